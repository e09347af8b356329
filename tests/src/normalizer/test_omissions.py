"""Comments that stand for members that were left out, and those that say nothing of the text."""

import pytest

from harness_envelope import normalize

HEAD = '{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": '
OMISSIONS = (
    "...",
    "…",
    "... more items",
    "12 more rows",
    "and 3 more items",
    "more fields",
    "and so on",
    "etc.",
    "snip",
    "(truncated)",
    "rest omitted",
    "other fields omitted for brevity",
    "remaining items",
    "rest of the data unchanged",
    "其余省略",
    "等等",
    "以此类推",
)
REMARKS = (
    "see https://x.io/a...",
    "wait... ok",
    "the rest is fine",
    "remaining balance",
    "3 items",
    "more or less",
    "nothing was omitted",
    "not truncated",
    "略有不同，已核对",
)


@pytest.mark.parametrize("comment", ["// {}\n", "/* {} */", "# {}\n"])
@pytest.mark.parametrize("said", OMISSIONS)
def test_refuses_a_comment_in_place_of_members(said, comment):
    written = comment.replace("{}", said)

    assert normalize(f'{HEAD}{{"a": [{{"b": 1}}, {written}]}}}}').reason.malformation == "ellipsis"
    assert normalize(f'{HEAD}{{"a": 1 {written}}}}}').reason.malformation == "ellipsis"
    assert normalize(f'{HEAD}[{{"b": 1}}, {written}{{"b": 9}}, ]}}').reason.malformation == "ellipsis"


@pytest.mark.parametrize("comment", ["// {}\n", "/* {} */", "# {}\n"])
@pytest.mark.parametrize("said", REMARKS)
def test_takes_other_comments_away(said, comment):
    written = comment.replace("{}", said)

    assert normalize(f'{HEAD}{{"a": [1, {written} 2] {written}}}}}').envelope["data"] == {"a": [1, 2]}
