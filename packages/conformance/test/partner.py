"""A partner as others write one: the standard library, and the docs. It prints its port.

Usage: partner.py <fault>. The faults are those of the names in `FAULTS`; `none` is right.
"""

import base64, hashlib, hmac, json, sys, threading, time, urllib.error, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FAULTS = ["none", "signature-as-id", "token-prefix", "float-amounts", "approves-by-itself", "ascii-digest", "decides-again"]
FAULT = sys.argv[1]
assert FAULT in FAULTS, FAULT

TOKEN = "token-of-the-example"
API_KEY = "pk_test_of_the_example"
SECRETS = ["whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz", "whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4"]
KEYS = [base64.b64decode(secret.removeprefix("whsec_")) for secret in SECRETS]
LARGEST = 2359296
ENVELOPE = {"event": str, "companyId": str, "timestamp": str, "data": dict}
REQUEST = {
    **{"threeDsRequestId": str, "companyId": str, "cardId": str, "externalId": str},
    **{"amount": dict, "merchant": dict, "digest": str, "callbackUrl": str},
}

QUESTION = {"authorizationRequestId": str, "cardId": str, "amount": dict, "merchant": dict}

lock = threading.Lock()
had, bookings, wishes, asked, decided, spent = set(), {}, {}, set(), {}, {}


class Refused(Exception):
    def __init__(self, status):
        self.status = status


def check_token(given):
    right = given is not None and (
        given != "" and TOKEN.startswith(given)
        if FAULT == "token-prefix"
        else hmac.compare_digest(given.encode("latin-1"), TOKEN.encode())
    )
    if not right:
        raise Refused(401)


def check_signature(headers, body):
    event_id, at = headers.get("webhook-id"), headers.get("webhook-timestamp")
    if event_id is None or at is None or abs(time.time() - int(at)) > 300:
        raise Refused(401)
    signed = event_id.encode() + b"." + at.encode() + b"." + body
    right = {"v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode() for key in KEYS}
    if not right & set(headers.get("webhook-signature", "").split(" ")):
        raise Refused(401)


def read(body, shape):
    try:
        value = json.loads(body)
    except ValueError:
        raise Refused(400)
    if not isinstance(value, dict) or any(not isinstance(value.get(name), kind) for name, kind in shape.items()):
        raise Refused(400)
    return value


def book(headers, event):
    if event["companyId"] == "cmp_test":
        return
    event_id = headers["webhook-id"]
    mark = headers["webhook-signature"] if FAULT == "signature-as-id" else event_id
    amount = event["data"].get("amount")
    minor = amount.get("amount", 0) if isinstance(amount, dict) else 0
    if FAULT == "float-amounts" and isinstance(minor, int):
        minor = int(minor / 100 * 100)
    with lock:
        if mark not in had:
            had.add(mark)
            bookings.setdefault(event_id, []).append(minor)


def decide(question):
    """Each card has 1,000 of a currency."""
    with lock:
        known = decided.get(question["authorizationRequestId"])
        if known and FAULT != "decides-again":
            return known
        total = spent.get(question["cardId"], 0) + question["amount"]["amount"]
        answer = {"decision": "approved" if total <= 100000 else "declined"}
        if answer["decision"] == "approved":
            spent[question["cardId"]] = total
        decided[question["authorizationRequestId"]] = answer
        return answer


def digest_of(request):
    amount = request["amount"]
    linked = ["three-ds.v1", request["threeDsRequestId"], request["cardId"]]
    linked += [amount["amount"], amount["currency"], request["merchant"]["name"]]
    text = json.dumps(linked, ensure_ascii=FAULT == "ascii-digest", separators=(",", ":"))
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def report(url, body=None):
    headers = {"authorization": f"Bearer {API_KEY}", "content-type": "application/json"}
    data = b"" if body is None else json.dumps(body).encode()
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=10).close()
            return
        except urllib.error.HTTPError as error:
            if error.code < 500:
                return
        except OSError:
            pass
        time.sleep(0.02)


def ask(request):
    decision = wishes.get(request["threeDsRequestId"], "not_reachable")
    if digest_of(request) != request["digest"]:
        decision = "technical_error"
    if decision not in ("not_reachable", "technical_error"):
        report(request["presentedUrl"])
    if decision == "none" and FAULT == "approves-by-itself":
        decision = "approved"
    if decision in ("approved", "denied"):
        report(request["callbackUrl"], {"response": decision, "digest": request["digest"]})
    elif decision != "none":
        report(request["callbackUrl"], {"response": "failed", "reason": decision, "digest": request["digest"]})


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, value=None):
        self.send_response(status)
        text = b"" if value is None else json.dumps(value).encode()
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        booked = bookings.get(self.path.removeprefix("/effects/"), [])
        self.answer(200, {"count": len(booked), "amount": sum(booked)})

    def do_POST(self):
        try:
            value = self.receive()
            self.answer(204 if value is None else 200, value)
        except Refused as refused:
            self.answer(refused.status)

    def refuse(self):
        self.answer(405)

    do_PUT = do_PATCH = do_DELETE = refuse

    def receive(self):
        length = int(self.headers.get("content-length", 0))
        if length > LARGEST:
            raise Refused(413)
        body = self.rfile.read(length)
        if len(body) < length:
            raise Refused(400)
        if self.path == "/decisions":
            wish = json.loads(body)
            wishes[wish["threeDsRequestId"]] = wish["decision"]
            return
        check_token(self.headers.get("partner-api-token"))
        check_signature(self.headers, body)
        if self.path.endswith("authorizations"):
            return decide(read(body, QUESTION))
        if not self.path.endswith("three-ds"):
            return book(self.headers, read(body, ENVELOPE))
        request = read(body, REQUEST)
        with lock:
            is_new = request["threeDsRequestId"] not in asked
            asked.add(request["threeDsRequestId"])
        if is_new:
            threading.Thread(target=ask, args=[request], daemon=True).start()


class Server(ThreadingHTTPServer):
    request_queue_size = 128

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
