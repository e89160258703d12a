"""Walks through everything with what openapi-python-client makes of the two documents."""

import json
import os

import client_feed
import client_feed.models
import client_openapi
from client_feed.api.feed import list_changes, list_events
from client_openapi.api.appointments import list_appointments
from client_openapi.api.contacts import list_contacts
from client_openapi.api.conversations import list_conversations
from client_openapi.api.messages import list_messages
from client_openapi.api.orders import list_orders
from client_openapi.api.products import list_products
from client_openapi.types import UNSET

with open(os.environ["STAGE"], encoding="utf-8") as file:
    stage = json.load(file)
api = client_openapi.AuthenticatedClient(stage["url"] + "/api/v1", stage["key"], raise_on_unexpected_status=True)
feed = client_feed.AuthenticatedClient(stage["url"] + "/api/feed/v1", stage["key"], raise_on_unexpected_status=True)


def walk(name, operation, **filters):
    cursor = UNSET
    while cursor is not None:
        page = operation.sync(client=api, limit=stage["limit"], cursor=cursor, **filters)
        for item in page.data:
            print(name, item.id)
            yield item
        cursor = page.next_cursor


def follow(operation, limit):
    after, has_more = stage["feedStart"], True
    while has_more:
        page = operation.sync(client=feed, after=after, limit=limit)
        yield from page.data
        after, has_more = page.cursor, page.has_more


list(walk("contacts", list_contacts))
conversations = list(walk("conversations", list_conversations))
for name, operation in (("orders", list_orders), ("products", list_products), ("appointments", list_appointments)):
    list(walk(name, operation))
for conversation in conversations[:3]:
    list(walk("messages", list_messages, conversation_id=str(conversation.id)))
for change in follow(list_changes, 2):
    kind = "product" if isinstance(change, client_feed.models.ProductChange) else "contact"
    assert change.resource == kind
    print(kind, change.record_id)
for event in follow(list_events, 1):
    print("events", event.request_id)
