"""What both clients share, without any input or output: requests, retries, and the reading of answers."""

from __future__ import annotations

import random
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Union
from urllib.parse import quote

import httpx

from .errors import UnexpectedResponseError, api_error, retry_after_seconds

VERSION = "0.1.0"

Query = Mapping[str, Union[str, float, bool, datetime, None]]

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 8.0
# A window of the rate limit lasts this long; who asks for more is not waited for.
LONGEST_RETRY_AFTER_SECONDS = 60.0
PASSING_STATUSES = frozenset({408, 429, 500, 502, 503, 504})


@dataclass(frozen=True)
class Call:
    """A request that may be repeated: reads, and creations under their Idempotency-Key."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    held_seconds: float = 0


def checked_url(url: str) -> str:
    if not re.fullmatch(r"https?://[^?#\s]+", url):
        raise ValueError("url must be the address of the service, such as https://shop.example.com")
    return url.rstrip("/").removesuffix("/api/v1")


def checked_key(key: str) -> str:
    # A key with anything else in it, such as a line break from a file, would be sent as a broken header. Keys of today
    # have 40 hexadecimal characters; longer ones and other letters are left to the service.
    if not isinstance(key, str) or not re.fullmatch("svc_[0-9A-Za-z_-]{40,}", key):
        raise ValueError("key must be an API key, svc_ and 40 characters; is the variable that holds it set?")
    return key


def sent_headers(call: Call, key: str) -> dict[str, str]:
    return {
        **call.headers,
        "accept": "application/json",
        "authorization": f"Bearer {key}",
        "user-agent": f"mostrador-python/{VERSION}",
    }


def read(path: str, query: Query | None = None, *, id: str | None = None) -> Call:
    # An empty id would make the path that of the list.
    if id == "":
        raise ValueError("the id is empty")
    held = (query or {}).get("wait")
    return Call(
        "GET",
        path if id is None else path.replace("{id}", quote(id, safe="")),
        query_of(query or {}),
        held_seconds=float(held) if isinstance(held, (int, float)) else 0,
    )


def create(path: str, body: Mapping[str, str | None], idempotency_key: str | None) -> Call:
    return Call(
        "POST",
        path,
        body={name: value for name, value in body.items() if value is not None},
        headers={"idempotency-key": idempotency_key or str(uuid.uuid4())},
    )


def query_of(query: Query) -> dict[str, str]:
    return {name: text_of(value) for name, value in query.items() if value is not None}


def text_of(value: str | float | bool | datetime) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)


class Retries:
    """How long to wait before a request is made again: with full jitter, and never less than retry-after asks."""

    def __init__(self, retries: int) -> None:
        self._retries = retries

    def wait_seconds(self, outcome: httpx.Response | httpx.RequestError, failures: int) -> float | None:
        """None when the outcome stands: a success, a refusal that another try would meet again, or one too many."""
        if failures > self._retries or not is_passing(outcome):
            return None
        asked = retry_after(outcome) if isinstance(outcome, httpx.Response) else 0.0
        if asked > LONGEST_RETRY_AFTER_SECONDS:
            return None
        bound = min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2.0 ** (failures - 1))
        return asked + random.uniform(0, bound)


def is_passing(outcome: httpx.Response | httpx.RequestError) -> bool:
    if isinstance(outcome, httpx.Response):
        return outcome.status_code in PASSING_STATUSES
    # An address that is none, or a proxy that refuses, would fail again in the same way.
    return isinstance(outcome, httpx.TransportError) and not isinstance(
        outcome, (httpx.UnsupportedProtocol, httpx.ProxyError)
    )


def retry_after(response: httpx.Response) -> float:
    return retry_after_seconds(response.headers.get("retry-after", "")) or 0.0


def json_of(response: httpx.Response) -> Any:
    """The body of a success; raises the error that the answer stands for."""
    try:
        body = response.json()
    except ValueError:
        body = None
    if response.is_success and isinstance(body, dict):
        return body
    error = body.get("error") if isinstance(body, dict) else None
    request_id = response.headers.get("x-request-id")
    if not response.is_success and isinstance(error, dict) and "code" in error:
        raise api_error(response.status_code, error, request_id, response.headers)
    raise UnexpectedResponseError(response.status_code, request_id)
