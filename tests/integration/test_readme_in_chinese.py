"""The README in Chinese is in step with the English one, and what compares them notices where it is not."""

import re
from pathlib import Path

import pytest
from tests.integration.outlines import differences

from harness_conformance.checks.calls import CALL_CHECKS
from harness_conformance.checks.laws import LAWS
from harness_conformance.options import OPTIONS

ROOT = Path(__file__).parents[2]
ENGLISH, CHINESE = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh.md"))
BOTH = pytest.mark.parametrize("readme", [ENGLISH, CHINESE], ids=["english", "chinese"])

PAGE = """# Kit

English · [中文](README.zh.md)

![a run](run.svg) Give `--seed 3` to 2 tools; see [the rules](docs/rules.md).

<!-- a run -->
```text
2 broken
```

1. Run it:

       pytest --kit

## Options

| option | default |
|---|---|
| `--seed` | 0 |
| `--limit` | all |
| P_fix | 1 |

## End
"""
TRANSLATED = """# 工具

[English](README.md) · 中文

给 2 个工具加上 `--seed 3`；另见[规则](docs/rules.md)。![一次运行](run.svg)

<!-- a run -->
```text
2 broken
```

1. 运行：

       pytest --kit

## 选项

| 选项 | 默认值 |
|---|---|
| `--seed` | 0 |
| `--limit` | 全部 |
| P_fix | 1 |

## 结尾
"""
OUT_OF_STEP = {
    "another command": ("pytest --kit", "pytest --tool"),
    "another indentation of a command": ("       pytest --kit", "        pytest --kit"),
    "another output": ("2 broken", "3 broken"),
    "another language of a block": ("```text", "```python"),
    "a block too few": ("```text\n2 broken\n```\n", ""),
    "a mark of the build too few": ("<!-- a run -->\n", ""),
    "another level of a heading": ("## 选项", "### 选项"),
    "a heading too few": ("## 结尾\n", ""),
    "a heading too many": ("## 结尾\n", "## 结尾\n\n## 附录\n"),
    "a row too few": ("| `--limit` | 全部 |\n", ""),
    "a column too many": ("| `--limit` | 全部 |\n", "| `--limit` | 全部 `all` |\n"),
    "rows in another order": (
        "| `--limit` | 全部 |\n| P_fix | 1 |\n",
        "| P_fix | 1 |\n| `--limit` | 全部 |\n",
    ),
    "another option in a first cell": ("| `--limit`", "| `--limits`"),
    "an option that is translated": ("| `--limit`", "| 上限"),
    "another rate": ("| P_fix", "| P_valid"),
    "another default": ("| 0 |", "| 1 |"),
    "another number in a sentence": ("给 2 个", "给 3 个"),
    "an option too few in a sentence": ("加上 `--seed 3`；", "；"),
    "another place to go": ("docs/rules.md", "docs/rule.md"),
    "a link too few": ("[规则](docs/rules.md)", "规则"),
    "another picture": ("run.svg", "run.png"),
    "a paragraph too few": ("1. 运行：\n\n       pytest --kit\n", ""),
}


def test_the_chinese_readme_is_in_step_with_the_english_one():
    assert differences(ENGLISH, CHINESE) == []


def test_another_order_of_words_is_in_step():
    assert differences(PAGE, TRANSLATED) == []


@pytest.mark.parametrize(("old", "new"), OUT_OF_STEP.values(), ids=OUT_OF_STEP)
def test_what_is_out_of_step_is_noticed(old, new):
    assert TRANSLATED.count(old) == 1
    assert differences(PAGE, TRANSLATED.replace(old, new)) != []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2 broken", "3 broken", "line 9: expected 2 broken, found 3 broken"),
        ("pytest --kit", "pytest --tool", "line 14: expected pytest --kit, found pytest --tool"),
        ("| 0 |", "| 1 |", "line 20: expected inline 0, found inline 1"),
        (
            "`--seed 3`；",
            "；",
            "line 5: expected inline 2 `--seed 3` docs/rules.md run.svg, found inline 2 docs/rules.md run.svg",
        ),
    ],
)
def test_a_difference_says_its_line_and_what_both_have_there(old, new, said):
    assert differences(PAGE, TRANSLATED.replace(old, new)) == [said]


def test_what_was_added_to_the_english_readme_alone_is_noticed():
    assert differences(ENGLISH + "\n    make sure\n", CHINESE) != []


def test_every_command_row_and_setting_that_is_lost_is_noticed():
    lines = [line for line in CHINESE.splitlines(keepends=True) if line.startswith(("    ", "| `", "[tool"))]

    assert len(lines) > 30
    assert [line for line in lines if not differences(ENGLISH, CHINESE.replace(line, "", 1))] == []


def test_the_readmes_lead_to_each_other_at_their_top():
    assert ENGLISH.splitlines()[2] == "English · [中文](README.zh.md)"
    assert CHINESE.splitlines()[2] == "[English](README.md) · 中文"


@BOTH
def test_every_link_leads_to_a_file(readme):
    targets = re.findall(r"\]\(([^)]+)\)", readme)

    assert "examples/README.md" in targets
    assert [target for target in targets if not (ROOT / target).is_file()] == []


def test_the_chinese_readme_says_which_pages_are_in_english():
    assert re.findall(r"\]\((?!README)[^)]+\)(?!（英文）)", CHINESE) == []


@BOTH
@pytest.mark.parametrize("option", [option.name for option in OPTIONS])
def test_every_option_has_a_row(readme, option):
    assert re.search(rf"^\|.*`{option}\b", readme, re.MULTILINE)


@BOTH
@pytest.mark.parametrize("name", ["conforms", *(check.name for check in (*CALL_CHECKS, *LAWS))])
def test_every_check_is_named(readme, name):
    assert f"`{name}`" in readme
