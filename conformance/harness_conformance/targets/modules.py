"""Modules that a target names, by import name or by path, and the functions in them."""

import importlib
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from zlib import crc32

from harness_conformance.calling import described
from harness_conformance.targets import GROUP, TargetError, nearest

_PATH = re.compile(r"(?P<file>.*\.py|.*[/\\].*?)(?::(?P<name>[\w.]+))?", re.DOTALL)
_NAME = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*)(?::(?P<name>[\w.]+))?")
_FORMS = "expected `mytools`, `pkg.mod:function`, `path/to/tools.py` or `path/to/tools.py:function`"


def load_module(argument: str, roots: Sequence[Path]) -> tuple[ModuleType, str]:
    """The module that an argument names, and the name after the colon, empty where there is none.

    Raises `TargetError` where there is no such module, or where importing it raises.
    """
    if match := _PATH.fullmatch(argument):
        file = _existing(match["file"], roots)
        return _from_file(file), match["name"] or ""
    if match := _NAME.fullmatch(argument):
        with first_on_path(roots):
            return _from_name(match["module"], roots), match["name"] or ""
    raise TargetError(f"{argument!r} names no Python module; {_FORMS}")


def attribute(module: ModuleType, name: str) -> object:
    """What a module holds under a name, dotted for a member of a class; raises `TargetError`."""
    holder: object = module
    for step in name.split("."):
        if not hasattr(holder, step):
            own = {key: value for key, value in vars(module).items() if _is_own(value, module)}
            known = [key for key in own if not key.startswith("_")]
            raise TargetError(
                f"`{module.__name__}` ({module.__file__}) has no `{name}`{nearest(name, known)}; "
                f"it has {_some(sorted(known))}"
            )
        holder = getattr(holder, step)
    return holder


def _is_own(value: object, module: ModuleType) -> bool:
    """Whether a module's package defines what the module holds, rather than imports it from elsewhere."""
    origin = str(getattr(value, "__module__", ""))
    return callable(value) and origin.partition(".")[0] == module.__name__.partition(".")[0]


def place_of(function: Callable[..., object], module: ModuleType) -> tuple[str, int]:
    """The file and line where a function begins; the module's for one that is not written in Python."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code else (str(module.__file__), 1)


@contextmanager
def first_on_path(folders: Iterable[Path]) -> Iterator[None]:
    """Modules are looked up in these folders first while the block runs; what that adds to the path stays."""
    added = [str(folder) for folder in folders]
    sys.path[:0] = added
    importlib.invalidate_caches()
    try:
        yield
    finally:
        for folder in added:
            with suppress(ValueError):
                sys.path.remove(folder)


def _existing(name: str, roots: Sequence[Path]) -> Path:
    for file in (Path(name), *(root / name for root in roots)):
        if file.is_file():
            return file.resolve()
    folder = Path(name).parent
    beside = [str(folder / file.name) for file in folder.glob("*.py")] if folder.is_dir() else []
    what = "is a folder" if Path(name).is_dir() else "does not exist"
    raise TargetError(f"the file {name} {what}{nearest(name, beside)}; {_FORMS}")


def _from_file(file: Path) -> ModuleType:
    name = _free_name(file)
    if name in sys.modules:
        return sys.modules[name]
    with first_on_path([file.parent]):
        return _importing(str(file), partial(_executed, name, file))


def _free_name(file: Path) -> str:
    """The stem, or one made from the path where that would hide another module."""
    loaded = sys.modules.get(file.stem)
    if file.stem not in sys.stdlib_module_names and (loaded is None or _is_from(loaded, file)):
        return file.stem
    return f"{file.stem}_{crc32(str(file).encode()):08x}"


def _executed(name: str, file: Path) -> ModuleType:
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise TargetError(f"the file {file} is no Python source; {_FORMS}")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return sys.modules[name]


def _from_name(name: str, roots: Sequence[Path]) -> ModuleType:
    top = name.partition(".")[0]
    beside = PathFinder.find_spec(top, [str(root) for root in roots])
    if beside and beside.origin and _hides_another(top, Path(beside.origin)):
        return _from_file_instead(name, beside)
    steps = name.split(".")
    for count in range(1, len(steps) + 1):
        module = _imported(".".join(steps[:count]), roots)
    return module


def _hides_another(top: str, file: Path) -> bool:
    loaded = sys.modules.get(top)
    if loaded is None:
        return top in sys.stdlib_module_names
    return not _is_from(loaded, file)


def _from_file_instead(name: str, beside: ModuleSpec) -> ModuleType:
    if name != beside.name or beside.submodule_search_locations is not None:
        raise TargetError(
            f"`{name}` belongs to the package {beside.origin}, but another `{beside.name}` is loaded already "
            f"({getattr(sys.modules.get(beside.name), '__file__', 'built in')}); rename one of them, or "
            "install yours: pip install -e ."
        )
    return _from_file(Path(str(beside.origin)).resolve())


def _imported(name: str, roots: Sequence[Path]) -> ModuleType:
    parent = sys.modules.get(name.rpartition(".")[0])
    if name not in sys.modules and _spec(name) is None:
        raise TargetError(_not_found(name, parent, roots))
    return _importing(f"`{name}`", partial(importlib.import_module, name))


def _spec(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ModuleNotFoundError:
        return None


def _not_found(name: str, parent: ModuleType | None, roots: Sequence[Path]) -> str:
    if parent is None:
        folders = [str(root) for root in roots]
        known = [*(module.name for module in iter_modules(folders)), *entry_points(group=GROUP).names]
        places = ", ".join(folders) or "no folder"
        return (
            f"there is no module `{name}` in {places}, or on Python's path{nearest(name, known)}; give "
            "one that stands there, path/to/tools.py, results:FILE, normalizer:pkg.mod:function or reference"
        )
    path = getattr(parent, "__path__", None)
    if path is None:
        return f"there is no module `{name}`: `{parent.__name__}` ({parent.__file__}) is no package; {_FORMS}"
    known = [f"{parent.__name__}.{module.name}" for module in iter_modules(path)]
    return (
        f"there is no module `{name}` in the package `{parent.__name__}` ({', '.join(path)})"
        f"{nearest(name, known)}; it has {_some(sorted(known))}"
    )


def _importing(what: str, load: Callable[[], ModuleType]) -> ModuleType:
    try:
        return load()
    except (KeyboardInterrupt, TargetError):
        raise
    except BaseException as error:  # noqa: BLE001 - importing runs the user's code; SystemExit is no reason to stop
        raise TargetError(
            f"{what} cannot be imported: {described(error)}, at {_place(error)}; {_remedy(error)}"
        ) from None


def _place(error: BaseException) -> str:
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    real = [frame for frame in frames if not frame.filename.startswith("<")]
    own = [frame for frame in real if "site-packages" not in frame.filename] or real
    return f"{own[-1].filename}:{own[-1].lineno}" if own else "an unknown place"


def _remedy(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return 'put what the program does when it is run under `if __name__ == "__main__":`'
    if isinstance(error, ModuleNotFoundError):
        return f"install `{error.name}` into this environment, or correct the import"
    if isinstance(error, ImportError) and "relative import" in str(error):
        return "it belongs to a package: name it as a module, `pkg.mod`, from the folder that holds the package"
    return "correct it, or import only what the tools need"


def _is_from(module: ModuleType, file: Path) -> bool:
    loaded = getattr(module, "__file__", None)
    return loaded is not None and Path(loaded).resolve() == file.resolve()


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:6])
    return (shown + (", …" if len(names) > 6 else "")) or "nothing"
