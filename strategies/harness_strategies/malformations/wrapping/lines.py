"""What may be done to the lines of a text without changing what it means."""

from typing import Final

from harness_strategies.malformations.declaration import Subject

NEWLINES: Final = ("\n", "\r\n")
INDENTS: Final = ("", "  ", "    ", "\t")


def newlines(text: str, subject: Subject) -> tuple[str, ...]:
    """The line ends that the text can have: a raw line break that an earlier edit left in a string stays what it is."""
    return NEWLINES if _is_free(text, subject) else NEWLINES[:1]


def indents(text: str, subject: Subject) -> tuple[str, ...]:
    """What the lines of the text can begin with: those behind a raw line break in a string stay what they are."""
    return INDENTS if _is_free(text, subject) else INDENTS[:1]


def _is_free(text: str, subject: Subject) -> bool:
    return subject.text_is_json or "\n" not in text
