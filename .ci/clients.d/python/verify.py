"""Verifies real deliveries with the library of Standard Webhooks for Python."""

import json
import os

from standardwebhooks import Webhook, WebhookVerificationError

with open(os.environ["STAGE"], encoding="utf-8") as file:
    deliveries = json.load(file)["deliveries"]
stranger = "whsec_" + "QUFB" * 11


def is_good(secret, body, headers):
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


assert [len(each["secrets"]) for each in deliveries] == [1, 2]
for each in deliveries:
    body, headers = each["body"], each["headers"]
    assert all(is_good(secret, body, headers) for secret in each["secrets"])
    assert not is_good(each["secrets"][0], body + " ", headers)
    assert not is_good(stranger, body, headers)
assert not is_good(deliveries[1]["secrets"][0], deliveries[0]["body"], deliveries[0]["headers"])
