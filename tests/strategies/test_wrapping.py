import json
import re
from functools import cache

import pytest
from hypothesis import strategies as st

from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.declaration import Subject
from harness_strategies.malformations.wrapping.prose import AFTER, BEFORE

ENVELOPE = {
    "code": 404,
    "msg": "no order 17",
    "data": {"error_fields": ["order_id"], "error_msg": "it's gone"},
    "trace_id": "t-1",
    "extra": {"source": "db"},
}
TEXT = json.dumps(ENVELOPE)


@pytest.fixture(scope="module")
def raws(drawn):
    @cache
    def draw(name):
        return [output.raw for output in drawn(malformed(name, envelopes=st.just(ENVELOPE)), 1000)]

    return draw


@pytest.mark.parametrize(
    "start",
    [
        "```json",
        "```JSON",
        "```jsonc",
        "```json5",
        "```javascript",
        "```python",
        "```",
        "~~~json",
        "~~~",
        "````json",
        "``````",
    ],
)
def test_code_fence_draws_every_opening_line(start, raws):
    lines = {raw.strip().splitlines()[0] for raw in raws("code-fence")}

    assert start in lines


@pytest.mark.parametrize(
    "pattern",
    [
        r"^```json\n\{",
        r"^\n",
        r"^  ```",
        r"^    ~~~",
        r"^\t`",
        r"\r\n",
        r"`\w*\r\n\s*\{\"code\": 404.*\}\r\n\s*`",
        r"\n  \{\n +\"code\"",
    ],
)
def test_code_fence_draws_indents_line_ends_and_margins(pattern, raws):
    assert any(re.search(pattern, raw) for raw in raws("code-fence"))


@pytest.mark.parametrize(
    "pattern", [r"^```\w*\n```\w*\n\{", r"^`````\w*\n````\w*\n```\w*\n\{", r"^````\w*\n```\w*\n\{", r"^(```\w*\n){3}\{"]
)
def test_nested_fence_draws_two_and_three_layers_of_one_length_and_of_growing_length(pattern, raws):
    assert any(re.search(pattern, raw) for raw in raws("nested-fence"))


@pytest.mark.parametrize("pattern", [r"^```json\n[^`]*\}$", r"^\{[^`]*\n```$", r"^~~~\n[^~]*\}$", r"\}\n~~~$"])
def test_unclosed_fence_lacks_the_first_or_the_last_line(pattern, raws):
    assert any(re.search(pattern, raw) for raw in raws("unclosed-fence"))


@pytest.mark.parametrize(
    "name", ["code-fence", "nested-fence", "unclosed-fence", "prose-before", "prose-after", "prose-around"]
)
def test_the_envelope_stays_whole_inside(name, raws):
    for raw in raws(name):
        inside = raw[raw.index("{") : raw.rindex("}") + 1]
        assert json.loads(inside) == ENVELOPE


@pytest.mark.parametrize(
    ("name", "position"),
    [("prose-before", "start"), ("prose-after", "end"), ("prose-around", "start"), ("prose-around", "end")],
)
@pytest.mark.parametrize("part", ["'", '"', ":", "[\u4e00-\u9fff]", "[😀👍🙂]", "[A-Za-z]"])
def test_prose_has_both_languages_apostrophes_quotes_colons_and_emoji(name, position, part, raws):
    sides = {raw[: raw.index("{")] if position == "start" else raw[raw.rindex("}") :] for raw in raws(name)}

    assert any(re.search(part, side) for side in sides)


@pytest.mark.parametrize("prose", BEFORE + AFTER)
def test_prose_holds_nothing_like_an_envelope(prose):
    assert not set(prose) & set("{}[]")


@pytest.mark.parametrize("prose", AFTER)
def test_prose_after_does_not_continue_the_object(prose):
    assert not prose.startswith(",")


@pytest.mark.parametrize(
    "path", [["msg"], ["data", "error_msg"], ["data", "error_fields", 0], ["extra", "source"], ["extra", "remark"]]
)
def test_fence_in_string_reaches_every_text_of_the_envelope(path, drawn):
    outputs = drawn(malformed("fence-in-string", envelopes=st.just(ENVELOPE)), 300)

    assert path in [output.edits[0].arguments["path"] for output in outputs]


@pytest.mark.parametrize("part", ["```", "~~~", "`tick`", "<think>", "&quot;", "//", "/*", "#", "<!--"])
def test_fence_in_string_holds_fences_tags_entities_and_comment_signs(part, raws):
    assert any(part in raw for raw in raws("fence-in-string"))


def test_fence_in_string_makes_extra_where_there_is_none():
    edit = MALFORMATIONS["fence-in-string"].edit

    assert edit({"code": 200}, ["extra", "remark"], "`")["extra"] == {"remark": "`"}


@pytest.mark.parametrize(("name", "places"), [("code-fence", [""]), ("sse-frame", ["\n"])])
def test_a_line_break_that_an_earlier_edit_left_in_a_string_stays_what_it_is(name, places):
    text = '{"msg": "one\ntwo"}'
    broken = Subject(ENVELOPE, schema_view(None), text=text, text_is_json=False)

    sites = list(MALFORMATIONS[name].sites(broken))

    assert [site.place for site in sites] == places
    assert {site.options for site in sites} <= {(), ("\n",)}
