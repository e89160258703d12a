"""The client against a running service, through a proxy that loses answers; the environment says where they are."""

import asyncio
import base64
import hashlib
import hmac
import json
import os
import pathlib
import re
import time
import unittest
from unittest import mock
from datetime import datetime, timezone

import httpx
import mostrador
from mostrador import AsyncMostrador, Mostrador, verify_webhook

STAGE = json.loads(os.environ["STAGE"])
PAGE = 7
UNKNOWN_ID = "01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50"


def client(mode: str = "plain", key: str = STAGE["writeKey"], **options: object) -> Mostrador:
    return Mostrador(f"{STAGE['proxy']}/{mode}", key, **options)


def ids(items):
    return [item["id"] for item in items]


def newest_first(name):
    return STAGE["ids"][name][::-1]


class Lists(unittest.TestCase):
    def test_every_list_is_walked_to_its_end_in_order(self):
        api = client()
        for name in ("contacts", "conversations", "orders", "products", "appointments"):
            with self.subTest(name):
                found = ids(getattr(api, name).iterate(limit=PAGE))
                # Other tests create contacts.
                self.assertEqual([id for id in found if id in STAGE["ids"][name]], newest_first(name))
        found = [message for each in STAGE["ids"]["conversations"] for message in api.messages.iterate(each, limit=PAGE)]
        self.assertEqual(ids(found), STAGE["ids"]["messages"])

    def test_a_walk_goes_on_from_its_cursor_and_repeats_at_most_a_page(self):
        walk = client().orders.iterate(limit=PAGE)
        seen = [order["id"] for order, _ in zip(walk, range(PAGE + 2))]
        rest = ids(client().orders.iterate(limit=PAGE, cursor=walk.cursor))
        self.assertEqual(seen[:PAGE] + rest, newest_first("orders"))

    def test_filters_narrow_a_list_and_its_walk(self):
        api, even, odd = client(), *(newest_first("products")[start::2] for start in (1, 0))
        self.assertEqual(ids(api.products.iterate(is_active=True, limit=PAGE)), even)
        self.assertEqual(ids(api.products.list(is_active=False)["data"]), odd)
        self.assertEqual(ids(api.conversations.iterate(is_bot_active=True, platform="whatsapp")), newest_first("conversations")[1::2])
        first = STAGE["ids"]["conversations"][0]
        self.assertEqual(
            ids(api.orders.iterate(status="confirmed", payment_status="paid", conversation_id=first)),
            STAGE["ids"]["orders"][:1],
        )
        self.assertEqual(ids(api.orders.iterate(status="cancelled")), [])
        self.assertEqual(ids(api.conversations.iterate(platform="telegram")), [])
        start = api.appointments.get(STAGE["ids"]["appointments"][1])["start_time"]
        since = datetime.strptime(start, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
        later = newest_first("appointments")[:-1]
        self.assertEqual(ids(api.appointments.iterate(status="scheduled", from_=since)), later)
        self.assertEqual(ids(api.appointments.iterate(to=since.isoformat())), STAGE["ids"]["appointments"][:1])

    def test_a_record_is_read_by_its_id(self):
        api = client()
        for name in ("conversations", "orders", "products", "appointments"):
            id = STAGE["ids"][name][0]
            self.assertEqual(getattr(api, name).get(id)["id"], id)
        with self.assertRaises(ValueError):
            api.orders.get("")

    def test_the_client_with_async_reads_the_same(self):
        async def run():
            async with AsyncMostrador(f"{STAGE['proxy']}/plain", STAGE["readKey"]) as api:
                walked = [order["id"] async for order in api.orders.iterate(limit=PAGE)]
                both = await asyncio.gather(api.meta(), api.contacts.list(limit=1))
                changes = [change async for change in api.feed.iterate_changes(STAGE["feedStart"])]
                return walked, both, changes

        walked, (meta, contacts), changes = asyncio.run(run())
        self.assertEqual(walked, newest_first("orders"))
        self.assertEqual(meta["key"]["scope"], "read")
        self.assertEqual(len(contacts["data"]), 1)
        self.assertGreater(len(changes), 0)


class Errors(unittest.TestCase):
    def test_each_refusal_has_its_class_and_the_request_id(self):
        phone = client().contacts.list(limit=1)["data"][0]
        refusals = [
            (mostrador.NotFoundError, 404, lambda: client().orders.get(UNKNOWN_ID)),
            (mostrador.NotFoundError, 404, lambda: client().orders.get("../contacts")),
            (mostrador.InvalidRequestError, 400, lambda: client().contacts.list(cursor="x")),
            (mostrador.ForbiddenError, 403, lambda: client(key=STAGE["readKey"]).contacts.create("12345")),
            (mostrador.UnauthorizedError, 401, lambda: client(key=STAGE["revokedKey"]).meta()),
            (mostrador.ConflictError, 409, lambda: client().contacts.create(phone["phone"])),
        ]
        for kind, status, call in refusals:
            with self.subTest(kind.__name__), self.assertRaises(kind) as caught:
                call()
            self.assertEqual(caught.exception.status, status)
            self.assertRegex(caught.exception.request_id, "^[0-9a-f-]{36}$")
        self.assertEqual(caught.exception.existing_id, phone["id"])

    def test_closing_ends_its_connections(self):
        with client() as api:
            api.meta()
        with self.assertRaises(RuntimeError):
            api.meta()

    def test_an_address_or_key_that_cannot_be_meant_is_refused_at_once(self):
        for url, key in (
            ("shop.example.com", STAGE["readKey"]),
            ("https://shop.example.com", "abc"),
            ("https://shop.example.com", STAGE["readKey"] + "\n"),
            ("https://shop.example.com", None),
        ):
            with self.assertRaises(ValueError):
                Mostrador(url, key)
        self.assertEqual(Mostrador(f"{STAGE['proxy']}/plain/api/v1/", STAGE["readKey"]).meta()["api_version"], "v1")


class Retries(unittest.TestCase):
    def test_a_creation_whose_answer_was_lost_is_repeated_and_makes_one_contact(self):
        made = client("lost-create").contacts.create("+57 310 777 0001", "Rosa")
        self.assertEqual(requests_seen("lost-create"), 2)
        with self.assertRaises(mostrador.ConflictError) as caught:
            client().contacts.create("573107770001")
        self.assertEqual(caught.exception.existing_id, made["id"])

    def test_a_conflict_is_not_repeated(self):
        phone = client().contacts.list(limit=1)["data"][0]["phone"]
        with self.assertRaises(mostrador.ConflictError):
            client("plain-conflict").contacts.create(phone)
        self.assertEqual(requests_seen("plain-conflict"), 1)

    def test_retry_after_is_waited_for(self):
        start = time.monotonic()
        self.assertEqual(client("limited").meta()["plan"], "business")
        self.assertGreaterEqual(time.monotonic() - start, 1)
        self.assertEqual(requests_seen("limited"), 2)

    def test_a_moment_in_retry_after_is_waited_for(self):
        start = time.monotonic()
        self.assertEqual(client("limited-until").meta()["plan"], "business")
        self.assertGreaterEqual(time.monotonic() - start, 0.9)

    def test_a_wait_that_is_too_long_is_left_to_the_caller(self):
        with self.assertRaises(mostrador.RateLimitedError) as caught:
            client("limited-long").meta()
        self.assertEqual((caught.exception.retry_after, requests_seen("limited-long")), (3600, 1))

    def test_it_gives_up_after_as_many_tries_as_it_was_given(self):
        with self.assertRaises(mostrador.UnexpectedResponseError) as caught:
            client("broken", max_retries=1).meta()
        self.assertEqual((caught.exception.status, requests_seen("broken")), (502, 2))

    def test_an_answer_that_never_comes_ends_by_the_time_limit(self):
        with self.assertRaises(mostrador.ConnectionFailedError):
            client("silent", max_retries=0, timeout=0.2).meta()


class Feed(unittest.TestCase):
    def test_changes_and_events_come_from_the_cursor_on(self):
        api = client()
        walk = api.feed.iterate_changes(STAGE["feedStart"], limit=PAGE)
        changed = {(each["resource"], each["record_id"]) for each in walk}
        self.assertTrue({("order", id) for id in STAGE["changedOrders"]} <= changed)
        made = api.contacts.create("+57 310 777 0002")
        again = api.feed.iterate_changes(walk.cursor, wait=20)
        found = next(each for each in again if each["record_id"] == made["id"])
        self.assertEqual((found["operation"], found["record"]["phone"]), ("created", "+57 310 777 0002"))
        paid = list(api.feed.iterate_events(STAGE["feedStart"], event="order.paid", limit=1))
        self.assertEqual([each["request_id"] for each in paid], STAGE["eventIds"])
        self.assertEqual(api.feed.changes(api.feed.start()["cursor"], limit=1)["has_more"], False)


class BusyFeed(unittest.TestCase):
    """A service that answers at once with nothing, as it does when an account holds all the requests that it may."""

    empty = {"data": [], "cursor": "812-5f0c9a1e", "has_more": False}

    def test_an_empty_answer_that_comes_at_once_is_not_asked_for_again_at_once(self):
        http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json=self.empty)))
        api = Mostrador("http://shop.example", STAGE["readKey"], http=http)
        for walk in (api.feed.iterate_changes("1", wait=20), api.feed.iterate_events("1", wait=2)):
            with self.subTest(walk), mock.patch("time.sleep") as sleep:
                pages = walk.pages()
                self.assertEqual([next(pages) for _ in range(3)], [self.empty] * 3)
            waits = [call.args[0] for call in sleep.call_args_list]
            self.assertEqual(len(waits), 2)
            self.assertTrue(all(0 < wait <= 5 for wait in waits), waits)

    def test_and_neither_is_it_with_async(self):
        async def run(sleep):
            http = httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200, json=self.empty)))
            api = AsyncMostrador("http://shop.example", STAGE["readKey"], http=http)
            pages = api.feed.iterate_changes("1", wait=20).pages()
            with mock.patch("mostrador._async.asyncio.sleep", sleep):
                for _ in range(3):
                    await anext(pages)

        sleep = mock.AsyncMock()
        asyncio.run(run(sleep))
        self.assertEqual(sleep.await_count, 2)


class Webhooks(unittest.TestCase):
    def test_deliveries_of_the_service_are_proven_by_both_schemes_and_by_each_secret(self):
        for delivery in STAGE["deliveries"]:
            body, headers = delivery["body"], delivery["headers"]
            for secret in delivery["secrets"]:
                event = verify_webhook(body.encode(), headers, ["whsec_AAAA", secret])
                self.assertEqual(event["event"], "order.paid")
            newest = delivery["secrets"][0]
            verify_webhook(body, {"X-Service-Signature": headers["x-service-signature"]}, newest, scheme="service")
            for code, wrong in (
                ("no_match", lambda: verify_webhook(body + " ", headers, newest)),
                ("no_match", lambda: verify_webhook(body, headers, "whsec_AAAA")),
                ("missing_header", lambda: verify_webhook(body, {}, newest)),
                ("missing_header", lambda: verify_webhook(body, {}, newest, scheme="service")),
                ("no_match", lambda: verify_webhook(body, {**headers, "webhook-signature": "v1,é"}, newest)),
                ("no_match", lambda: verify_webhook(body, {**headers, "webhook-timestamp": "0"}, newest)),
                ("no_match", lambda: verify_webhook(body + " ", headers, newest, scheme="service")),
                ("no_match", lambda: verify_webhook(body, headers, "whsec_AAAA", scheme="service")),
                ("body_parsed", lambda: verify_webhook(json.loads(body), headers, newest)),
            ):
                with self.assertRaises(mostrador.InvalidSignatureError) as caught:
                    wrong()
                self.assertEqual(caught.exception.code, code)
            alone = {"X-Service-Signature": headers["x-service-signature"]}
            with self.assertRaisesRegex(mostrador.InvalidSignatureError, "scheme='service'"):
                verify_webhook(body, alone, newest)

    def test_a_request_is_good_for_as_long_as_the_tolerance_says(self):
        body, secret = b'{"event":"order.paid"}', self.secret

        def sent(seconds_ago):
            return self.sent(body, seconds_ago)

        for within in (0, 280, -280):
            verify_webhook(body, sent(within), secret)
        verify_webhook(body, sent(500), secret, 600)
        for beyond, code in ((320, "too_old"), (-320, "too_new")):
            with self.assertRaises(mostrador.InvalidSignatureError) as caught:
                verify_webhook(body, sent(beyond), secret)
            self.assertEqual(caught.exception.code, code)

    def test_a_signed_body_that_is_no_event_is_refused_as_such(self):
        for body in (b"x", b"[]", b"{}", b"\xff"):
            with self.subTest(body), self.assertRaises(mostrador.InvalidEventError) as caught:
                verify_webhook(body, self.sent(body), self.secret)
            self.assertIsInstance(caught.exception, mostrador.WebhookVerificationError)
            self.assertEqual(caught.exception.code, "invalid_body")

    key = b"0123456789abcdef01234567"
    secret = "whsec_" + base64.b64encode(key).decode()

    def sent(self, body, seconds_ago=0):
        at = str(int(time.time()) - seconds_ago)
        digest = hmac.new(self.key, b"id." + at.encode() + b"." + body, hashlib.sha256).digest()
        return {"webhook-id": "id", "webhook-timestamp": at, "webhook-signature": "v1," + base64.b64encode(digest).decode()}

    def test_a_secret_that_anybody_could_guess_is_refused(self):
        for secrets in ("", "whsec_", "secret", "whsec_AAA", None, [], ["whsec_AAAA", ""], ["whsec_AAAA", None]):
            with self.assertRaises(ValueError):
                verify_webhook(b"{}", {}, secrets)


class Readme(unittest.TestCase):
    def test_its_snippets_run_one_after_the_other(self):
        text = (pathlib.Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
        snippets = re.findall("```python\n(.*?)```", text, re.DOTALL)
        self.assertGreaterEqual(len(snippets), 7)
        os.environ.update(
            MOSTRADOR_URL=f"{STAGE['proxy']}/plain",
            MOSTRADOR_KEY=STAGE["writeKey"],
            WEBHOOK_SECRET=",".join(STAGE["deliveries"][0]["secrets"]),
        )
        names: dict = {}
        for snippet in snippets:
            exec(snippet, names)
        delivery = STAGE["deliveries"][0]
        self.assertEqual(names["receive"](delivery["body"].encode(), delivery["headers"]), 200)
        self.assertEqual(names["receive"](b"{}", delivery["headers"]), 401)


def requests_seen(mode: str) -> int:
    return httpx.get(f"{STAGE['proxy']}/{mode}/seen").json()


if __name__ == "__main__":
    unittest.main()
