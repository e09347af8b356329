"""Retrieval over two collections of documents, an English handbook and Chinese questions, with one page shape.

    pytest --harness-conformance examples/retrieval.py --harness-strict

Whichever collection is asked, and whether it finds much or nothing, the answer is the same page of passages; so an
agent needs one parser, `read_page`. Passages are ranked by BM25 over words, and over characters where words have no
spaces between them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from math import log
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field, JsonValue

from harness_envelope import Envelope, Page, failure, success, tool

DOCUMENTS: Final = Path(__file__).parent / "documents"

_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]+")
_RUN: Final = re.compile(rf"{_CHINESE.pattern}|[^\W_\u4e00-\u9fff]+")
_SATURATION: Final = 1.2  # BM25's k1: how soon one more occurrence of a word counts for less
_LENGTH: Final = 0.75  # BM25's b: how much a long passage has to say more

Question = Annotated[str, Field(min_length=1, max_length=200, examples=["refund", "How long is the warranty?"])]
ChineseQuestion = Annotated[str, Field(min_length=1, max_length=200, examples=["退款", "保修期多长？"])]
PageNumber = Annotated[int, Field(ge=1, le=1_000)]
PageSize = Annotated[int, Field(ge=1, le=100)]


class Passage(BaseModel):
    document_id: str
    title: str
    heading: str
    text: str
    score: float = Field(ge=0)


class Document(BaseModel):
    document_id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document under one heading, with the words in it."""

    document: Document
    heading: str
    text: str
    words: Counter[str]


@tool
def search_handbook(
    query: Question, page: PageNumber = 1, page_size: PageSize = 10, trace_id: str | None = None
) -> Envelope[Page[Passage]]:
    """The passages of the shop's handbook (English) that answer a question, best first.

    >>> search_handbook("warranty claims")["data"]["items"][0]["heading"]
    'Making a claim'
    """
    return success(found("handbook", query, page, page_size), trace_id=trace_id)


@tool
def search_faq(
    query: ChineseQuestion, page: PageNumber = 1, page_size: PageSize = 10, trace_id: str | None = None
) -> Envelope[Page[Passage]]:
    """The passages of the customers' questions (Chinese) that answer a question, best first.

    >>> search_faq("多久能收到退款")["data"]["items"][0]["heading"]
    '退款多久到账'
    """
    return success(found("faq", query, page, page_size), trace_id=trace_id)


@tool
def get_document(document_id: Annotated[str, Field(max_length=80)], trace_id: str | None = None) -> Envelope[Document]:
    """A whole document, by the id that a passage has."""
    document = documents().get(document_id)
    return unknown_document(trace_id) if document is None else success(document, trace_id=trace_id)


def read_page(answer: JsonValue) -> Page[Passage]:
    """The one parser: the page in either search's answer; raises `LookupError` with the reason of a failure."""
    envelope = Envelope[Any].model_validate(answer)
    if envelope.code != 200:
        raise LookupError(envelope.msg)
    return Page[Passage].model_validate(envelope.data)


def every_passage(search: Callable[..., JsonValue], query: str, page_size: int = 10) -> Iterator[Passage]:
    """All passages that either search finds, read a page at a time."""
    for number in count(1):
        page = read_page(search(query, page=number, page_size=page_size))
        yield from page.items
        if number * page_size >= page.total:
            return


def found(collection: str, query: str, page: int, page_size: int) -> Page[Passage]:
    """One page of the passages of a collection in which a word of the query stands, best first."""
    ranking = sorted(scored(sections(collection), Counter(words(query))), key=lambda one: -one[0])
    first = (page - 1) * page_size
    items = [
        Passage(
            document_id=section.document.document_id,
            title=section.document.title,
            heading=section.heading,
            text=section.text,
            score=round(score, 3),
        )
        for score, section in ranking[first : first + page_size]
    ]
    return Page(items=items, total=len(ranking), page=page, page_size=page_size)


def scored(collection: Sequence[Section], asked: Iterable[str]) -> Iterator[tuple[float, Section]]:
    """The sections in which an asked word stands, each with its BM25 score."""
    mean = sum(section.words.total() for section in collection) / len(collection)
    weights = {word: rarity(word, collection) for word in asked}
    for section in collection:
        long = _SATURATION * (1 - _LENGTH + _LENGTH * section.words.total() / mean)
        counts = {word: section.words[word] for word in weights if word in section.words}
        if counts:
            parts = (weights[word] * n * (_SATURATION + 1) / (n + long) for word, n in counts.items())
            yield sum(parts), section


def rarity(word: str, collection: Sequence[Section]) -> float:
    """How much a word tells: the fewer sections have it, the more (BM25's inverse document frequency)."""
    having = sum(word in section.words for section in collection)
    return log(1 + (len(collection) - having + 0.5) / (having + 0.5))


def words(text: str) -> Iterator[str]:
    """The words of a text in lower case; of Chinese its characters, and each two that stand side by side."""
    for run in _RUN.findall(text.casefold()):
        if _CHINESE.match(run):
            yield from (*run, *map("".join, pairwise(run)))
        else:
            yield run


@cache
def documents() -> Mapping[str, Document]:
    """All documents of both collections, by id."""
    files = sorted(DOCUMENTS.glob("*/*.md"))
    return MappingProxyType({document.document_id: document for document in map(read_document, files)})


@cache
def sections(collection: str) -> tuple[Section, ...]:
    """The sections of one collection."""
    own = (document for name, document in documents().items() if name.startswith(f"{collection}/"))
    return tuple(section for document in own for section in split(document))


def read_document(file: Path) -> Document:
    """A Markdown file that begins with its title."""
    text = file.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    return Document(document_id=f"{file.parent.name}/{file.stem}", title=title, text=text)


def split(document: Document) -> Iterator[Section]:
    """The parts of a document under its second headings."""
    for part in document.text.split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        everything = f"{document.title} {heading} {text}"
        yield Section(document, heading, text.strip(), Counter(words(everything)))


def unknown_document(trace_id: str | None) -> Envelope[Any]:
    """The answer to an id that no document has."""
    why = "no document has this id; take one that a passage has"
    return failure(404, why, {"error_fields": ["document_id"], "error_msg": why}, trace_id=trace_id)
