"""The proof that a request is a webhook of Mostrador."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Literal, cast

from .errors import InvalidEventError, InvalidSignatureError
from .models import Event

Scheme = Literal["standard", "service"]
Secrets = str | None | Sequence[str | None]
PREFIX = "whsec_"


def verify_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    secrets: Secrets,
    tolerance: float = 300,
    *,
    scheme: Scheme = "standard",
) -> Event:
    """The event in the body, once its signature is found good; raises WebhookVerificationError otherwise.

    `raw_body`: as it came, before any parsing; text is taken as UTF-8, so it must be those bytes decoded and nothing
    else. `secrets`: the endpoint's, or several during a rotation. `scheme`: "standard" checks the Standard Webhooks
    headers, whose time may differ from the clock by `tolerance` seconds; "service" checks X-Service-Signature, which
    covers the body alone, so that an old request passes as well. Raises ValueError when a secret cannot be one.
    """
    keys = _secrets(secrets)
    body = _bytes(raw_body)
    given = {name.lower(): value for name, value in headers.items()}
    if scheme == "standard":
        _check_standard(body, given, keys, tolerance)
    else:
        _check_service(body, given, keys)
    return _event(body)


def _secrets(secrets: Secrets) -> list[str]:
    """An empty one would accept what anybody signs; None is a variable that is not set."""
    listed = [secrets] if secrets is None or isinstance(secrets, str) else list(secrets)
    found = [secret for secret in listed if isinstance(secret, str) and _key(secret)]
    if not found or len(found) < len(listed):
        raise ValueError(
            "the webhook secret must be whsec_ and base64, as it was shown, or a list of such;"
            " is the variable that holds it set?"
        )
    return found


def _key(secret: str) -> bytes:
    """The bytes that the base64 stands for; none when it is no secret."""
    if not secret.startswith(PREFIX):
        return b""
    try:
        return base64.b64decode(secret[len(PREFIX) :], validate=True)
    except binascii.Error:
        return b""


def _bytes(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode()
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise InvalidSignatureError(
        "body_parsed",
        "the body was parsed before its signature was checked; pass the bytes as they came,"
        " such as Flask's request.get_data() or Django's request.body",
    )


def _check_standard(body: bytes, headers: Mapping[str, str], secrets: Sequence[str], tolerance: float) -> None:
    id, sent_at = _header(headers, "webhook-id"), _header(headers, "webhook-timestamp")
    given = _header(headers, "webhook-signature").split(" ")
    signed = f"{id}.{sent_at}.".encode() + body
    expected = ["v1," + base64.b64encode(_hmac(_key(secret), signed)).decode() for secret in secrets]
    _check_any(given, expected)
    # Only a time that is signed says anything.
    age = time.time() - int(sent_at) if re.fullmatch("[0-9]{1,12}", sent_at) else float("inf")
    if abs(age) <= tolerance:
        return
    told = f"webhook-timestamp is {abs(age):.0f} seconds {'ahead' if age < 0 else 'old'}"
    raise InvalidSignatureError(
        "too_new" if age < 0 else "too_old", f"{told}; {tolerance} are tolerated. Is this machine's clock right?"
    )


def _check_service(body: bytes, headers: Mapping[str, str], secrets: Sequence[str]) -> None:
    expected = ["sha256=" + _hmac(secret.encode(), body).hex() for secret in secrets]
    _check_any([_header(headers, "x-service-signature")], expected)


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if value:
        return value
    signature, other = ("webhook-signature", "standard") if name.startswith("x-") else ("x-service-signature", "service")
    hint = f"; {signature} is there: check that one with scheme={other!r}" if headers.get(signature) else ""
    raise InvalidSignatureError("missing_header", f"the header {name} is missing{hint}")


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def _check_any(given: Sequence[str], expected: Sequence[str]) -> None:
    """Every pair is compared, each in constant time; as bytes, since compare_digest takes no text beyond ASCII."""
    if not any([hmac.compare_digest(one.encode(), other.encode()) for one in given for other in expected]):
        raise InvalidSignatureError(
            "no_match",
            f"the signature is of none of the {len(expected)} secrets: it is another webhook's secret,"
            " or the body is not the bytes that came",
        )


def _event(body: bytes) -> Event:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or "event" not in event:
        raise InvalidEventError("invalid_body", "the signature fits, but the body is no event")
    return cast(Event, event)
