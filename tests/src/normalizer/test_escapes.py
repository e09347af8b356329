"""What escapes say in a string that was not escaped as a whole: trusted alone, refused beside each other."""

import pytest

from harness_envelope import normalize
from harness_envelope.strict_json import same


def success(data):
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1", "extra": None}


def holding(text):
    return '{"code": 200, "msg": "success", "data": DATA, "trace_id": "t-1", "extra": null}'.replace("DATA", text)


@pytest.mark.parametrize(
    "written",
    [
        r"\( \frac{1}{2} \)",
        r"\[ \nu = 5 \]",
        r"\text{a\_b} \times 2",
        r"50\% \times 3",
        r"\{x\} \to y",
        r"a\,b \neq c",
        r"\$5 \times 3",
        r"A \& B \\ \text{c}",
        r"\`a \tau",
        r"D:\_tmp\new",
        r"\\server\_share\new",
        r"a\_b\nnext",
        r"\bfoo\b\d",
    ],
)
@pytest.mark.parametrize("quote", ['"', "'"])
def test_refuses_commands_beside_escaped_marks(written, quote):
    assert normalize(holding(f"{quote}{written}{quote}")).envelope is None


@pytest.mark.parametrize(
    "written",
    [
        r"C:\x86\bin",
        r"D:\xa0\new",
        r"caf\u00e au lait",
        r"\u{1F600}",
        r"a\0b",
        r"\033[31mred",
        "one \\\ntwo",
        "a\\\r\nb",
    ],
)
def test_refuses_half_of_an_escape_and_a_number_beside_a_letter(written):
    assert normalize(holding(f'"{written}"')).envelope is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r'"1\. one\n\n- two"', "1\\. one\n\n- two"),
        (r'"costs \$5\n下一行"', "costs \\$5\n下一行"),
        (r'"it\'s\nhere"', "it's\nhere"),
        (r'"\(ok\) \[1\] \{x\}"', r"\(ok\) \[1\] \{x\}"),
        (r'"(a)\1 C:\users\me"', r"(a)\1 C:\users\me"),
        (r'"中\d 50\% \u4e2d"', None),
        (r"'\x1b[0m\n'", "\x1b[0m\n"),
        ("'a\tb'", "a\tb"),
        ('"a\\\tb"', "a\\\tb"),
        (r"'it\'s \x00\nnext'", "it's \x00\nnext"),
        (r'"it' + r"'s \x1b[0m\n" + '"', "it's \x1b[0m\n"),
        (r"`a \`b\`\nnext`", "a `b`\nnext"),
        (r"'\\alpha\n\\nu'", "\\alpha\n\\nu"),
    ],
)
def test_reads_escapes_that_can_be_trusted(text, said):
    assert same(normalize(holding(text)).envelope, None if said is None else success(said))
