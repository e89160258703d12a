"""The client of Mostrador's API: contacts, conversations, messages, orders, products, appointments, feed, webhooks."""

from . import models
from ._async import AsyncFeedWalk, AsyncMostrador, AsyncWalk
from ._sync import FeedWalk, Mostrador, Walk
from .errors import (
    ApiError,
    ConflictError,
    ConnectionFailedError,
    ForbiddenError,
    InternalError,
    InvalidEventError,
    InvalidRequestError,
    InvalidSignatureError,
    MostradorError,
    NotFoundError,
    RateLimitedError,
    UnauthorizedError,
    UnexpectedResponseError,
    WebhookVerificationError,
)
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncFeedWalk",
    "AsyncMostrador",
    "AsyncWalk",
    "ConflictError",
    "ConnectionFailedError",
    "FeedWalk",
    "ForbiddenError",
    "InternalError",
    "InvalidEventError",
    "InvalidRequestError",
    "InvalidSignatureError",
    "Mostrador",
    "MostradorError",
    "NotFoundError",
    "RateLimitedError",
    "UnauthorizedError",
    "UnexpectedResponseError",
    "Walk",
    "WebhookVerificationError",
    "models",
    "verify_webhook",
]
