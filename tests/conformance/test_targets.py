"""What `--harness-conformance TARGET` loads, and what it says where it cannot."""

import pickle
import re
import subprocess
import sys
from textwrap import dedent

import pytest

from harness_conformance.targets import TargetError, load_target
from harness_conformance.targets.destructive import ACTING_WORDS, acting_word
from harness_conformance.targets.modules import first_on_path
from harness_conformance.targets.normalizers import Answer, ask, read_answer
from harness_conformance.tools import LeftOut, NormalizerUnderTest
from harness_envelope.models import Envelope, Page
from harness_envelope.normalizer.records import Normalized, Reason
from harness_envelope.schemas import schema_view

WEATHER = """
    from dataclasses import dataclass

    @dataclass
    class Reading:
        city: str

    def get_weather(city: str) -> dict:
        return {"code": 200, "msg": "success", "data": {"city": city}, "trace_id": "t"}
"""
GOOD = {"code": 200, "msg": "success", "data": {"city": "杭州"}, "trace_id": "t-1", "extra": None}


@pytest.fixture
def roots(tmp_path, monkeypatch):
    """A run's folder with a src of its own; modules and the path are put back afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = {**sys.modules}
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path)
    yield [tmp_path, tmp_path / "src"]
    for name in sys.modules.keys() - before.keys():
        del sys.modules[name]
    sys.modules.update(before)


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
        return path

    return write


@pytest.fixture
def load(roots):
    def load(argument, *, allow_destructive=False):
        return load_target(argument, roots=roots, allow_destructive=allow_destructive)

    return load


def names(target):
    return [tool.name for tool in target.tools]


def reasons(target):
    return {item.name: item.reason for item in target.left_out}


@pytest.mark.parametrize(
    ("file", "argument", "shown"),
    [
        ("mytools.py", "mytools", "mytools"),
        ("src/mytools.py", "mytools", "mytools"),
        ("mypkg/__init__.py", "mypkg", "mypkg"),
        ("mypkg/mytools.py", "mypkg.mytools", "mypkg.mytools"),
        ("mypkg/mytools.py", "mypkg/mytools.py", "mytools"),
        ("mytools.py", "./mytools.py", "mytools"),
        ("mytools.py", "mytools.py", "mytools"),
        ("src/mytools.py", "mytools.py", "mytools"),
        ("my-tools.py", "my-tools.py", "my-tools"),
        ("mytools.py", "mytools:get_weather", "mytools"),
        ("mytools.py", "mytools.py:get_weather", "mytools"),
        ("deep/mytools.py", "deep/mytools.py:get_weather", "mytools"),
        ("mytools.py", "python:mytools", "mytools"),
        ("reference.py", "python:reference", "reference"),
        ("calendar.py", "calendar", "calendar"),
        ("json.py", "json.py", "json"),
    ],
)
def test_finds_the_tools_of_a_module(load, write, file, argument, shown):
    path = write(file, WEATHER)
    target = load(argument)
    assert (target.name, names(target)) == (shown, ["get_weather"])
    assert target.tools[0].file == str(path)
    assert path.read_text().splitlines()[target.tools[0].line - 1].startswith("def get_weather")


def test_finds_a_file_by_its_whole_path(load, write):
    assert names(load(str(write("elsewhere/mytools.py", WEATHER)))) == ["get_weather"]


def test_puts_the_path_back(load, write):
    write("mytools.py", WEATHER)
    before = [*sys.path]
    load("mytools")
    load("./mytools.py")
    assert sys.path == before


def test_keeps_what_a_module_adds_to_the_path_itself(load, write):
    write("mytools.py", "import sys; sys.path.append('/added')\n" + dedent(WEATHER))
    load("mytools")
    assert sys.path[-1] == "/added"


def test_bears_a_path_that_the_block_emptied(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [])
    with first_on_path([tmp_path]):
        sys.path.clear()
    assert sys.path == []


def test_a_file_may_import_what_stands_beside_it(load, write):
    write("deep/beside_mytools.py", "CITY = 'Lima'")
    write("deep/mytools.py", "import beside_mytools\n" + dedent(WEATHER))
    assert names(load("deep/mytools.py")) == ["get_weather"]


def test_what_a_file_defines_can_be_pickled(load, write):
    write("deep/mytools.py", WEATHER)
    module = sys.modules[load("deep/mytools.py").tools[0].function.__module__]
    reading = module.Reading("Lima")
    assert pickle.loads(pickle.dumps(reading)) == reading


def test_loads_a_module_once(load, write):
    write("mytools.py", WEATHER)
    assert load("mytools").tools[0].function is load("mytools.py").tools[0].function


def test_two_files_of_one_name_are_two_modules(load, write):
    first, second = write("a/mytools.py", WEATHER), write("b/mytools.py", WEATHER)
    files = [load(argument).tools[0].file for argument in ("a/mytools.py", "b/mytools.py", "b/mytools.py")]
    assert files == [str(first), str(second), str(second)]


def test_a_module_of_the_same_name_that_is_loaded_already_is_not_taken(load, write):
    write("a/mytools.py", WEATHER)
    load("a/mytools.py")
    second = write("mytools.py", WEATHER)
    assert load("mytools").tools[0].file == str(second)


def test_a_tool_module_hides_no_module_of_the_standard_library(load, write):
    write("json.py", WEATHER)
    before = sys.modules["json"]
    load("json")
    assert sys.modules["json"] is before


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("mytolls", r"no module `mytolls` in .*, or on Python's path \(did you mean `mytools`\?\); give one"),
        ("mypkg.tolls", r"no module `mypkg.tolls` in the package `mypkg` .*did you mean `mypkg.tools`"),
        ("mypkg.tools.deeper", r"`mypkg.tools` \(.*tools.py\) is no package"),
        ("nowhere.tools", r"no module `nowhere` in"),
        (
            "mytools:get_wether",
            r"`mytools` \(.*mytools.py\) has no `get_wether` \(did you mean `get_weather`\?\)",
        ),
        ("mytools:Reading", "nothing to test.*\n  Reading: is a class; expected a function"),
        ("mytools:__name__", "nothing to test.*\n  __name__: is str; expected a function"),
        ("mytolls.py", r"the file mytolls.py does not exist \(did you mean `mytools.py`\?\)"),
        ("no/such/folder/tools.py", "the file no/such/folder/tools.py does not exist; expected `mytools`"),
        ("./mypkg", "the file ./mypkg is a folder"),
        ("./notes.txt", "the file .*notes.txt is no Python source"),
        ("my tools", "'my tools' names no Python module; expected `mytools`"),
        ("", "the target is empty"),
        ("resluts:calls.jsonl", r"no module `resluts` in .* \(did you mean `results`\?\)"),
        ("resluts:calls/1.jsonl", r"no loader is called `resluts` \(did you mean `results`\?\); known are"),
        ("mcp+ftp://host", "no loader is called `mcp.ftp`; known are normalizer, python, reference, results"),
        ("results:", "names no file; expected results:FILE.jsonl"),
        ("normalizer:", "names no function; expected normalizer:pkg.mod:function"),
        ("normalizer:mytools", "names no function; expected normalizer:pkg.mod:function"),
        ("normalizer:mytools:__name__", "is str, which cannot be called"),
        ("normalizer:mytools:nothing", "has no `nothing`"),
        ("reference:mytools", "the reference takes nothing after its name"),
    ],
)
def test_says_what_was_looked_for_and_the_nearest_match(load, write, argument, message):
    write("mytools.py", WEATHER)
    write("mypkg/__init__.py", "")
    write("mypkg/tools.py", WEATHER)
    write("notes.txt", "")
    with pytest.raises(TargetError, match=message):
        load(argument)


def test_names_the_places_where_a_module_was_looked_for(load, roots):
    with pytest.raises(TargetError, match=", ".join(map(str, roots))):
        load("mytolls")


def test_refuses_a_package_whose_name_another_loaded_one_has(load, write, monkeypatch):
    write("pytest/__init__.py", "")
    write("pytest/mytools.py", WEATHER)
    with pytest.raises(TargetError, match="another `pytest` is loaded already"):
        load("pytest.mytools")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import no_such_dependency", "ModuleNotFoundError: .*:1; install `no_such_dependency`"),
        ("\n1 / 0", "ZeroDivisionError: division by zero, at .*mytools.py:2; correct it"),
        ("def broken(:", "SyntaxError: .*, at .*mytools.py:1"),
        ("raise SystemExit(3)", "SystemExit: 3, at .*mytools.py:1; .*__main__"),
        ("from . import beside", "ImportError: .*relative import.*name it as a module"),
        ("import json\njson.loads('{')", "JSONDecodeError: .*, at .*; correct it"),
        ("exec('1 / 0')", "ZeroDivisionError.*mytools.py:1"),
    ],
)
@pytest.mark.parametrize("argument", ["mytools", "./mytools.py", "mytools:get_weather"])
def test_says_what_was_raised_at_import(load, write, argument, text, message):
    write("mytools.py", text)
    with pytest.raises(TargetError, match=message) as caught:
        load(argument)
    assert caught.value.__suppress_context__
    assert "Traceback" not in str(caught.value)
    assert "mytools" not in sys.modules


def test_lets_the_user_interrupt_an_import(load, write):
    write("mytools.py", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        load("mytools")


MIXED = """
    import os.path
    from json import dumps
    from harness_envelope.tool import tool

    def plain(city: str) -> dict: ...
    def undeclared(city): ...
    def half(city: str, unit) -> dict: ...
    def bare(): ...
    def _private(city: str) -> dict: ...
    def send_mail(to: str) -> dict: ...
    class Klass: ...
    NUMBER = 5
"""


def test_public_annotated_functions_of_the_module_itself_are_tools(load, write):
    write("mytools.py", MIXED)
    target = load("mytools")
    assert names(target) == ["plain"]
    assert reasons(target).keys() == {"undeclared", "half", "bare", "send_mail"}
    assert "nothing in it is annotated" in reasons(target)["bare"]
    assert "parameter `unit` has no annotation" in reasons(target)["half"]


def test_a_decorated_function_is_still_one(load, write):
    write(
        "mytools.py",
        """
        from functools import cache

        @cache
        def cached(city: str) -> dict: ...
        """,
    )
    target = load("mytools")
    assert (names(target), target.tools[0].line) == (["cached"], 4)


def test_marked_functions_are_the_tools_where_there_are_any(load, write):
    write("mytools.py", dedent(MIXED) + "\n@tool\ndef marked(city: str) -> dict: ...\nalias = marked\n")
    target = load("mytools")
    assert names(target) == ["marked"]
    assert target.left_out == ()


def test_a_marked_function_brings_its_wrapper_and_its_declaration(load, write):
    write(
        "mytools.py",
        """
        from harness_envelope.models import Page
        from harness_envelope.tool import tool
        from hypothesis import strategies as st

        @tool(result=Page[int], arguments={"city": st.just("Lima")}, ignore={"HC4": "why"})
        def marked(city):
            return city
        """,
    )
    (tool,) = load("mytools").tools
    assert tool.function is tool.answers.raw
    assert tool.function("Lima") == "Lima"
    assert (tool.declared, tool.signature.names, tool.ignored) == (Page[int], ("city",), {"HC4": "why"})
    assert tool.strategies.keys() == {"city"}


def test_listed_functions_are_the_tools_where_none_is_marked(load, write):
    write("mytools.py", dedent(MIXED) + "\n__harness_tools__ = [plain, 'bare', dumps]\n")
    target = load("mytools")
    assert names(target) == ["plain", "bare"]
    assert reasons(target).keys() == {"dumps"}


def test_a_list_counts_beside_the_marks(load, write):
    write(
        "mytools.py",
        dedent(MIXED) + "\nchecked = tool(plain)\n__harness_tools__ = (plain, checked, lambda: 1)\n",
    )
    target = load("mytools")
    assert names(target) == ["plain", "checked", "<lambda>"]
    assert [tool.answers is not None for tool in target.tools] == [False, True, False]


@pytest.mark.parametrize(
    ("listed", "message"),
    [
        ("'plain'", "`__harness_tools__` of .*mytools.py is str; expected a list of functions"),
        ("['plane']", r"has no `plane` \(did you mean `plain`\?\)"),
        ("[7]", "nothing to test.*\n  7: is int; expected a function"),
    ],
)
def test_says_what_is_wrong_with_a_list(load, write, listed, message):
    write("mytools.py", dedent(MIXED) + f"\n__harness_tools__ = {listed}\n")
    with pytest.raises(TargetError, match=message):
        load("mytools")


@pytest.mark.parametrize("target", ["mytools", "mytools:get_weather"])
def test_the_reset_of_a_module_is_that_of_its_tools(load, write, target):
    write("mytools.py", dedent(WEATHER) + "\nbegun = []\ndef __harness_reset__():\n    begun.append(1)\n")
    [tool] = load(target).tools
    tool.begin()

    assert tool.function.__globals__["begun"] == [1]


@pytest.mark.parametrize(
    "reset",
    ["__harness_reset__ = 7", "def __harness_reset__(state): ...", "async def __harness_reset__(): ..."],
)
def test_says_what_is_wrong_with_a_reset(load, write, reset):
    write("mytools.py", dedent(WEATHER) + f"\n{reset}\n")
    with pytest.raises(TargetError, match=r"`__harness_reset__` of .*mytools\.py is .*; expected a plain function"):
        load("mytools")


def test_says_that_a_strategy_is_none(load, write):
    write(
        "mytools.py",
        """
        from harness_envelope.tool import tool

        @tool(arguments={"city": ["Lima"]})
        def marked(city: str) -> str: ...
        """,
    )
    with pytest.raises(TargetError, match="marked: @tool declares list for `city`; expected a Hypothesis strategy"):
        load("mytools")


@pytest.mark.parametrize("text", ["", "import json", "NUMBER = 5", "class Klass: ..."])
def test_a_module_without_tools_is_an_error(load, write, text):
    write("mytools.py", text)
    with pytest.raises(TargetError, match=r"mytools \(.*mytools.py\) holds nothing to test; expected functions"):
        load("mytools")


def test_says_why_nothing_is_left(load, write):
    write("mytools.py", "def send_mail(to: str) -> dict: ...\ndef find(city): ...\n")
    with pytest.raises(TargetError) as caught:
        load("mytools")
    assert "send_mail: its name begins with `send`, a word that acts on the world" in str(caught.value)
    assert "--harness-allow-destructive" in str(caught.value)
    assert "find: nothing in it is annotated" in str(caught.value)


DANGEROUS = """
    from harness_envelope.tool import tool

    def wipe_disk(path: str) -> dict: ...
    mailer = tool(wipe_disk)

    @tool
    def harmless(path: str) -> dict: ...

    @tool(destructive=True)
    def tidy(path: str) -> dict: ...

    @tool(destructive=False)
    def write_poem(topic: str) -> dict: ...
"""


def test_leaves_out_what_acts_on_the_world(load, write):
    write("mytools.py", DANGEROUS)
    target = load("mytools")
    assert names(target) == ["harmless", "write_poem"]
    assert reasons(target)["mailer"].startswith("its name begins with `wipe`")
    assert reasons(target)["tidy"].startswith("it declares itself destructive")


def test_calls_what_acts_on_the_world_when_it_is_allowed_to(load, write):
    write("mytools.py", DANGEROUS)
    target = load("mytools", allow_destructive=True)
    assert names(target) == ["mailer", "harmless", "tidy", "write_poem"]
    assert target.left_out == ()


def test_a_destructive_tool_is_not_called_for_being_named(load, write):
    write("mytools.py", DANGEROUS)
    with pytest.raises(TargetError, match="its name begins with `wipe`"):
        load("mytools:wipe_disk")
    assert names(load("mytools:wipe_disk", allow_destructive=True)) == ["wipe_disk"]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("send_mail", "send"),
        ("sendMail", "send"),
        ("DELETE_user", "delete"),
        ("pay", "pay"),
        ("write_file", "write"),
        ("post_message", "post"),
        ("put_object", "put"),
        ("add_user", "add"),
        ("__drop_table", "drop"),
        ("main", "main"),
        ("add", None),
        ("get_weather", None),
        ("sender_of", None),
        ("payments_of", None),
        ("find_sent_mail", None),
        ("settings", None),
        ("calculate", None),
        ("_", None),
    ],
)
def test_knows_words_that_act_on_the_world(name, word):
    assert acting_word(name) == word


def test_lists_each_acting_word_as_names_begin_with_it():
    assert {acting_word(f"{word}_it") for word in ACTING_WORDS} == ACTING_WORDS


LINES = """\
{"tool": "a", "raw": "1", "schema": {"type": "integer"}}
{"tool": "b", "raw": {"code": 200}}

{"tool": "a", "raw": "2", "answered_by": "@tool"}
{"tool": "a", "raw": "3", "schema": {"type": "integer"}}
"""


@pytest.mark.parametrize("folder", ["", "src/"])
def test_recorded_results_are_a_tool_for_each_name(load, write, folder):
    path = write(f"{folder}calls.jsonl", LINES)
    target = load("results:calls.jsonl")
    assert target.name == "calls.jsonl"
    assert [(tool.name, tool.line, tool.function, tool.declared) for tool in target.tools] == [
        ("a", 1, None, {"type": "integer"}),
        ("b", 2, None, None),
    ]
    assert [observation.raw for observation in target.tools[0].recorded] == ["1", "2", "3"]
    assert path.samefile(target.tools[0].file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "calls.jsonl are empty; expected one JSON object a line"),
        ("\n\n", "calls.jsonl are empty"),
        ('{"tool": "a", "raw": "1"}\nnonsense', "calls.jsonl:2: .* character 0; expected one JSON object"),
        (
            '{"tool": "a", "raw": "1", "schema": {}}\n{"tool": "a", "raw": "1", "schema": {"type": "null"}}',
            "calls.jsonl:2: the schema of `a` is not the one of line 1",
        ),
    ],
)
def test_says_which_recorded_line_is_wrong(load, write, text, message):
    write("calls.jsonl", text)
    with pytest.raises(TargetError, match=message):
        load("results:calls.jsonl")


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("results:cals.jsonl", r"cals.jsonl do not exist \(did you mean `calls.jsonl`\?\)"),
        ("results:/proc/self/mem", "/proc/self/mem cannot be read: "),
        ("results:no/such.jsonl", "no/such.jsonl do not exist; expected a file of JSON Lines"),
    ],
)
def test_says_that_recorded_results_do_not_exist(load, write, argument, message):
    write("calls.jsonl", LINES)
    with pytest.raises(TargetError, match=message):
        load(argument)


NORMALIZERS = """
    import json

    GOOD = {"code": 200, "msg": "success", "data": {"city": "杭州"}, "trace_id": "t-1"}

    def takes_text(raw: str): return dict(GOOD, data=type(raw).__name__)
    def takes_bytes(raw: "bytes | str"): return dict(GOOD, data=type(raw).__name__)
    def takes_all(raw, trace_id=None, *, data_schema=None):
        return dict(GOOD, trace_id=trace_id, data=data_schema)
    def takes_schema(raw, schema="untouched"): return dict(GOOD, data=schema)
    async def takes_time(raw): return GOOD
    def hangs(raw):
        while True: pass
    def refuses(raw): raise ValueError("no JSON in it")
    def reads(raw): return json.loads(raw)
    def crashes(raw): raise KeyError("code")
    def leaves(raw): raise SystemExit(1)
    def needs_more(raw, mode, *, level): ...
    def takes_nothing(): ...
    def takes_names(**names): ...
    class Reader:
        def read(self, raw): return GOOD
        def __call__(self, raw): return GOOD
    reader = Reader()
    unsigned = max
"""


@pytest.fixture
def asked(load, write):
    write("mynormalizers.py", NORMALIZERS)

    def asked(name, raw="{}", **options):
        return ask(load(f"normalizer:mynormalizers:{name}").normalizer, raw, timeout=0.3, **options)

    return asked


def test_takes_a_normalizer_that_shows_no_signature(asked):
    assert asked("unsigned", "25").rejection == "the answer is no envelope but int"


def test_names_a_normalizer_and_its_place(load, write):
    path = write("mynormalizers.py", NORMALIZERS)
    target = load("normalizer:mynormalizers.py:takes_text")
    assert (target.name, target.tools) == ("mynormalizers.py:takes_text", ())
    assert (target.normalizer.file, target.normalizer.line) == (str(path), 6)
    assert load("normalizer:mynormalizers:reader").normalizer.file == str(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("needs_more", "needs `mode`, `level`; expected function"),
        ("takes_nothing", "takes no argument; expected function"),
        ("takes_names", "takes no argument; expected function"),
        ("Reader.read", "needs `raw`"),
    ],
)
def test_refuses_a_normalizer_that_cannot_be_called_with_the_raw_result(load, write, name, message):
    write("mynormalizers.py", NORMALIZERS)
    with pytest.raises(TargetError, match=message):
        load(f"normalizer:mynormalizers:{name}")


@pytest.mark.parametrize(
    ("name", "raw", "given"),
    [
        ("takes_text", "{}", "str"),
        ("takes_text", b"{}", "str"),
        ("takes_text", b"\xff", "bytes"),
        ("takes_bytes", b"{}", "bytes"),
        ("takes_bytes", "{}", "str"),
        ("takes_schema", "{}", "untouched"),
    ],
)
def test_gives_a_normalizer_what_it_takes(asked, name, raw, given):
    assert asked(name, raw, declared=None, trace_id="t-9").envelope["data"] == given


def test_gives_a_normalizer_the_json_schema_and_the_trace_id(asked):
    answer = asked("takes_all", declared=dict[str, object], trace_id="t-9")
    assert answer.envelope == GOOD | {
        "trace_id": "t-9",
        "data": {"type": "object", "additionalProperties": True},
    }


@pytest.mark.parametrize("name", ["takes_time", "reader"])
def test_asks_a_normalizer_of_any_kind(asked, name):
    assert asked(name) == Answer(envelope=GOOD)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("hangs", Answer(crash="no answer within 0.3 s")),
        ("crashes", Answer(crash="KeyError: 'code'")),
        ("leaves", Answer(crash="SystemExit: 1")),
        ("refuses", Answer(rejection="ValueError: no JSON in it")),
    ],
)
def test_tells_a_crash_from_a_rejection(asked, name, answer):
    assert asked(name) == answer


def test_a_value_error_of_any_kind_is_a_rejection(asked):
    assert asked("reads", "{").rejection.startswith("JSONDecodeError: ")


def test_lets_the_user_interrupt_a_normalizer():
    def interrupted(raw):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(NormalizerUnderTest("n", __file__, 1, interrupted), "{}", timeout=5)


MODEL = Envelope[dict[str, str]](code=200, msg="success", data={"city": "杭州"}, trace_id="t-1")


@pytest.mark.parametrize(
    "answer",
    [
        GOOD,
        MODEL,
        MODEL.model_dump_json(),
        MODEL.model_dump_json().encode(),
        Normalized("valid", envelope=GOOD),
        {key: value for key, value in GOOD.items() if key != "extra"},
        {key: value for key, value in GOOD.items() if key != "trace_id"},
        GOOD | {"code": 200.0},
    ],
)
def test_reads_an_answer_as_the_envelope(answer):
    assert read_answer(answer, schema_view(dict[str, str]), "t-1") == Answer(envelope=GOOD)


def test_a_normalizer_that_says_that_it_repaired_is_believed():
    assert read_answer(Normalized("fixed", envelope=GOOD), schema_view(None)).untouched is False


def test_fills_in_a_fresh_trace_id_where_none_was_handed_in():
    envelope = read_answer({"code": 500, "msg": "the database is down", "data": None}, schema_view(None)).envelope
    assert envelope["trace_id"].strip()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (None, "nothing was answered"),
        ("", "nothing was answered"),
        (b" \n", "nothing was answered"),
        ("```json\n{}\n```", "the answer is not JSON: .* at character 0"),
        (b"\xff", "the answer is not JSON: .*utf-8"),
        ({"data": {1, 2}}, "the answer is not JSON: set has no form in JSON"),
        (GOOD | {"data": float("nan")}, "the answer is not JSON"),
        ([GOOD], "the answer is no envelope but list"),
        ("5", "the answer is no envelope but int"),
        ({}, r"no valid envelope: \$.code: is missing; \$.msg: is missing; \$.data: is missing"),
        (GOOD | {"Code": 200}, r"no valid envelope: \$.Code"),
        (GOOD | {"data": {"city": 5}}, r"no valid envelope: \$.data.city"),
        (
            Normalized("rejected", reason=Reason("prose-only", "character 0", "no object")),
            "no object at character 0",
        ),
        (Normalized("rejected"), "rejected without a reason"),
    ],
)
def test_reads_anything_else_as_a_rejection(answer, reason):
    read = read_answer(answer, schema_view(dict[str, str]), "t-1")
    assert (read.envelope, read.crash) == (None, None)
    assert re.search(reason, read.rejection)


def test_names_are_judged_by_the_judge_alone():
    assert read_answer(GOOD | {"data": {"userName": "x"}}, schema_view(None)).envelope is not None


def test_the_reference_reads_the_declared_type(load):
    target = load("reference")
    answer = ask(
        target.normalizer,
        b'```json\n{"Code": 200, "msg": "success", "data": {"city": "Lima"}}\n```',
        declared=dict[str, str],
        trace_id="t-9",
        timeout=5,
    )
    assert target.name == target.normalizer.name == "reference"
    assert answer == Answer(envelope=GOOD | {"data": {"city": "Lima"}, "trace_id": "t-9"}, untouched=False)


def test_the_reference_refuses_prose(load):
    answer = ask(load("reference").normalizer, "I cannot do that.", timeout=5)
    assert answer.rejection
    assert answer.envelope is None


THIRD_PARTY = """
    from harness_conformance.targets import TargetError
    from harness_conformance.tools import Target

    def load(rest, *, roots, allow_destructive):
        return Target(f"mine {rest}")
"""


@pytest.fixture
def installed(write, roots, monkeypatch):
    write("site/theirs-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    write(
        "site/theirs-1.0.dist-info/entry_points.txt",
        "[harness_conformance.targets]\nmine+http = theirs:load\nbroken = theirs_gone:load\n",
    )
    write("site/theirs.py", THIRD_PARTY)
    monkeypatch.syspath_prepend(roots[0] / "site")


def test_another_package_can_add_a_prefix(load, installed):
    assert load("mine+http://host:80/x").name == "mine //host:80/x"


def test_says_which_loader_cannot_be_loaded(load, installed):
    with pytest.raises(TargetError, match=r"the loader `broken` \(theirs_gone:load\) cannot be loaded: ModuleNot"):
        load("broken:x")


def test_importing_the_grammar_imports_neither_pydantic_nor_hypothesis():
    code = "import sys, harness_conformance.targets; print({'pydantic', 'hypothesis'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_left_out_function_is_no_secret(load, write):
    write("mytools.py", "def find(city: str) -> dict: ...\ndef pay_bill(bill: str) -> dict: ...\n")
    assert load("mytools").left_out == (
        LeftOut(
            "pay_bill",
            "its name begins with `pay`, a word that acts on the world; allow it with "
            "--harness-allow-destructive, or for good with @tool(destructive=False)",
        ),
    )
