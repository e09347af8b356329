"""Retrieval over two collections: the right passage first, one page shape, one parser."""

import pytest


@pytest.fixture
def retrieval(example):
    return example("retrieval")


@pytest.mark.parametrize(
    ("tool", "query", "document_id", "heading"),
    [
        ("search_handbook", "how long is the WARRANTY?", "handbook/warranty", "How long it lasts"),
        ("search_handbook", "parcel arrived damaged", "handbook/shipping", "When a parcel is damaged"),
        ("search_handbook", "apology", "handbook/tone", "Saying sorry"),
        ("search_faq", "包裹破损了", "faq/shipping", "包裹破损怎么办"),
        ("search_faq", "开发票", "faq/accounts", "怎么开发票"),
        ("search_faq", "KETTLE manual", "faq/accounts", "Kettle 2 的说明书在哪里"),
    ],
)
def test_the_passage_that_answers_comes_first(retrieval, tool, query, document_id, heading):
    best = getattr(retrieval, tool)(query)["data"]["items"][0]

    assert (best["document_id"], best["heading"]) == (document_id, heading)


@pytest.mark.parametrize("tool", ["search_handbook", "search_faq"])
@pytest.mark.parametrize("query", ["zyzzyva", "鼗", "?!", "🙂"])
def test_a_query_without_an_answer_has_an_empty_page(retrieval, tool, query):
    assert getattr(retrieval, tool)(query)["data"] == {"items": [], "total": 0, "page": 1, "page_size": 10}


@pytest.mark.parametrize(("tool", "query"), [("search_handbook", "refund"), ("search_faq", "退款")])
def test_one_parser_reads_both_collections_page_by_page(retrieval, tool, query):
    search = getattr(retrieval, tool)
    whole = retrieval.read_page(search(query, page_size=100))
    one_by_one = [*retrieval.every_passage(search, query, page_size=1)]

    assert one_by_one == whole.items
    assert len(whole.items) == whole.total > 1


@pytest.mark.parametrize("tool", ["search_handbook", "search_faq"])
def test_the_parser_reads_an_empty_page_too(retrieval, tool):
    assert [*retrieval.every_passage(getattr(retrieval, tool), "zyzzyva")] == []


def test_the_parser_raises_with_the_reason_of_a_failure(retrieval):
    with pytest.raises(LookupError, match="query"):
        retrieval.read_page(retrieval.search_faq(""))


def test_passages_come_best_first(retrieval):
    scores = [one.score for one in retrieval.every_passage(retrieval.search_handbook, "refund the customer")]

    assert scores == sorted(scores, reverse=True)
    assert min(scores) > 0


def test_a_rare_word_tells_more_than_a_common_one(retrieval):
    sections = retrieval.sections("handbook")

    assert retrieval.rarity("limescale", sections) > retrieval.rarity("the", sections) > 0


def test_every_passage_leads_to_its_document(retrieval):
    passages = [
        *retrieval.every_passage(retrieval.search_handbook, "the a of to"),
        *retrieval.read_page(retrieval.search_faq("的")).items,
    ]
    answers = [retrieval.get_document(passage.document_id)["data"] for passage in passages]

    assert {answer["document_id"] for answer in answers} == retrieval.documents().keys()
    assert all(passage.text in answer["text"] for passage, answer in zip(passages, answers, strict=True))


@pytest.mark.parametrize("document_id", ["", "handbook/nothing", "../README", "handbook/../faq/refunds"])
def test_an_id_that_no_document_has_is_answered_with_404(retrieval, document_id):
    answer = retrieval.get_document(document_id)

    assert (answer["code"], answer["data"]["error_fields"]) == (404, ["document_id"])
