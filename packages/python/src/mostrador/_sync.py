"""Made by `npm run openapi` from _async.py; do not edit. The client of Mostrador's API."""

from __future__ import annotations

import time
from collections.abc import Iterator, Callable
from datetime import datetime
from time import monotonic
from typing import Any, Generic, TypeVar

import httpx

from ._calls import Call, Query, Retries, checked_key, checked_url, create, json_of, read, sent_headers
from .errors import ConnectionFailedError
from .models import (
    Appointment,
    AppointmentList,
    AppointmentStatus,
    Change,
    ChangePage,
    Contact,
    ContactList,
    Conversation,
    ConversationList,
    Event,
    EventPage,
    FeedStart,
    Message,
    MessageList,
    Meta,
    Order,
    OrderList,
    OrderStatus,
    PaymentStatus,
    Platform,
    Product,
    ProductList,
)

Item = TypeVar("Item")
PageOf = TypeVar("PageOf")
Send = Callable[[Call], Any]

# Where the service refuses to hold an answer back, being busy, it is not asked more often than this.
EMPTY_SECONDS_MIN = 5.0


class Mostrador:
    """A client for one account: the address of the service, and an API key.

    `timeout`: seconds for connecting, for sending and for each wait for bytes of an answer. `max_retries`: how often a
    request is repeated that failed for a reason that passes. `http`: a client of httpx to use instead of its own, such
    as one with a proxy; whoever made it closes it.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        http: httpx.Client | None = None,
    ) -> None:
        self._url = checked_url(url)
        self._key = checked_key(key)
        self._timeout = timeout
        self._retries = Retries(max_retries)
        self._http = http or httpx.Client()
        self._owns_http = http is None
        self.contacts = Contacts(self._send)
        self.conversations = Conversations(self._send)
        self.messages = Messages(self._send)
        self.orders = Orders(self._send)
        self.products = Products(self._send)
        self.appointments = Appointments(self._send)
        self.feed = Feed(self._send)

    def meta(self) -> Meta:
        """Account, scope, plan and rate limit of the key."""
        return self._send(read("/api/v1/_meta"))

    def close(self) -> None:
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Mostrador:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, call: Call) -> Any:
        failures = 0
        while True:
            outcome: httpx.Response | httpx.RequestError
            try:
                outcome = self._http.request(
                    call.method,
                    self._url + call.path,
                    params=call.query,
                    json=call.body,
                    headers=sent_headers(call, self._key),
                    timeout=httpx.Timeout(self._timeout, read=self._timeout + call.held_seconds),
                    follow_redirects=False,
                )
            except httpx.RequestError as error:
                outcome = error
            failures += 1
            wait = self._retries.wait_seconds(outcome, failures)
            if wait is None:
                break
            time.sleep(wait)
        if isinstance(outcome, httpx.RequestError):
            raise ConnectionFailedError(f"no answer from {self._url}{call.path}: {outcome!r}") from outcome
        return json_of(outcome)


class Walk(Generic[Item, PageOf]):
    """All items of a list, page by page: `for item in walk`, or `for page in walk.pages()`.

    `cursor` is where to begin again after an interruption: at the page whose items are being handed out. It is None
    on the first page and after the last, where beginning again would begin anew.
    """

    def __init__(self, page: Callable[[str | None], PageOf], cursor: str | None) -> None:
        self._page = page
        self.cursor = cursor

    def pages(self) -> Iterator[PageOf]:
        while True:
            page: Any = self._page(self.cursor)
            yield page
            self.cursor = page["next_cursor"]
            if self.cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            data: Any = page
            for item in data["data"]:
                yield item


class FeedWalk(Generic[Item, PageOf]):
    """All entries of the feed, page by page: `for entry in walk`, or `for page in walk.pages()`.

    `cursor` is where to begin again after an interruption: at the page whose entries are being handed out. Store each
    page's own `cursor` in the transaction that stores the page, and nothing is lost or done twice.
    """

    def __init__(self, page: Callable[[str], PageOf], after: str, wait: float) -> None:
        self._page = page
        self._wait = wait
        self.cursor = after

    def pages(self) -> Iterator[PageOf]:
        while True:
            began = monotonic()
            page: Any = self._page(self.cursor)
            yield page
            self.cursor = page["cursor"]
            if not page["has_more"] and self._wait <= 0:
                return
            left = min(EMPTY_SECONDS_MIN, self._wait) - (monotonic() - began)
            if not page["data"] and left > 0:
                time.sleep(left)

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            data: Any = page
            for item in data["data"]:
                yield item


class Contacts:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> ContactList:
        """One page, newest first."""
        return self._send(read("/api/v1/contacts", {"limit": limit, "cursor": cursor}))

    def iterate(self, *, limit: int = 200, cursor: str | None = None) -> Walk[Contact, ContactList]:
        """All of them, newest first. `limit`: items of a page."""
        return Walk(lambda at: self.list(limit=limit, cursor=at), cursor)

    def create(self, phone: str, name: str | None = None, *, idempotency_key: str | None = None) -> Contact:
        """Creates a contact; sends no message. Raises ConflictError when one has this phone.

        It is sent under an Idempotency-Key, a new one for each call unless you give yours, so an answer that got lost
        is asked for again without a second contact.
        """
        return self._send(create("/api/v1/contacts", {"phone": phone, "name": name}, idempotency_key))


class Conversations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        platform: Platform | None = None,
        is_bot_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ConversationList:
        """One page, newest first."""
        query: Query = {"platform": platform, "is_bot_active": is_bot_active, "limit": limit, "cursor": cursor}
        return self._send(read("/api/v1/conversations", query))

    def iterate(
        self,
        *,
        platform: Platform | None = None,
        is_bot_active: bool | None = None,
        limit: int = 200,
        cursor: str | None = None,
    ) -> Walk[Conversation, ConversationList]:
        """All of them, newest first. `limit`: items of a page."""
        return Walk(
            lambda at: self.list(platform=platform, is_bot_active=is_bot_active, limit=limit, cursor=at), cursor
        )

    def get(self, id: str) -> Conversation:
        return self._send(read("/api/v1/conversations/{id}", id=id))


class Messages:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self, conversation_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> MessageList:
        """One page of a conversation, oldest first."""
        query: Query = {"conversation_id": conversation_id, "limit": limit, "cursor": cursor}
        return self._send(read("/api/v1/messages", query))

    def iterate(
        self, conversation_id: str, *, limit: int = 200, cursor: str | None = None
    ) -> Walk[Message, MessageList]:
        """All of a conversation, oldest first. `limit`: items of a page."""
        return Walk(lambda at: self.list(conversation_id, limit=limit, cursor=at), cursor)


class Orders:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        status: OrderStatus | None = None,
        payment_status: PaymentStatus | None = None,
        conversation_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> OrderList:
        """One page, newest first."""
        query: Query = {"status": status, "payment_status": payment_status, "conversation_id": conversation_id}
        return self._send(read("/api/v1/orders", {**query, "limit": limit, "cursor": cursor}))

    def iterate(
        self,
        *,
        status: OrderStatus | None = None,
        payment_status: PaymentStatus | None = None,
        conversation_id: str | None = None,
        limit: int = 200,
        cursor: str | None = None,
    ) -> Walk[Order, OrderList]:
        """All of them, newest first. `limit`: items of a page."""
        return Walk(
            lambda at: self.list(
                status=status, payment_status=payment_status, conversation_id=conversation_id, limit=limit, cursor=at
            ),
            cursor,
        )

    def get(self, id: str) -> Order:
        return self._send(read("/api/v1/orders/{id}", id=id))


class Products:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self, *, is_active: bool | None = None, limit: int | None = None, cursor: str | None = None
    ) -> ProductList:
        """One page, newest first."""
        return self._send(
            read("/api/v1/products", {"is_active": is_active, "limit": limit, "cursor": cursor})
        )

    def iterate(
        self, *, is_active: bool | None = None, limit: int = 200, cursor: str | None = None
    ) -> Walk[Product, ProductList]:
        """All of them, newest first. `limit`: items of a page."""
        return Walk(lambda at: self.list(is_active=is_active, limit=limit, cursor=at), cursor)

    def get(self, id: str) -> Product:
        return self._send(read("/api/v1/products/{id}", id=id))


class Appointments:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        status: AppointmentStatus | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AppointmentList:
        """One page, newest first. `from_` and `to` bound `start_time`, and carry a time zone."""
        query: Query = {"status": status, "from": from_, "to": to, "limit": limit, "cursor": cursor}
        return self._send(read("/api/v1/appointments", query))

    def iterate(
        self,
        *,
        status: AppointmentStatus | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        limit: int = 200,
        cursor: str | None = None,
    ) -> Walk[Appointment, AppointmentList]:
        """All of them, newest first. `limit`: items of a page."""
        return Walk(
            lambda at: self.list(status=status, from_=from_, to=to, limit=limit, cursor=at), cursor
        )

    def get(self, id: str) -> Appointment:
        return self._send(read("/api/v1/appointments/{id}", id=id))


class Feed:
    """Every change and every event in an order in which nothing is added before what was read."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def start(self) -> FeedStart:
        """The feed's present end."""
        return self._send(read("/api/feed/v1/start"))

    def changes(self, after: str, *, limit: int | None = None, wait: float = 0) -> ChangePage:
        """One page. `wait`: seconds for which an empty answer is held back until something happens, at most 25."""
        return self._send(read("/api/feed/v1/changes", {"after": after, "limit": limit, "wait": wait}))

    def events(
        self, after: str, *, event: str | None = None, limit: int | None = None, wait: float = 0
    ) -> EventPage:
        """One page of what webhooks tell. `wait`: as of `changes`."""
        query: Query = {"after": after, "event": event, "limit": limit, "wait": wait}
        return self._send(read("/api/feed/v1/events", query))

    def iterate_changes(
        self, after: str, *, limit: int = 200, wait: float = 0
    ) -> FeedWalk[Change, ChangePage]:
        """All changes since `after`; with a `wait` it never ends."""
        return FeedWalk(lambda at: self.changes(at, limit=limit, wait=wait), after, wait)

    def iterate_events(
        self, after: str, *, event: str | None = None, limit: int = 200, wait: float = 0
    ) -> FeedWalk[Event, EventPage]:
        """All events since `after`; with a `wait` it never ends."""
        return FeedWalk(lambda at: self.events(at, event=event, limit=limit, wait=wait), after, wait)
