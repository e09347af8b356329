"""The drawn part of the corpus: what it holds, and how it grows."""

import json
import re
from collections import Counter
from importlib.resources import files
from itertools import islice

import jsonschema
import pytest

from harness_conformance.corpus import BETWEEN, FILES, Case, load_cases
from harness_conformance.corpus.drawing import extended, main, paired_lines
from harness_conformance.corpus.schemas import SCHEMAS
from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS
from harness_strategies.malformed import Edit, apply

FOLDER = files("harness_conformance.corpus")
DRAWN = [json.loads(line) for line in FOLDER.joinpath("drawn.jsonl").read_text(encoding="utf-8").splitlines()]
ARROWS = ("value", "syntax", "wrapping", "encoding")


def place(edit):
    item = MALFORMATIONS[edit["malformation"]]
    return edit["arguments"] if item.find is None else next(iter(edit["arguments"].values()), None)


@pytest.mark.parametrize("name", FILES)
def test_every_case_is_what_the_schema_of_cases_says(name):
    schema = json.loads(FOLDER.joinpath("case.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    lines = FOLDER.joinpath(f"{name}.jsonl").read_text(encoding="utf-8").splitlines()

    assert [error.message for line in lines for error in validator.iter_errors(json.loads(line))] == []


def changes_the_right_value(edit):
    return MALFORMATIONS[edit["malformation"]].corrected is not None


def output(line):
    return bytes.fromhex(line["raw_hex"]) if "raw_hex" in line else as_bytes(line["raw"])


def as_bytes(raw):
    return raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")


def test_there_are_a_thousand_cases_and_no_id_stands_twice():
    ids = [case.id for name in FILES for case in load_cases(name)]

    assert len(DRAWN) >= 1_000
    assert len(ids) == len(set(ids))


def test_every_malformation_is_there():
    assert {line["malformation"] for line in DRAWN} >= MALFORMATIONS.keys()


def test_two_malformations_that_meet_are_of_two_stages_in_their_order():
    stacked = [line["malformation"].split(BETWEEN) for line in DRAWN if line["family"] == "stacked"]
    pairs = {tuple(ARROWS.index(MALFORMATIONS[name].stage) for name in names) for names in stacked}

    assert pairs == {(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)}


def test_every_pair_of_families_of_two_stages_is_there():
    stacked = [line["malformation"].split(BETWEEN) for line in DRAWN if line["family"] == "stacked"]
    families = {frozenset(MALFORMATIONS[name].family for name in names) for names in stacked}
    text = ("syntax", "wrapping", "encoding")
    value = ("shape", "keys", "types")

    assert families >= {frozenset((one, other)) for one in text for other in (*value, *text) if one != other}


def test_no_two_cases_share_malformation_schema_and_place():
    keys = Counter(
        json.dumps([line["malformation"], line["schema"], [place(edit) for edit in line["edits"]]], sort_keys=True)
        for line in DRAWN
    )

    assert [key for key, count in keys.items() if count > 1] == []


def test_a_right_value_is_one_that_its_schema_says():
    for line in DRAWN:
        assert line["data_schema"] == (dict(SCHEMAS[line["schema"]]) or None)
        right = line["envelope"]
        assert right is None or right["code"] != 200 or schema_view(line["data_schema"]).fits(right["data"])


def test_a_line_ends_where_its_case_does():
    text = FOLDER.joinpath("drawn.jsonl").read_text(encoding="utf-8")

    assert text.splitlines() == text.removesuffix("\n").split("\n")


def test_ids_are_names_and_a_digest():
    assert [line["id"] for line in DRAWN if not re.fullmatch(r"[a-z0-9-]+-[0-9a-f]{8}", line["id"])] == []


def test_the_edits_of_a_case_make_its_output_again():
    """Where an edit leaves the right value as it was drawn, that value and the edits are all that is needed."""
    replayed = [line for line in DRAWN if line["envelope"] and not any(map(changes_the_right_value, line["edits"]))]

    assert len(replayed) > 600
    for line in replayed:
        edits = [Edit(**edit) for edit in line["edits"]]
        again = apply(edits, line["envelope"], line["data_schema"], layout=line["layout"])
        assert (again.expectation, as_bytes(again.raw)) == (line["expectation"], output(line))


def test_what_is_there_stays_as_it_is_and_only_what_lacks_is_added():
    changed = {**DRAWN[0], "why": "a note by hand"}

    assert extended([changed, DRAWN[2]], DRAWN[:3]) == [changed, DRAWN[2], DRAWN[1]]


def test_the_command_adds_to_a_file_once(tmp_path, capsys):
    file = tmp_path / "cases.jsonl"

    main([str(file), "code-fence", "null-page"])
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    main([str(file), "code-fence", "null-page"])

    assert {line["malformation"] for line in lines} == {"code-fence", "null-page"}
    assert {line["schema"] for line in lines} == SCHEMAS.keys()
    assert [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] == lines
    assert f"corpus: {len(lines)} cases kept, 0 added" in capsys.readouterr().out


def test_pairs_are_drawn_of_two_families_and_never_of_what_has_no_hope():
    pairs = list(islice(paired_lines(), 12))

    assert {len(line["edits"]) for line in pairs} == {2}
    assert not [
        edit for line in pairs for edit in line["edits"] if MALFORMATIONS[edit["malformation"]].expects == "reject"
    ]


@pytest.mark.parametrize(
    ("malformation", "family", "tier", "is_later"),
    [
        ("code-fence", "wrapping", "text", False),
        ("trailing-comma + code-fence", "stacked", "text", False),
        ("miscased-key + code-fence", "stacked", "envelope", False),
        ("code-fence + what-comes-next", "stacked", "envelope", True),
        ("valid", "conforming", "conforming", False),
    ],
)
def test_a_case_of_two_malformations_is_of_the_text_tier_where_both_are(malformation, family, tier, is_later):
    case = Case(id="x", malformation=malformation, family=family, expectation="recover", raw="{}")

    assert (case.tier, case.is_later) == (tier, is_later)
