"""The errors that the client raises; all are MostradorError."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any, Literal


class MostradorError(Exception):
    """Anything that went wrong between you and the service."""


class ConnectionFailedError(MostradorError):
    """No answer came; `__cause__` is httpx's reason."""


class UnexpectedResponseError(MostradorError):
    """An answer that is not the service's, such as a proxy's own page."""

    def __init__(self, status: int, request_id: str | None) -> None:
        super().__init__(f"unexpected answer with status {status}; is the address right?")
        self.status = status
        self.request_id = request_id


WebhookErrorCode = Literal["body_parsed", "missing_header", "no_match", "too_old", "too_new", "invalid_body"]


class WebhookVerificationError(MostradorError):
    """A request that claims to be a webhook and is not to be trusted. Answer it with 401; `code` says why."""

    def __init__(self, code: WebhookErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code


class InvalidSignatureError(WebhookVerificationError):
    """Not proven to be a webhook: `missing_header`, `no_match`, `too_old`, `too_new`, or `body_parsed`."""


class InvalidEventError(WebhookVerificationError):
    """`invalid_body`: the signature fits, and the body is no event."""


class ApiError(MostradorError):
    """A refusal by the service. `request_id` finds the request in the service's log; quote it when you ask for help."""

    def __init__(self, status: int, code: str, message: str, request_id: str | None) -> None:
        super().__init__(f"{message} ({status} {code}, request {request_id})")
        self.status = status
        self.code = code
        self.message = message
        self.request_id = request_id


class InvalidRequestError(ApiError):
    """400: a parameter or the body breaks a rule."""


class UnauthorizedError(ApiError):
    """401: the key is missing, unknown or revoked."""


class ForbiddenError(ApiError):
    """403: a read key on a write."""


class NotFoundError(ApiError):
    """404: no such id in the account."""


class ConflictError(ApiError):
    """409: `existing_id` is the contact that has the phone; None when an Idempotency-Key stands for another request."""

    existing_id: str | None = None


class RateLimitedError(ApiError):
    """429, still after all retries: `retry_after` is in seconds."""

    retry_after: int | None = None


class InternalError(ApiError):
    """500: something failed in the service."""


_by_code: Mapping[str, type[ApiError]] = {
    "invalid_request": InvalidRequestError,
    "unauthorized": UnauthorizedError,
    "forbidden": ForbiddenError,
    "not_found": NotFoundError,
    "conflict": ConflictError,
    "rate_limited": RateLimitedError,
    "internal": InternalError,
}


def api_error(
    status: int, error: Mapping[str, Any], request_id: str | None, headers: Mapping[str, str]
) -> ApiError:
    code = str(error["code"])
    made = _by_code.get(code, ApiError)(
        status, code, str(error.get("message", "")), request_id or error.get("request_id")
    )
    if isinstance(made, ConflictError):
        made.existing_id = headers.get("x-existing-id")
    if isinstance(made, RateLimitedError):
        seconds = retry_after_seconds(headers.get("retry-after", ""))
        made.retry_after = None if seconds is None else ceil(seconds)
    return made


def retry_after_seconds(given: str) -> float | None:
    """Of seconds, or of a moment as proxies give it; None for what is neither."""
    if re.fullmatch("[0-9]{1,9}", given):
        return float(given)
    try:
        at = parsedate_to_datetime(given)
    except (TypeError, ValueError):
        return None
    # A moment without a zone is in GMT, as the header always is.
    moment = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())
