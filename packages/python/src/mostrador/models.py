"""The API's objects. Made by `npm run openapi` from the OpenAPI documents; do not edit.

Every field may be None, and objects may have fields beside these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

ContactStatus = Literal["lead", "customer", "blocked"]

Platform = Literal["whatsapp", "messenger", "instagram", "telegram", "web"]

MessageRole = Literal["user", "assistant", "agent", "system"]

HandoffReason = Literal["user_requested", "bot_unable", "operator_takeover", "native_app_reply", "engine_error", "policy"]

OrderPlatform = Literal["whatsapp", "messenger", "instagram", "telegram", "web", "shopify", "woocommerce", "manual"]

OrderStatus = Literal["pending", "confirmed", "completed", "cancelled", "requires_action"]

PaymentStatus = Literal["pending", "authorized", "partially_paid", "paid", "partially_refunded", "refunded", "voided", "expired"]

PricingType = Literal["fixed", "range", "variant", "quote"]

ItemType = Literal["product", "service"]

AppointmentStatus = Literal["pending", "scheduled", "completed", "cancelled", "no_show"]

Scope = Literal["read", "write"]

Plan = Literal["starter", "pro", "business"]

ErrorCode = Literal["invalid_request", "unauthorized", "forbidden", "not_found", "conflict", "rate_limited", "internal"]

ReceivedPlatform = Literal["whatsapp", "messenger"]


class Contact(TypedDict):
    """A person who writes to the business."""

    id: str | None
    """The contact."""

    phone: str | None
    """Phone as it was first given, trimmed; null for customers whom a channel knows by user name only."""

    name: str | None
    """Name; `Desconocido` until one is known."""

    status: ContactStatus | None
    """`lead`: no order yet; `customer`: has ordered; `blocked`: the bot does not answer."""

    last_interaction: str | None
    """Time of the newest message in either direction. ISO 8601 in UTC with milliseconds."""

    total_orders: int | None
    """Orders placed and not cancelled."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class Conversation(TypedDict):
    """The exchange with one customer on one channel. Deleted conversations are left out."""

    id: str | None
    """The conversation."""

    contact_phone: str | None
    """Phone of the contact."""

    contact_name: str | None
    """Name of the contact."""

    platform: Platform | None
    """Channel on which it takes place."""

    channel_phone_id: str | None
    """The channel's own identifier: WhatsApp's phone number id, the page or the bot."""

    is_bot_active: bool | None
    """Whether the bot answers. Never true together with `handoff_active`."""

    last_message_at: str | None
    """When the newest message was stored. ISO 8601 in UTC with milliseconds."""

    last_message_content: str | None
    """Text of the newest message."""

    last_message_role: MessageRole | None
    """Who wrote the newest message."""

    unread_count: int | None
    """Customer messages since a person last opened or answered it."""

    handoff_active: bool | None
    """Whether a person has taken over."""

    handoff_reason: HandoffReason | None
    """Why a person was called, when one was."""

    meta_campaign_id: str | None
    """`referral.source_id` of the first ad click that led here."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class Message(TypedDict):
    """One message of a conversation."""

    id: str | None
    """The message."""

    conversation_id: str | None
    """The conversation it belongs to."""

    role: MessageRole | None
    """`user`: the customer; `assistant`: the bot; `agent`: a person of the business; `system`: the service."""

    content: str | None
    """Text, or a description of what was sent."""

    is_bot: bool | None
    """True for the messages of the bot."""

    platform_message_id: str | None
    """The channel's own id of the message."""

    payload: dict[str, Any] | None
    """The message as the channel gave it; differs by channel and message type."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class Order(TypedDict):
    """An order. Its lines are not part of the public API."""

    id: str | None
    """The order."""

    platform: OrderPlatform | None
    """Where the order came from."""

    external_id: str | None
    """The order's id in the shop it came from."""

    status: OrderStatus | None
    """State of the order."""

    payment_status: PaymentStatus | None
    """State of the payment."""

    customer_phone: str | None
    """Phone of the buyer."""

    customer_name: str | None
    """Name of the buyer."""

    total: float | None
    """Total in major units of `currency`."""

    currency: str | None
    """ISO 4217 currency code."""

    conversation_id: str | None
    """The conversation it was placed in; null for orders from elsewhere."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""

    updated_at: str | None
    """When it last changed. ISO 8601 in UTC with milliseconds."""


class Product(TypedDict):
    """A product or a bookable service of the catalogue."""

    id: str | None
    """The product."""

    name: str | None
    """Name."""

    sku: str | None
    """Stock-keeping unit, unique in the account."""

    price: float | None
    """Price in major units. No quotation on its own: read it with `pricing_type`, `variants` and the sale."""

    price_min: float | None
    """Lowest price where `pricing_type` is `range`."""

    price_max: float | None
    """Highest price where `pricing_type` is `range`."""

    pricing_type: PricingType | None
    """`fixed`: `price`; `range`: from `price_min` to `price_max`; `variant`: see `variants`; `quote`: on request."""

    description: str | None
    """Description."""

    category: str | None
    """Category."""

    item_type: ItemType | None
    """A thing, or a service that can be booked."""

    inventory_quantity: int | None
    """Available: on hand less reserved; null when stock is not counted."""

    is_active: bool | None
    """Whether it is offered."""

    add_ons: list[Any] | None
    """Extras that can be bought with it."""

    knowledge_base: str | None
    """What the bot knows about it beyond the description."""

    variants: list[Any] | None
    """Variants with their own price and stock."""

    faqs: list[Any] | None
    """Questions and answers."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""

    updated_at: str | None
    """When it last changed. ISO 8601 in UTC with milliseconds."""

    sale_price: float | None
    """Price while the sale is on."""

    sale_label: str | None
    """Name of the sale."""

    sale_ends_at: str | None
    """End of the sale; null for no end. ISO 8601 in UTC with milliseconds."""

    sale_active: bool | None
    """Computed on reading: a sale price is set and the sale has not ended."""


class Appointment(TypedDict):
    """A booked time."""

    id: str | None
    """The appointment."""

    conversation_id: str | None
    """The conversation it was booked in; null for others."""

    customer_name: str | None
    """Name of the customer."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_email: str | None
    """E-mail address of the customer."""

    start_time: str | None
    """Start. ISO 8601 in UTC with milliseconds."""

    end_time: str | None
    """End. ISO 8601 in UTC with milliseconds."""

    status: AppointmentStatus | None
    """State of the appointment."""

    meeting_link: str | None
    """Address of the video call."""

    notes: str | None
    """Notes."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class MetaAccount(TypedDict):
    id: str
    """The account the key belongs to."""

    name: str
    """Its name."""


class MetaKey(TypedDict):
    id: str
    """The key."""

    name: str
    """Its name."""

    prefix: str
    """Its first 8 characters, to recognise it by."""

    scope: Scope
    """What it may do; `write` includes `read`."""

    created_at: str
    """When it was made."""


class MetaRateLimit(TypedDict):
    limit: int
    """Requests allowed in a window."""

    window_seconds: int
    """Length of the window in seconds."""

    remaining: int
    """Requests left in this window."""

    reset: str
    """End of this window."""


class Meta(TypedDict):
    """Identity, scope, plan and rate limit of the key."""

    account: MetaAccount

    key: MetaKey

    plan: Plan
    """Plan of the account."""

    rate_limit: MetaRateLimit

    api_version: Literal["v1"]
    """Version of the contract."""

    server_time: str
    """The server's clock."""


class ContactCreate(TypedDict):
    """A contact to create. Other properties are ignored."""

    phone: str
    """Phone, 5 to 64 characters once surrounding spaces are trimmed; a country code is recommended."""

    name: NotRequired[str | None]
    """Name, up to 255 characters; absent, null or empty becomes `Desconocido`."""


class ErrorError(TypedDict):
    code: ErrorCode
    """What kind of error this is; branch on it."""

    message: str
    """What went wrong and what to do, for a person to read. Its wording may change."""

    request_id: str
    """The same value as the header x-request-id."""


class Error(TypedDict):
    """Body of every error answer."""

    error: ErrorError


class ContactList(TypedDict):
    """One page of a list."""

    data: list[Contact]
    """The items, in the list's order."""

    next_cursor: str | None
    """Pass it as `cursor` for the next page; null when there is none."""


class ConversationList(TypedDict):
    """One page of a list."""

    data: list[Conversation]
    """The items, in the list's order."""

    next_cursor: str | None
    """Pass it as `cursor` for the next page; null when there is none."""


class MessageList(TypedDict):
    """One page of a list."""

    data: list[Message]
    """The items, in the list's order."""

    next_cursor: str | None
    """Pass it as `cursor` for the next page; null when there is none."""


class OrderList(TypedDict):
    """One page of a list."""

    data: list[Order]
    """The items, in the list's order."""

    next_cursor: str | None
    """Pass it as `cursor` for the next page; null when there is none."""


class ProductList(TypedDict):
    """One page of a list."""

    data: list[Product]
    """The items, in the list's order."""

    next_cursor: str | None
    """Pass it as `cursor` for the next page; null when there is none."""


class AppointmentList(TypedDict):
    """One page of a list."""

    data: list[Appointment]
    """The items, in the list's order."""

    next_cursor: str | None
    """Pass it as `cursor` for the next page; null when there is none."""


class MessageReceivedEventData(TypedDict):
    message_id: str | None
    """The message."""

    conversation_id: str | None
    """The conversation it belongs to."""

    contact_id: str | None
    """Who wrote it."""

    platform: ReceivedPlatform | None
    """Channel on which it arrived."""

    channel_phone_id: str | None
    """The channel's own identifier: WhatsApp's phone number id or the page."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_name: str | None
    """Name of the customer."""

    content: str | None
    """Text, or a description of what was sent."""

    platform_message_id: str | None
    """The channel's own id of the message."""

    payload: dict[str, Any] | None
    """The message as the channel gave it."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class MessageReceivedEvent(TypedDict):
    """A customer wrote, on WhatsApp or Messenger."""

    event: Literal["message.received"]
    """The kind of event."""

    data: MessageReceivedEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class MessageSentEventDataMessagesItem(TypedDict):
    message_id: str | None
    """The message."""

    content: str | None
    """Its text."""

    platform_message_id: str | None
    """The channel's own id of the message."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class MessageSentEventData(TypedDict):
    turn_id: str | None
    """The bot's turn; one event a turn."""

    conversation_id: str | None
    """The conversation it answers."""

    platform: str | None
    """Channel on which it was sent."""

    channel_phone_id: str | None
    """The channel's own identifier."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_name: str | None
    """Name of the customer."""

    messages: list[MessageSentEventDataMessagesItem]
    """The parts of the answer in their order."""


class MessageSentEvent(TypedDict):
    """The bot finished an answer."""

    event: Literal["message.sent"]
    """The kind of event."""

    data: MessageSentEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class ConversationHandedOffEventData(TypedDict):
    conversation_id: str | None
    """The conversation."""

    platform: str | None
    """Channel on which it takes place."""

    contact_phone: str | None
    """Phone of the contact."""

    contact_name: str | None
    """Name of the contact."""

    handoff_reason: HandoffReason | None
    """Why a person was called."""

    handed_off_at: str | None
    """When. ISO 8601 in UTC with milliseconds."""


class ConversationHandedOffEvent(TypedDict):
    """A conversation was handed to a person."""

    event: Literal["conversation.handed_off"]
    """The kind of event."""

    data: ConversationHandedOffEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class OrderCreatedEventData(TypedDict):
    order_id: str | None
    """The order."""

    external_id: str | None
    """The order's id in the shop it came from."""

    platform: OrderPlatform | None
    """Where the order came from."""

    total: float | None
    """Total in major units of `currency`."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_name: str | None
    """Name of the customer."""

    conversation_id: str | None
    """The conversation it was placed in; null for orders from elsewhere."""

    status: OrderStatus | None
    """State of the order."""

    payment_status: PaymentStatus | None
    """State of the payment."""

    currency: str | None
    """ISO 4217 currency code."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class OrderCreatedEvent(TypedDict):
    """An order was created."""

    event: Literal["order.created"]
    """The kind of event."""

    data: OrderCreatedEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class OrderPaidEventData(TypedDict):
    order_id: str | None
    """The order."""

    external_id: str | None
    """The order's id in the shop it came from."""

    platform: OrderPlatform | None
    """Where the order came from."""

    total: float | None
    """Total in major units of `currency`."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_name: str | None
    """Name of the customer."""

    conversation_id: str | None
    """The conversation it was placed in; null for orders from elsewhere."""

    currency: str | None
    """ISO 4217 currency code."""

    paid_at: str | None
    """When it was paid. ISO 8601 in UTC with milliseconds."""


class OrderPaidEvent(TypedDict):
    """An order was paid."""

    event: Literal["order.paid"]
    """The kind of event."""

    data: OrderPaidEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class AppointmentScheduledEventData(TypedDict):
    appointment_id: str | None
    """The appointment."""

    conversation_id: str | None
    """The conversation it was booked in; null for others."""

    customer_name: str | None
    """Name of the customer."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_email: str | None
    """E-mail address of the customer."""

    start_time: str | None
    """Start. ISO 8601 in UTC with milliseconds."""

    end_time: str | None
    """End. ISO 8601 in UTC with milliseconds."""

    status: AppointmentStatus | None
    """State of the appointment."""

    meeting_link: str | None
    """Address of the video call."""


class AppointmentScheduledEvent(TypedDict):
    """An appointment was scheduled or moved."""

    event: Literal["appointment.scheduled"]
    """The kind of event."""

    data: AppointmentScheduledEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class AppointmentCancelledEventData(TypedDict):
    appointment_id: str | None
    """The appointment."""

    conversation_id: str | None
    """The conversation it was booked in; null for others."""

    customer_name: str | None
    """Name of the customer."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_email: str | None
    """E-mail address of the customer."""

    start_time: str | None
    """Start. ISO 8601 in UTC with milliseconds."""

    end_time: str | None
    """End. ISO 8601 in UTC with milliseconds."""

    status: AppointmentStatus | None
    """State of the appointment."""

    meeting_link: str | None
    """Address of the video call."""


class AppointmentCancelledEvent(TypedDict):
    """An appointment was cancelled."""

    event: Literal["appointment.cancelled"]
    """The kind of event."""

    data: AppointmentCancelledEventData

    timestamp: str
    """When it happened."""

    request_id: str
    """The event's id, by which repetitions are recognised."""


class FeedStart(TypedDict):
    """Where the feed stands."""

    cursor: str
    """Pass it as `after` to go on from here."""


class ContactChangeRecord(TypedDict):
    """A person who writes to the business."""

    id: str | None
    """The contact."""

    phone: str | None
    """Phone as it was first given, trimmed; null for customers whom a channel knows by user name only."""

    name: str | None
    """Name; `Desconocido` until one is known."""

    status: ContactStatus | None
    """`lead`: no order yet; `customer`: has ordered; `blocked`: the bot does not answer."""

    last_interaction: str | None
    """Time of the newest message in either direction. ISO 8601 in UTC with milliseconds."""

    total_orders: int | None
    """Orders placed and not cancelled."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class ContactChange(TypedDict):
    """A change of a contact."""

    id: str
    """Names this entry; also a cursor."""

    resource: Literal["contact"]
    """What changed."""

    record_id: str
    """Its id."""

    operation: Literal["created", "updated", "deleted"]
    """What happened to it."""

    changed_at: str
    """When the change began. Entries are not ordered by it."""

    record: ContactChangeRecord | None
    """As its detail shows it now, and the keys that lead to others; null when it is gone."""


class ConversationChangeRecord(TypedDict):
    """The exchange with one customer on one channel. Deleted conversations are left out."""

    id: str | None
    """The conversation."""

    contact_phone: str | None
    """Phone of the contact."""

    contact_name: str | None
    """Name of the contact."""

    platform: Platform | None
    """Channel on which it takes place."""

    channel_phone_id: str | None
    """The channel's own identifier: WhatsApp's phone number id, the page or the bot."""

    is_bot_active: bool | None
    """Whether the bot answers. Never true together with `handoff_active`."""

    last_message_at: str | None
    """When the newest message was stored. ISO 8601 in UTC with milliseconds."""

    last_message_content: str | None
    """Text of the newest message."""

    last_message_role: MessageRole | None
    """Who wrote the newest message."""

    unread_count: int | None
    """Customer messages since a person last opened or answered it."""

    handoff_active: bool | None
    """Whether a person has taken over."""

    handoff_reason: HandoffReason | None
    """Why a person was called, when one was."""

    meta_campaign_id: str | None
    """`referral.source_id` of the first ad click that led here."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""

    contact_id: NotRequired[str | None]
    """The customer."""


class ConversationChange(TypedDict):
    """A change of a conversation."""

    id: str
    """Names this entry; also a cursor."""

    resource: Literal["conversation"]
    """What changed."""

    record_id: str
    """Its id."""

    operation: Literal["created", "updated", "deleted"]
    """What happened to it."""

    changed_at: str
    """When the change began. Entries are not ordered by it."""

    record: ConversationChangeRecord | None
    """As its detail shows it now, and the keys that lead to others; null when it is gone."""


class MessageChangeRecord(TypedDict):
    """One message of a conversation."""

    id: str | None
    """The message."""

    conversation_id: str | None
    """The conversation it belongs to."""

    role: MessageRole | None
    """`user`: the customer; `assistant`: the bot; `agent`: a person of the business; `system`: the service."""

    content: str | None
    """Text, or a description of what was sent."""

    is_bot: bool | None
    """True for the messages of the bot."""

    platform_message_id: str | None
    """The channel's own id of the message."""

    payload: dict[str, Any] | None
    """The message as the channel gave it; differs by channel and message type."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""


class MessageChange(TypedDict):
    """A change of a message."""

    id: str
    """Names this entry; also a cursor."""

    resource: Literal["message"]
    """What changed."""

    record_id: str
    """Its id."""

    operation: Literal["created", "updated", "deleted"]
    """What happened to it."""

    changed_at: str
    """When the change began. Entries are not ordered by it."""

    record: MessageChangeRecord | None
    """As its detail shows it now, and the keys that lead to others; null when it is gone."""


class ProductChangeRecord(TypedDict):
    """A product or a bookable service of the catalogue."""

    id: str | None
    """The product."""

    name: str | None
    """Name."""

    sku: str | None
    """Stock-keeping unit, unique in the account."""

    price: float | None
    """Price in major units. No quotation on its own: read it with `pricing_type`, `variants` and the sale."""

    price_min: float | None
    """Lowest price where `pricing_type` is `range`."""

    price_max: float | None
    """Highest price where `pricing_type` is `range`."""

    pricing_type: PricingType | None
    """`fixed`: `price`; `range`: from `price_min` to `price_max`; `variant`: see `variants`; `quote`: on request."""

    description: str | None
    """Description."""

    category: str | None
    """Category."""

    item_type: ItemType | None
    """A thing, or a service that can be booked."""

    inventory_quantity: int | None
    """Available: on hand less reserved; null when stock is not counted."""

    is_active: bool | None
    """Whether it is offered."""

    add_ons: list[Any] | None
    """Extras that can be bought with it."""

    knowledge_base: str | None
    """What the bot knows about it beyond the description."""

    variants: list[Any] | None
    """Variants with their own price and stock."""

    faqs: list[Any] | None
    """Questions and answers."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""

    updated_at: str | None
    """When it last changed. ISO 8601 in UTC with milliseconds."""

    sale_price: float | None
    """Price while the sale is on."""

    sale_label: str | None
    """Name of the sale."""

    sale_ends_at: str | None
    """End of the sale; null for no end. ISO 8601 in UTC with milliseconds."""

    sale_active: bool | None
    """Computed on reading: a sale price is set and the sale has not ended."""


class ProductChange(TypedDict):
    """A change of a product."""

    id: str
    """Names this entry; also a cursor."""

    resource: Literal["product"]
    """What changed."""

    record_id: str
    """Its id."""

    operation: Literal["created", "updated", "deleted"]
    """What happened to it."""

    changed_at: str
    """When the change began. Entries are not ordered by it."""

    record: ProductChangeRecord | None
    """As its detail shows it now, and the keys that lead to others; null when it is gone."""


class OrderChangeRecord(TypedDict):
    """An order. Its lines are not part of the public API."""

    id: str | None
    """The order."""

    platform: OrderPlatform | None
    """Where the order came from."""

    external_id: str | None
    """The order's id in the shop it came from."""

    status: OrderStatus | None
    """State of the order."""

    payment_status: PaymentStatus | None
    """State of the payment."""

    customer_phone: str | None
    """Phone of the buyer."""

    customer_name: str | None
    """Name of the buyer."""

    total: float | None
    """Total in major units of `currency`."""

    currency: str | None
    """ISO 4217 currency code."""

    conversation_id: str | None
    """The conversation it was placed in; null for orders from elsewhere."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""

    updated_at: str | None
    """When it last changed. ISO 8601 in UTC with milliseconds."""

    contact_id: NotRequired[str | None]
    """The customer."""


class OrderChange(TypedDict):
    """A change of a order."""

    id: str
    """Names this entry; also a cursor."""

    resource: Literal["order"]
    """What changed."""

    record_id: str
    """Its id."""

    operation: Literal["created", "updated", "deleted"]
    """What happened to it."""

    changed_at: str
    """When the change began. Entries are not ordered by it."""

    record: OrderChangeRecord | None
    """As its detail shows it now, and the keys that lead to others; null when it is gone."""


class AppointmentChangeRecord(TypedDict):
    """A booked time."""

    id: str | None
    """The appointment."""

    conversation_id: str | None
    """The conversation it was booked in; null for others."""

    customer_name: str | None
    """Name of the customer."""

    customer_phone: str | None
    """Phone of the customer."""

    customer_email: str | None
    """E-mail address of the customer."""

    start_time: str | None
    """Start. ISO 8601 in UTC with milliseconds."""

    end_time: str | None
    """End. ISO 8601 in UTC with milliseconds."""

    status: AppointmentStatus | None
    """State of the appointment."""

    meeting_link: str | None
    """Address of the video call."""

    notes: str | None
    """Notes."""

    created_at: str | None
    """When it was stored. ISO 8601 in UTC with milliseconds."""

    contact_id: NotRequired[str | None]
    """The customer."""

    updated_at: NotRequired[str | None]
    """When it last changed."""


class AppointmentChange(TypedDict):
    """A change of a appointment."""

    id: str
    """Names this entry; also a cursor."""

    resource: Literal["appointment"]
    """What changed."""

    record_id: str
    """Its id."""

    operation: Literal["created", "updated", "deleted"]
    """What happened to it."""

    changed_at: str
    """When the change began. Entries are not ordered by it."""

    record: AppointmentChangeRecord | None
    """As its detail shows it now, and the keys that lead to others; null when it is gone."""


class ChangePage(TypedDict):
    """Changes, oldest first."""

    data: list[ContactChange | ConversationChange | MessageChange | ProductChange | OrderChange | AppointmentChange]
    """In the order of commits."""

    cursor: str
    """Pass it as `after` to go on from here."""

    has_more: bool
    """Whether more can be read at once."""


class EventPage(TypedDict):
    """Events, oldest first."""

    data: list[MessageReceivedEvent | MessageSentEvent | ConversationHandedOffEvent | OrderCreatedEvent | OrderPaidEvent | AppointmentScheduledEvent | AppointmentCancelledEvent]
    """In the order of commits."""

    cursor: str
    """Pass it as `after` to go on from here."""

    has_more: bool
    """Whether more can be read at once."""


Change = Union[
    ContactChange,
    ConversationChange,
    MessageChange,
    ProductChange,
    OrderChange,
    AppointmentChange,
]


Event = Union[
    MessageReceivedEvent,
    MessageSentEvent,
    ConversationHandedOffEvent,
    OrderCreatedEvent,
    OrderPaidEvent,
    AppointmentScheduledEvent,
    AppointmentCancelledEvent,
]
