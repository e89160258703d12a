"""The proof that a request is a webhook of Mostrador."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Literal, cast

from .errors import InvalidSignatureError
from .models import Event

Scheme = Literal["standard", "service"]


def verify_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    tolerance: float = 300,
    *,
    scheme: Scheme = "standard",
) -> Event:
    """The event in the body, once its signature is found good; raises InvalidSignatureError otherwise.

    `raw_body`: as it came, before any parsing. `secrets`: the endpoint's, or several during a rotation. `scheme`:
    "standard" checks the Standard Webhooks headers, whose time may differ from the clock by `tolerance` seconds;
    "service" checks X-Service-Signature, which covers the body alone, so that an old request passes as well.
    """
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    if not keys or not all(re.fullmatch("whsec_.+", key) for key in keys):
        # An empty secret would accept what anybody signs.
        raise ValueError("secrets must be whsec_…")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    given = {name.lower(): value for name, value in headers.items()}
    check = _is_standard if scheme == "standard" else _is_service
    if not check(body, given, keys, tolerance):
        raise InvalidSignatureError("the signature is not one of this endpoint's, or the request is too old")
    return cast(Event, json.loads(body))


def _is_standard(body: bytes, headers: Mapping[str, str], secrets: Sequence[str], tolerance: float) -> bool:
    sent_at = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > tolerance:
        return False
    signed = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + body
    expected = [
        "v1," + base64.b64encode(_hmac(base64.b64decode(secret[len("whsec_") :]), signed)).decode()
        for secret in secrets
    ]
    return _is_any(headers.get("webhook-signature", "").split(" "), expected)


def _is_service(body: bytes, headers: Mapping[str, str], secrets: Sequence[str], _tolerance: float) -> bool:
    expected = ["sha256=" + _hmac(secret.encode(), body).hex() for secret in secrets]
    return _is_any([headers.get("x-service-signature", "")], expected)


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def _is_any(given: Sequence[str], expected: Sequence[str]) -> bool:
    """Every pair is compared, each in constant time; as bytes, since compare_digest takes no text beyond ASCII."""
    return any([hmac.compare_digest(one.encode(), other.encode()) for one in given for other in expected])
