"""A Python object as `raw`: read as it serialises, whatever it says of itself."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "杭州"}, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE, ensure_ascii=False)


class Claiming:
    @property
    def __class__(self):
        raise RuntimeError("no class")


class Refusing:
    def __getattribute__(self, name):
        raise RuntimeError("no members")


class Marked(str):
    """A text that changes what is taken from it or added to it, as those of template engines do."""

    __slots__ = ()

    def __getitem__(self, where):
        return Marked(str(self)[where].upper())

    def __add__(self, other):
        return Marked(str.__add__(self, other.replace('"', "&#34;")))


class Broken(str):
    __slots__ = ()

    def __len__(self):
        raise RuntimeError("no length")

    def startswith(self, *_):
        raise RuntimeError("no start")


class Wire(bytes):
    pass


@pytest.mark.parametrize("make", [Claiming, Refusing, lambda: {**ENVELOPE, "data": Claiming()}, lambda: [Refusing()]])
def test_an_object_that_raises_when_it_is_looked_at_is_rejected(make):
    assert normalize(make()).reason.malformation == "not-serialisable"


@pytest.mark.parametrize("kind", [Marked, Broken])
@pytest.mark.parametrize("wrapper", ["{}", "```json\n{}\n```", "Here: {} as asked"])
@pytest.mark.parametrize("written", [TEXT, TEXT.replace(", ", ",, ", 1)])
def test_a_text_of_another_class_is_read_as_its_characters(kind, wrapper, written):
    assert normalize(kind(wrapper.replace("{}", written))).envelope == ENVELOPE


def test_bytes_of_another_class_are_read_as_bytes():
    assert normalize(Wire(TEXT.encode())).envelope == ENVELOPE
