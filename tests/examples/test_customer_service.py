"""The customer-service agent's tools: state, failures with the field at fault, actions that may be repeated."""

from concurrent.futures import ThreadPoolExecutor

import pytest


@pytest.fixture
def service(example):
    module = example("customer_service")
    module.desk.cache_clear()
    yield module
    module.desk.cache_clear()


def test_a_refund_gives_back_what_the_order_cost(service):
    data = service.refund_order("ord-7141", "damaged")["data"]

    assert (data["refund_id"], data["amount_cents"], data["is_repeated"]) == ("ref-7141", 4250, False)


def test_a_second_refund_of_an_order_pays_nothing_and_says_what_was_done(service):
    first = service.refund_order("ord-7141", "damaged")["data"]
    second = service.refund_order("ord-7141", "late")["data"]

    assert second == {**first, "is_repeated": True}
    assert len(service.desk().refunds) == 1


def test_refunds_of_one_order_at_once_make_one(service):
    service.desk()
    with ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda _: service.refund_order("ord-7144", "late"), range(40))]

    assert [answer["data"]["is_repeated"] for answer in answers].count(False) == 1


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "field"),
    [
        ("get_user", {"user_id": "u-9999"}, 404, "user_id"),
        ("list_orders", {"user_id": "u-9999"}, 404, "user_id"),
        ("open_ticket", {"user_id": "u-9999", "subject": "hello"}, 404, "user_id"),
        ("close_ticket", {"ticket_id": "tic-9999"}, 404, "ticket_id"),
        ("refund_order", {"order_id": "ord-9999", "reason": "late"}, 404, "order_id"),
        ("refund_order", {"order_id": "ord-7145", "reason": "late"}, 400, "order_id"),
        ("refund_order", {"order_id": "ord-7143", "reason": "late"}, 403, "order_id"),
        ("refund_order", {"order_id": "ord-7141", "reason": "bored"}, 400, "reason"),
        ("refund_order", {"order_id": 7141, "reason": "late"}, 400, "order_id"),
        ("refund_order", {"order_id": "ord-7141"}, 400, "reason"),
        ("open_ticket", {"user_id": "u-1001", "subject": "   "}, 400, "subject"),
        ("list_orders", {"user_id": "u-1001", "page": 0}, 400, "page"),
        ("list_tickets", {"page_size": 101}, 400, "page_size"),
    ],
)
def test_a_failure_names_the_argument_at_fault(service, tool, arguments, code, field):
    answer = getattr(service, tool)(**arguments, trace_id="t-1")

    assert (answer["code"], answer["data"]["error_fields"], answer["trace_id"]) == (code, [field], "t-1")
    assert service.desk().refunds == {}


def test_orders_come_newest_first_and_page_by_page(service):
    pages = [service.list_orders("u-1001", page=page, page_size=2)["data"] for page in (1, 2, 3)]

    assert [[order["order_id"] for order in page["items"]] for page in pages] == [
        ["ord-7143", "ord-7142"],
        ["ord-7141"],
        [],
    ]
    assert [(page["total"], page["page"], page["page_size"]) for page in pages] == [(3, 1, 2), (3, 2, 2), (3, 3, 2)]


def test_a_user_without_orders_has_an_empty_page(service):
    assert service.list_orders("u-1005")["data"] == {"items": [], "total": 0, "page": 1, "page_size": 20}


def test_users_are_found_by_any_part_of_their_name_whatever_its_case(service):
    found = [service.find_users(name)["data"]["items"] for name in ("LOVE", "小波", "nobody at all", "")]

    assert [[user["user_id"] for user in users] for users in found] == [
        ["u-1001"],
        ["u-1003"],
        [],
        ["u-1001", "u-1002", "u-1003", "u-1004", "u-1005"],
    ]


def test_an_address_is_masked_before_anything_can_answer_it(service):
    assert service.get_user("u-1002")["data"]["email"] == "g***@example.com"
    assert "grace@example.com" not in repr(service.desk())


def test_a_ticket_is_listed_from_its_opening_to_its_closing(service):
    ticket_id = service.open_ticket("u-1004", "尺寸不对")["data"]["ticket_id"]
    opened, closed = (
        [one["ticket_id"] for one in service.list_tickets(s)["data"]["items"]] for s in ("open", "closed")
    )

    assert ticket_id in opened
    assert ticket_id not in closed

    assert service.close_ticket(ticket_id)["data"]["status"] == "closed"
    assert service.close_ticket(ticket_id)["code"] == 200
    assert ticket_id in [one["ticket_id"] for one in service.list_tickets("closed")["data"]["items"]]
