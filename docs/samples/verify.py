# Receives webhooks of Mostrador. Runs as it is with Python 3.9 or newer, behind your TLS:
# WEBHOOK_SECRET=whsec_… PORT=3000 python3 verify.py
import base64
import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The secret; during a rotation the new and the former one, separated by a comma.
SECRETS = os.environ.get("WEBHOOK_SECRET", "").split(",")
# An empty secret would accept what anybody signs.
if not all(re.fullmatch("whsec_.+", secret) for secret in SECRETS):
    raise SystemExit("WEBHOOK_SECRET must be whsec_…")
BODY_BYTES_MAX = 8 * 1024 * 1024
TOLERANCE_SECONDS = 300
REFUSAL = b"The signature is missing, too old, or of another secret or body."


def has_service_signature(body, headers):
    """The HMAC of the raw body in hexadecimal, keyed with the secret's characters as they stand."""
    given = headers.get("X-Service-Signature", "")
    for secret in SECRETS:
        expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        if is_equal(given, expected):
            return True
    return False


def has_standard_signature(body, headers, now_seconds):
    """Standard Webhooks: one of several signatures, in base64, of id, time and body, keyed with the secret's bytes."""
    message_id = headers.get("webhook-id", "")
    sent_at = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", sent_at) or abs(now_seconds - int(sent_at)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{sent_at}.".encode() + body
    given = headers.get("webhook-signature", "").split(" ")
    for secret in SECRETS:
        key = base64.b64decode(secret[len("whsec_") :])
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(is_equal(each, expected) for each in given):
            return True
    return False


def is_equal(given, expected):
    """In constant time; as bytes, since compare_digest takes no text beyond ASCII."""
    one, other = given.encode(), expected.encode()
    return len(one) == len(other) and hmac.compare_digest(one, other)


def keep(event):
    """Here you store the event under its request_id, unless it is there already; the work is done afterwards."""
    print(event["event"], event["request_id"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        if not 0 <= length <= BODY_BYTES_MAX:
            return self.answer(413)
        # The bytes as they came: parsed and written again they would no longer fit the signature.
        body = self.rfile.read(length)
        # Two ways to check, each with its address; keep the one that you use.
        if self.path == "/standard":
            is_ours = has_standard_signature(body, self.headers, time.time())
        else:
            is_ours = has_service_signature(body, self.headers)
        if not is_ours:
            return self.answer(401, REFUSAL)
        keep(json.loads(body))
        return self.answer(200)

    def answer(self, status, text=b""):
        """The log of deliveries shows the text."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
