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
    InvalidRequestError,
    InvalidSignatureError,
    MostradorError,
    NotFoundError,
    RateLimitedError,
    UnauthorizedError,
    UnexpectedResponseError,
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
    "InvalidRequestError",
    "InvalidSignatureError",
    "Mostrador",
    "MostradorError",
    "NotFoundError",
    "RateLimitedError",
    "UnauthorizedError",
    "UnexpectedResponseError",
    "Walk",
    "models",
    "verify_webhook",
]
