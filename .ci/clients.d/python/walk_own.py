"""Walks through everything with the client in packages/python."""

import json
import os

from mostrador import Mostrador

with open(os.environ["STAGE"], encoding="utf-8") as file:
    stage = json.load(file)
client = Mostrador(stage["url"], stage["key"])
limit = stage["limit"]
conversations = []
for name in ("contacts", "conversations", "orders", "products", "appointments"):
    for item in getattr(client, name).iterate(limit=limit):
        print(name, item["id"])
        if name == "conversations":
            conversations.append(item["id"])
for conversation in conversations[:3]:
    for message in client.messages.iterate(conversation, limit=limit):
        print("messages", message["id"])
for change in client.feed.iterate_changes(stage["feedStart"], limit=2):
    print(change["resource"], change["record_id"])
for event in client.feed.iterate_events(stage["feedStart"], limit=1):
    print("events", event["request_id"])
