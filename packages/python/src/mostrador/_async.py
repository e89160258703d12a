"""The client of Mostrador's API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
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
Send = Callable[[Call], Awaitable[Any]]

# Where the service refuses to hold an answer back, being busy, it is not asked more often than this.
EMPTY_SECONDS_MIN = 5.0


class AsyncMostrador:
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
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._url = checked_url(url)
        self._key = checked_key(key)
        self._timeout = timeout
        self._retries = Retries(max_retries)
        self._http = http or httpx.AsyncClient()
        self._owns_http = http is None
        self.contacts = AsyncContacts(self._send)
        self.conversations = AsyncConversations(self._send)
        self.messages = AsyncMessages(self._send)
        self.orders = AsyncOrders(self._send)
        self.products = AsyncProducts(self._send)
        self.appointments = AsyncAppointments(self._send)
        self.feed = AsyncFeed(self._send)

    async def meta(self) -> Meta:
        """Account, scope, plan and rate limit of the key."""
        return await self._send(read("/api/v1/_meta"))

    async def aclose(self) -> None:
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncMostrador:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _send(self, call: Call) -> Any:
        failures = 0
        while True:
            outcome: httpx.Response | httpx.RequestError
            try:
                outcome = await self._http.request(
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
            await asyncio.sleep(wait)
        if isinstance(outcome, httpx.RequestError):
            raise ConnectionFailedError(f"no answer from {self._url}{call.path}: {outcome!r}") from outcome
        return json_of(outcome)


class AsyncWalk(Generic[Item, PageOf]):
    """All items of a list, page by page: `async for item in walk`, or `async for page in walk.pages()`.

    `cursor` is where to begin again after an interruption: at the page whose items are being handed out. It is None
    on the first page and after the last, where beginning again would begin anew.
    """

    def __init__(self, page: Callable[[str | None], Awaitable[PageOf]], cursor: str | None) -> None:
        self._page = page
        self.cursor = cursor

    async def pages(self) -> AsyncIterator[PageOf]:
        while True:
            page: Any = await self._page(self.cursor)
            yield page
            self.cursor = page["next_cursor"]
            if self.cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            data: Any = page
            for item in data["data"]:
                yield item


class AsyncFeedWalk(Generic[Item, PageOf]):
    """All entries of the feed, page by page: `async for entry in walk`, or `async for page in walk.pages()`.

    `cursor` is where to begin again after an interruption: at the page whose entries are being handed out. Store each
    page's own `cursor` in the transaction that stores the page, and nothing is lost or done twice.
    """

    def __init__(self, page: Callable[[str], Awaitable[PageOf]], after: str, wait: float) -> None:
        self._page = page
        self._wait = wait
        self.cursor = after

    async def pages(self) -> AsyncIterator[PageOf]:
        while True:
            began = monotonic()
            page: Any = await self._page(self.cursor)
            yield page
            self.cursor = page["cursor"]
            if not page["has_more"] and self._wait <= 0:
                return
            left = min(EMPTY_SECONDS_MIN, self._wait) - (monotonic() - began)
            if not page["data"] and left > 0:
                await asyncio.sleep(left)

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            data: Any = page
            for item in data["data"]:
                yield item


class AsyncContacts:
    def __init__(self, send: Send) -> None:
        self._send = send

    async def list(self, *, limit: int | None = None, cursor: str | None = None) -> ContactList:
        """One page, newest first."""
        return await self._send(read("/api/v1/contacts", {"limit": limit, "cursor": cursor}))

    def iterate(self, *, limit: int = 200, cursor: str | None = None) -> AsyncWalk[Contact, ContactList]:
        """All of them, newest first. `limit`: items of a page."""
        return AsyncWalk(lambda at: self.list(limit=limit, cursor=at), cursor)

    async def create(self, phone: str, name: str | None = None, *, idempotency_key: str | None = None) -> Contact:
        """Creates a contact; sends no message. Raises ConflictError when one has this phone.

        It is sent under an Idempotency-Key, a new one for each call unless you give yours, so an answer that got lost
        is asked for again without a second contact.
        """
        return await self._send(create("/api/v1/contacts", {"phone": phone, "name": name}, idempotency_key))


class AsyncConversations:
    def __init__(self, send: Send) -> None:
        self._send = send

    async def list(
        self,
        *,
        platform: Platform | None = None,
        is_bot_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ConversationList:
        """One page, newest first."""
        query: Query = {"platform": platform, "is_bot_active": is_bot_active, "limit": limit, "cursor": cursor}
        return await self._send(read("/api/v1/conversations", query))

    def iterate(
        self,
        *,
        platform: Platform | None = None,
        is_bot_active: bool | None = None,
        limit: int = 200,
        cursor: str | None = None,
    ) -> AsyncWalk[Conversation, ConversationList]:
        """All of them, newest first. `limit`: items of a page."""
        return AsyncWalk(
            lambda at: self.list(platform=platform, is_bot_active=is_bot_active, limit=limit, cursor=at), cursor
        )

    async def get(self, id: str) -> Conversation:
        return await self._send(read("/api/v1/conversations/{id}", id=id))


class AsyncMessages:
    def __init__(self, send: Send) -> None:
        self._send = send

    async def list(
        self, conversation_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> MessageList:
        """One page of a conversation, oldest first."""
        query: Query = {"conversation_id": conversation_id, "limit": limit, "cursor": cursor}
        return await self._send(read("/api/v1/messages", query))

    def iterate(
        self, conversation_id: str, *, limit: int = 200, cursor: str | None = None
    ) -> AsyncWalk[Message, MessageList]:
        """All of a conversation, oldest first. `limit`: items of a page."""
        return AsyncWalk(lambda at: self.list(conversation_id, limit=limit, cursor=at), cursor)


class AsyncOrders:
    def __init__(self, send: Send) -> None:
        self._send = send

    async def list(
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
        return await self._send(read("/api/v1/orders", {**query, "limit": limit, "cursor": cursor}))

    def iterate(
        self,
        *,
        status: OrderStatus | None = None,
        payment_status: PaymentStatus | None = None,
        conversation_id: str | None = None,
        limit: int = 200,
        cursor: str | None = None,
    ) -> AsyncWalk[Order, OrderList]:
        """All of them, newest first. `limit`: items of a page."""
        return AsyncWalk(
            lambda at: self.list(
                status=status, payment_status=payment_status, conversation_id=conversation_id, limit=limit, cursor=at
            ),
            cursor,
        )

    async def get(self, id: str) -> Order:
        return await self._send(read("/api/v1/orders/{id}", id=id))


class AsyncProducts:
    def __init__(self, send: Send) -> None:
        self._send = send

    async def list(
        self, *, is_active: bool | None = None, limit: int | None = None, cursor: str | None = None
    ) -> ProductList:
        """One page, newest first."""
        return await self._send(
            read("/api/v1/products", {"is_active": is_active, "limit": limit, "cursor": cursor})
        )

    def iterate(
        self, *, is_active: bool | None = None, limit: int = 200, cursor: str | None = None
    ) -> AsyncWalk[Product, ProductList]:
        """All of them, newest first. `limit`: items of a page."""
        return AsyncWalk(lambda at: self.list(is_active=is_active, limit=limit, cursor=at), cursor)

    async def get(self, id: str) -> Product:
        return await self._send(read("/api/v1/products/{id}", id=id))


class AsyncAppointments:
    def __init__(self, send: Send) -> None:
        self._send = send

    async def list(
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
        return await self._send(read("/api/v1/appointments", query))

    def iterate(
        self,
        *,
        status: AppointmentStatus | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        limit: int = 200,
        cursor: str | None = None,
    ) -> AsyncWalk[Appointment, AppointmentList]:
        """All of them, newest first. `limit`: items of a page."""
        return AsyncWalk(
            lambda at: self.list(status=status, from_=from_, to=to, limit=limit, cursor=at), cursor
        )

    async def get(self, id: str) -> Appointment:
        return await self._send(read("/api/v1/appointments/{id}", id=id))


class AsyncFeed:
    """Every change and every event in an order in which nothing is added before what was read."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def start(self) -> FeedStart:
        """The feed's present end."""
        return await self._send(read("/api/feed/v1/start"))

    async def changes(self, after: str, *, limit: int | None = None, wait: float = 0) -> ChangePage:
        """One page. `wait`: seconds for which an empty answer is held back until something happens, at most 25."""
        return await self._send(read("/api/feed/v1/changes", {"after": after, "limit": limit, "wait": wait}))

    async def events(
        self, after: str, *, event: str | None = None, limit: int | None = None, wait: float = 0
    ) -> EventPage:
        """One page of what webhooks tell. `wait`: as of `changes`."""
        query: Query = {"after": after, "event": event, "limit": limit, "wait": wait}
        return await self._send(read("/api/feed/v1/events", query))

    def iterate_changes(
        self, after: str, *, limit: int = 200, wait: float = 0
    ) -> AsyncFeedWalk[Change, ChangePage]:
        """All changes since `after`; with a `wait` it never ends."""
        return AsyncFeedWalk(lambda at: self.changes(at, limit=limit, wait=wait), after, wait)

    def iterate_events(
        self, after: str, *, event: str | None = None, limit: int = 200, wait: float = 0
    ) -> AsyncFeedWalk[Event, EventPage]:
        """All events since `after`; with a `wait` it never ends."""
        return AsyncFeedWalk(lambda at: self.events(at, event=event, limit=limit, wait=wait), after, wait)
