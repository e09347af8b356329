import json
import re

import pytest
from hypothesis import strategies as st

from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.declaration import Subject
from harness_strategies.malformed import serialise

ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff"
NO_BREAK = "\u00a0\u202f\u2007"
COLOUR = r"\x1b\[[0-9;]*[mK]"


def arguments(output):
    return output.edits[0].arguments


@pytest.mark.parametrize(
    ("start", "codec"),
    [
        (b"\xef\xbb\xbf{", "utf-8-sig"),
        (b"\xff\xfe{\0", "utf-16"),
        (b"\xfe\xff\0{", "utf-16"),
        (b"\xff\xfe\0\0{\0\0\0", "utf-32"),
        (b"\0\0\xfe\xff\0\0\0{", "utf-32"),
    ],
)
def test_a_mark_says_how_the_text_is_encoded(start, codec, outputs):
    marked = [output for output in outputs("bom") if isinstance(output.raw, bytes) and output.raw.startswith(start)]

    assert marked
    assert [output for output in marked if json.loads(output.raw.decode(codec)) != output.source] == []


def test_a_mark_can_be_a_character_of_the_text(outputs):
    assert any(isinstance(output.raw, str) and output.raw.startswith("\ufeff{") for output in outputs("bom"))


@pytest.mark.parametrize(("name", "characters"), [("zero-width", ZERO_WIDTH), ("no-break-space", NO_BREAK)])
@pytest.mark.parametrize("pattern", [r"^[%s]\{", r"\}[%s]$", r'"code"[%s]:', r",[%s]\s*\"", r"^[%s]\{[%s]", r'[%s]"'])
def test_an_invisible_character_stands_at_the_ends_between_tokens_and_in_strings(name, characters, pattern, outputs):
    expression = re.compile(pattern.replace("%s", characters))

    assert any(expression.search(output.raw) for output in outputs(name))


@pytest.mark.parametrize(("name", "characters"), [("zero-width", ZERO_WIDTH), ("no-break-space", NO_BREAK)])
@pytest.mark.parametrize("index", range(3))
def test_every_invisible_character_comes(name, characters, index, outputs):
    assert any(characters[index] in output.raw for output in outputs(name))


@pytest.mark.parametrize(("name", "characters"), [("zero-width", ZERO_WIDTH), ("no-break-space", NO_BREAK)])
def test_an_invisible_character_outside_strings_changes_nothing_else(name, characters, outputs):
    for output in outputs(name):
        if arguments(output)["inside"] is None:
            assert json.loads(output.raw.translate(dict.fromkeys(map(ord, characters)))) == output.source


@pytest.mark.parametrize(("name", "characters"), [("zero-width", ZERO_WIDTH), ("no-break-space", NO_BREAK)])
def test_an_invisible_character_inside_a_string_stays_in_the_right_value(name, characters, outputs):
    inside = [output for output in outputs(name) if arguments(output)["inside"]]

    assert inside
    assert [output for output in inside if json.loads(output.raw.lstrip(characters)) != output.envelope] == []
    assert [output for output in inside if output.envelope == output.source] == []


@pytest.mark.parametrize(
    "pattern", [r'^\{"code":[%s]\d+, "msg": ', r'^\{"code": \d+,[%s]"msg": ', r'^\{"code":[%s]\d+,[%s]"msg":[%s]"']
)
def test_a_no_break_space_takes_the_place_of_one_space_or_of_all(pattern, outputs):
    expression = re.compile(pattern.replace("%s", NO_BREAK))

    assert any(expression.search(output.raw) for output in outputs("no-break-space"))


@pytest.mark.parametrize(
    "pattern",
    [
        r"^\x1b\[32m\{.*\}\x1b\[0m$",
        r'^\{\s*\x1b\[[0-9;]+m"code"\x1b\[0?m: ?200',
        r'"msg"\x1b\[0m: ?\x1b\[[0-9;]+m"success"\x1b',
        r"^\x1b\[[0-9;]+m\{\x1b\[0m",
        r"\x1b\[1;34m",
        r"\x1b\[38;5;208m",
        r"\x1b\[K",
    ],
)
def test_the_whole_text_its_keys_its_strings_or_every_token_is_coloured(pattern, outputs):
    assert any(re.search(pattern, output.raw, re.DOTALL) for output in outputs("ansi-colour"))


def test_colours_stand_between_tokens(outputs):
    for output in outputs("ansi-colour"):
        assert re.sub(COLOUR, "", output.raw) == serialise(output.source, output.layout)


@pytest.mark.parametrize("name", ["invalid-utf8", "lone-surrogate"])
def test_no_utf8_text_can_be_made_of_it(name, outputs):
    for output in outputs(name):
        assert not is_text(output.raw)


def is_text(raw):
    """Whether a raw output is text, and what it says is text as well."""
    try:
        said = raw.decode() if isinstance(raw, bytes) else json.dumps(json.loads(raw), ensure_ascii=False)
        said.encode()
    except UnicodeError:
        return False
    return True


@pytest.mark.parametrize("codec", ["gbk", "latin-1", "utf-16-le"])
def test_a_text_in_another_encoding_says_the_same_there(codec, outputs):
    foreign = [output for output in outputs("invalid-utf8") if arguments(output)["place"] == codec]

    assert foreign
    assert [output for output in foreign if json.loads(output.raw.decode(codec)) != output.source] == []


@pytest.mark.parametrize("stray", [b"\xff", b"\x80", b"\xc3", b"\xe6\x9d", b"\xc0\xaf", b"\xed\xa0\xbd"])
def test_stray_bytes_stand_in_a_string_or_at_the_end(stray, outputs):
    raws = [output.raw for output in outputs("invalid-utf8")]

    assert any(stray + b'"' in raw for raw in raws)
    assert any(raw.endswith(b"}" + stray) for raw in raws)


def test_half_of_a_pair_stands_in_a_key_too(outputs):
    assert any('"code\\ude00\\ud83d"' in output.raw for output in outputs("lone-surrogate"))


@pytest.mark.parametrize("code", [0xD83D, 0xDE00])
@pytest.mark.parametrize("spelling", ["\\u{:04x}", "{:c}"])
def test_half_of_a_pair_is_escaped_or_a_character(code, spelling, outputs):
    half = spelling.format(code)

    assert any(f'{half}"' in output.raw for output in outputs("lone-surrogate"))


@pytest.mark.parametrize("name", ["zero-width", "no-break-space", "ansi-colour", "bom", "invalid-utf8"])
def test_any_json_value_can_be_written_so(name, drawn):
    assert {str(output.envelope) for output in drawn(malformed(name, values=st.just([1, 2])), 40)} <= {"[1, 2]", "None"}


@pytest.mark.parametrize("name", ["zero-width", "no-break-space", "ansi-colour", "invalid-utf8"])
def test_a_text_that_an_earlier_edit_made_no_json_is_edited_as_a_whole(name):
    text = "```json\n{}\n```"
    subject = Subject({"code": 200}, schema_view(None), text=text, text_is_json=False)

    sites = [(site.variant, site.place) for site in MALFORMATIONS[name].sites(subject)]

    assert set(map(str, (place for _, place in sites))) <= {"whole", "[0]", "[14]", "[0, 14]", "14"}


def test_an_ascii_text_has_no_other_encoding(drawn):
    plain = {"code": 404, "msg": "gone", "data": None, "trace_id": "t-1"}

    places = {arguments(output)["place"] for output in drawn(malformed("invalid-utf8", envelopes=st.just(plain)), 100)}

    assert {type(place) for place in places} == {int}
