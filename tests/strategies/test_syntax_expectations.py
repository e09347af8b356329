"""What the malformations of the syntax family expect of a normalizer, by their arguments, and what they mean."""

import re

import pytest
from hypothesis import strategies as st
from tests.strategies.syntax_samples import CITY, FAILURE, FLOORS, LAST, MIXED

from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.syntax.strings import AMBIGUOUS, QUOTING
from harness_strategies.malformed import Edit, apply, serialise


def written(edit, envelope, schema=None):
    output = apply([edit], envelope, schema)
    return output.expectation, output.raw


def place(envelope, mark, offset=0):
    return serialise(envelope).index(mark) + offset


def spot(envelope, mark):
    return [place(envelope, mark), place(envelope, mark, len(mark))]


@pytest.mark.parametrize(
    ("mark", "offset", "raw_part", "expectation"),
    [
        ('"success",', 9, '"success" "data"', "recover"),
        ("105000,", 6, "[105000 12]", "recover-or-reject"),
        ('"humid"],', 8, '["humid"] "user_name"', "recover"),
    ],
)
def test_two_items_that_could_be_one_may_be_rejected(mark, offset, raw_part, expectation):
    expected, raw = written(Edit("missing-comma", {"place": place(MIXED, mark, offset)}), MIXED)

    assert raw_part in raw
    assert expected == expectation


@pytest.mark.parametrize(
    ("items", "layout", "expectation"),
    [
        (["a", "b"], "spaced", "recover-or-reject"),
        (["a", "b"], "indented", "recover-or-reject"),
        (["a", 5], "indented", "recover-or-reject"),
        (["a", ["b"]], "spaced", "recover-or-reject"),
        ([1, 2], "spaced", "recover-or-reject"),
        ([1, 2], "indented", "recover"),
        ([1, "a"], "spaced", "recover"),
        ([True, False], "spaced", "recover"),
        ([{}, {"a": 1}], "spaced", "recover"),
        ([[], None], "indented", "recover"),
    ],
)
def test_what_a_missing_comma_in_a_list_leaves(items, layout, expectation):
    envelope = {**LAST, "data": items}
    text = serialise(envelope, layout)
    output = apply([Edit("missing-comma", {"place": text.index(",", text.index("["))})], envelope, layout=layout)

    assert output.expectation == expectation


@pytest.mark.parametrize(
    ("envelope", "schema", "closer", "raw_end", "expectation"),
    [
        (MIXED, None, 1, '"extra": null', "recover"),
        (FAILURE, None, 1, '"db"}', "recover"),
        (FAILURE, None, 2, '"db"', "recover-or-reject"),
        (LAST, CITY, 1, "true}", "recover"),
        (LAST, CITY, 2, "true", "recover"),
        (LAST, None, 1, "true}", "recover"),
        (LAST, None, 2, "true", "recover-or-reject"),
        (LAST, {"type": "object"}, 2, "true", "recover-or-reject"),
        (LAST, FLOORS, 2, "true", "recover-or-reject"),
        ({**LAST, "data": {"n": 1}}, {**CITY, "properties": {"n": {}}}, 2, '"n": 1', "recover-or-reject"),
        ({**LAST, "data": 7}, None, 1, "7", "recover-or-reject"),
        ({**LAST, "data": ["a"]}, None, 2, '"a"', "recover-or-reject"),
        ({**LAST, "data": ["a"]}, None, 1, '"a"]', "recover"),
        ({key: LAST[key] for key in ("code", "msg", "data", "trace_id")}, None, 1, '"t-3"', "recover-or-reject"),
        ({**LAST, "code": 404, "msg": "gone"}, CITY, 2, "true", "recover-or-reject"),
    ],
)
def test_closers_may_be_added_only_where_nothing_can_be_lost(envelope, schema, closer, raw_end, expectation):
    expected, raw = written(Edit("missing-closers", {"place": len(serialise(envelope)) - closer}), envelope, schema)

    assert raw.endswith(raw_end)
    assert expected == expectation


def test_closers_of_another_value_than_an_envelope_may_always_be_rejected(drawn):
    outputs = drawn(malformed("missing-closers", values=st.just({"a": {"b": None}})), 40)

    assert {output.raw.split()[-1] for output in outputs} >= {"null", "null}"}
    assert {output.expectation for output in outputs} == {"recover-or-reject"}


def test_an_envelope_is_closed_early_only_behind_what_makes_it_one(drawn):
    raws = [output.raw for output in drawn(malformed("extra-closers", envelopes=st.just(FAILURE)), 300)]

    assert [raw for raw in raws if re.search(r"404\s*\}", raw)] == []
    assert [raw for raw in raws if re.search(r"17\"\s*\},", raw)]
    assert [raw for raw in raws if re.search(r"t-2\"\s*\},", raw)]


@pytest.mark.parametrize(
    ("edit", "raw_part", "expectation"),
    [
        (Edit("number-forms", {"span": spot(MIXED, "82461110"), "written": "0x4EA4436"}), ": 0x4EA4436,", "recover"),
        (Edit("number-forms", {"span": spot(MIXED, "0.5"), "written": ".5"}), ": .5,", "recover"),
        (Edit("number-forms", {"span": spot(MIXED, "200"), "written": "0200"}), ": 0200,", "recover-or-reject"),
        (Edit("number-forms", {"span": spot(MIXED, "0.5"), "written": "1e999"}), ": 1e999,", "reject"),
        (
            Edit("thousands-literal", {"span": spot(MIXED, "82461110"), "written": "82,461,110"}),
            ": 82,4",
            "recover-or-reject",
        ),
        (Edit("thousands-literal", {"span": spot(MIXED, "105000"), "written": "105,000"}), "[105,000, 12]", "reject"),
        (Edit("python-literals", {"place": None, "form": "literal"}), "True", "recover"),
        (Edit("python-literals", {"place": place(MIXED, '"open"'), "form": '"""'}), '"""open"""', "recover-or-reject"),
        (Edit("stray-text", {"place": place(MIXED, '"msg"'), "added": "and "}), 'and "msg"', "recover-or-reject"),
        (
            Edit("stray-text", {"place": place(MIXED, '"success"', 9), "added": ', "Oslo"'}),
            '"success", "Oslo",',
            "reject",
        ),
        (Edit("missing-quote", {"place": place(MIXED, '"msg"')}), ', msg": ', "recover-or-reject"),
        (Edit("missing-quote", {"place": place(MIXED, '"extra"', 6)}), '"extra: null', "reject"),
        (Edit("missing-quote", {"place": place(MIXED, '"extra"')}), ' extra": null', "recover-or-reject"),
        (
            Edit("latex-escapes", {"place": place(MIXED, '"open"'), "written": r"\theta = \sigma"}),
            r'"\theta = \s',
            "recover-or-reject",
        ),
        (
            Edit("latex-escapes", {"place": place(MIXED, '"open"'), "written": r"\nu and \beta"}),
            r'"\nu and \beta"',
            "unchanged",
        ),
        (Edit("unescaped-quote", {"place": place(MIXED, '"open"'), "content": 'a "b" c'}), '"a "b" c"', "recover"),
        (
            Edit("unescaped-quote", {"place": place(MIXED, '"open"'), "content": 'a "b", c'}),
            '"a "b", c"',
            "recover-or-reject",
        ),
        (
            Edit("unescaped-quote", {"place": place(MIXED, '"open"'), "content": '12" pipe'}),
            '"12" pipe"',
            "recover-or-reject",
        ),
    ],
)
def test_a_row_of_two_letters_decides_by_the_edit(edit, raw_part, expectation):
    expected, raw = written(edit, MIXED)

    assert raw_part in raw
    assert expected == expectation


@pytest.mark.parametrize(
    ("name", "said_there", "meant"),
    [
        ("raw-control", "a\n\tb", "a\n\tb"),
        ("unescaped-quote", 'a "b" \\ c', 'a "b" \\ c'),
        ("invalid-escape", r"it\'s", "it's"),
        ("invalid-escape", r"a\_b \$5", r"a\_b \$5"),
        ("invalid-escape", r"C:\Users", r"C:\Users"),
        ("invalid-escape", r"\x41 caf\xe9 \x22", 'A café "'),
        ("invalid-escape", r"\\server \"x\" \d", r'\server "x" \d'),
        ("latex-escapes", r"\frac{\alpha}", r"\frac{\alpha}"),
        ("latex-escapes", r"\nu and \beta", "\nu and \beta"),
    ],
)
def test_a_string_with_other_content_means_what_it_was_given(name, said_there, meant):
    key = "content" if name in ("raw-control", "unescaped-quote") else "written"
    output = apply([Edit(name, {"place": place(MIXED, '"open"'), key: said_there})], MIXED)

    assert output.envelope == {**MIXED, "data": {**MIXED["data"], "status": meant}}


def test_an_escape_in_a_key_leaves_what_the_key_says():
    output = apply([Edit("invalid-escape", {"place": place(MIXED, '"trace_id"'), "written": r"trace\_id"})], MIXED)

    assert r'"trace\_id": "t-1"' in output.raw
    assert output.envelope == MIXED


@pytest.mark.parametrize("name", ["raw-control", "unescaped-quote", "invalid-escape", "latex-escapes"])
def test_only_a_string_that_may_say_anything_gets_other_content(name, drawn):
    schema = {"type": "object", "properties": {"kind": {"enum": ["open"]}, "note": {"type": "string"}}}
    envelope = {**LAST, "data": {"kind": "open", "note": "n"}}
    outputs = drawn(malformed(name, schema=schema, envelopes=st.just(envelope)), 200)
    changed = [output.envelope["data"] for output in outputs if output.envelope != envelope]

    assert changed
    assert {data["kind"] for data in changed} == {"open"}


@pytest.mark.parametrize("content", QUOTING)
def test_sure_quotes_come_in_pairs_and_none_looks_like_an_end(content):
    assert content.count('"') % 2 == 0
    assert not re.search(r'"\s*[,:}\]]', content)


@pytest.mark.parametrize("content", AMBIGUOUS)
def test_ambiguous_quotes_do_not(content):
    assert content.count('"') % 2 or re.search(r'"\s*[,:}\]]', content)


def test_a_text_whose_quotes_could_part_two_strings_is_not_written_bare(drawn):
    texts = st.sampled_from(['x" "y', 'x" 5, "y', 'x", "y'])
    outputs = drawn(malformed("unescaped-quote", values=st.fixed_dictionaries({"note": texts})), 200)

    assert not any('x" "y' in output.raw or 'x" 5, "y' in output.raw for output in outputs)


def test_curly_quotes_go_around_no_string_that_holds_one(drawn):
    values = st.just({"a": "she said “no”, twice", "b": "plain", "c": "the users', all", "d": "it's"})
    raws = [output.raw for output in drawn(malformed("smart-quotes", values=values), 300)]

    assert [raw for raw in raws if re.search("[“”„]she said|[‘’]the users", raw)] == []
    assert [raw for raw in raws if "‘it's’" in raw]


def test_a_straight_quote_that_a_curly_one_closes_is_the_last_of_its_kind(drawn):
    raws = [output.raw for output in drawn(malformed("smart-quotes", envelopes=st.just(LAST)), 300)]
    half = [raw[raw.rindex('"') :] for raw in raws if re.search(r'[{,:\[]\s*"[^"”]*”', raw)]

    assert half
    assert [rest for rest in half if not re.match(r'"[^"”]*”\s*[,:}\]]', rest)] == []


def test_an_edit_of_a_string_that_is_none_is_refused():
    with pytest.raises(ValueError, match="no string begins at character 1"):
        MALFORMATIONS["raw-control"].edit("[1]", 1, "a")


def test_a_comma_that_is_none_has_no_expectation():
    with pytest.raises(ValueError, match="no comma stands at character 3"):
        apply([Edit("missing-comma", {"place": 3})], MIXED)


def test_a_comment_has_no_place_in_a_text_that_is_no_json():
    with pytest.raises(ValueError, match="two values side by side at character 3"):
        list(MALFORMATIONS["line-comment"].find("[1 2]", None))


POINT = {"code": 200, "msg": "success", "data": {"p": {"x": 1, "y": 2}, "n": 3}, "trace_id": "t-1"}
LAST_POINT = {"code": 200, "msg": "success", "trace_id": "t-1", "data": {"p": {"x": 1}, "n": 3}}
NUMBER = {"type": "number"}
INNER = {"type": "object", "properties": {"x": NUMBER, "y": NUMBER, "n": NUMBER}, "required": ["x"]}
LOOSE = {"type": "object", "properties": {"p": INNER, "n": NUMBER}, "required": ["p"]}
STRICT = {"type": "object", "properties": {"p": INNER | {"required": ["x", "y"]}, "n": NUMBER}, "required": ["p", "n"]}
HALF = STRICT | {"properties": {"p": INNER, "n": NUMBER}}


@pytest.mark.parametrize(
    ("envelope", "schema", "mark", "raw_part", "expectation"),
    [
        (POINT, {}, '"x": 1', '{"x": 1}, "y": 2}, "n": 3}, "trace_id"', "recover-or-reject"),
        (POINT, STRICT, '"x": 1', '{"x": 1}, "y": 2}, "n": 3}, "trace_id"', "recover"),
        (POINT, HALF, '"x": 1', '{"x": 1}, "y": 2}, "n": 3}, "trace_id"', "recover-or-reject"),
        (POINT, STRICT, '"y": 2}', '{"x": 1, "y": 2}}, "n": 3}, "trace_id"', "recover"),
        (POINT, {}, '"n": 3}', '"n": 3}}, "trace_id"', "recover-or-reject"),
        (POINT, LOOSE, '"n": 3}', '"n": 3}}, "trace_id"', "recover-or-reject"),
        (POINT, STRICT, '"n": 3}', '"n": 3}}, "trace_id"', "recover"),
        (POINT, {}, '"t-1"}', '"t-1"}}', "recover"),
        (LAST_POINT, {}, '"n": 3}}', '"n": 3}}}', "recover-or-reject"),
        (LAST_POINT, STRICT, '"n": 3}}', '"n": 3}}}', "recover"),
        (FAILURE, {}, '"t-2"', '"t-2"}', "recover"),
    ],
)
def test_one_closer_too_many_is_certain_where_no_other_reading_has_what_is_required(
    envelope, schema, mark, raw_part, expectation
):
    edit = Edit("extra-closers", {"place": place(envelope, mark, len(mark)), "closers": "}"})
    expected, raw = written(edit, envelope, schema)

    assert raw_part in raw
    assert expected == expectation


def test_a_bare_quote_at_the_beginning_looks_like_a_triple_one():
    edit = Edit("unescaped-quote", {"place": place(FAILURE, '"no'), "content": '""'})

    assert written(edit, FAILURE)[0] == "recover-or-reject"
