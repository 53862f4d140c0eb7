"""What Schemathesis does for us beyond its own checks: see docs/reliability.md, made-up requests."""

import datetime
import ipaddress
import json
import os
import re
import unicodedata

import schemathesis

# Refusals of what a request looks like. All others are of the state of things, which no schema tells.
STATUSES_OF_FORM = {400, 405, 406, 413, 414, 415, 431}
CODES_OF_FORM = {
    "event_kind_unknown",
    "shipping_address_needless",
    "validation_failed",
    "webhook_channel_unknown",
}


# Of PATCH and PUT /v1/branding: OpenAPI 3.0 has no word for how names of properties look.
LANGUAGE = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")

# Of PUT /v1/webhook-endpoints/{channel}. Which other hosts may be one is told by the rules of names in all languages, of
# addresses and of ports.
PLAIN_URL = re.compile(r"https?://([a-z0-9]+(-[a-z0-9]+)*\.)*[a-z]+(:[1-9]\d{0,3})?([/?].*)?", re.I | re.S)


# Of texts (docs/interface/conventions.md, kinds of text). No pattern that all languages read tells which characters are controls,
# invisible, or directional overrides.
TEXTS = {"is_free_text", "is_identifier", "is_name", "is_search", "is_single_line"}


def is_odd_text(text):
    """With a character that a kind of text may refuse, or with nothing to see."""
    kinds = [unicodedata.category(character) for character in text]
    is_blank = all(kind[0] in "CZM" for kind in kinds)
    is_padded = bool(kinds) and (kinds[0][0] == "Z" or kinds[-1][0] == "Z")
    return is_blank or is_padded or any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds)


def value_at(pointer, case):
    """What was sent there: a member of the body, or a parameter of the query. None if it is neither."""
    if pointer.startswith("?"):
        return (case.query or {}).get(pointer[1:])
    value = case.body
    for name in pointer.split("/")[1:]:
        key = name.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, TypeError, ValueError):
            return None
    return value


# Which members an address needs, and how its postal code looks, depends on its country.
OF_ADDRESSES = {"missing", "postal_code_malformed", "region_unknown"}


def is_value_of_no_schema(error, case):
    value = value_at(error["pointer"], case)
    if error["code"] in OF_ADDRESSES:
        return "/shippingAddress/" in error["pointer"]
    if not isinstance(value, str):
        return False
    if error["code"] in TEXTS:
        return is_odd_text(value)
    # A moment near that of the request, which no schema knows.
    if error["code"] == "is_past":
        return value[:19] <= datetime.datetime.now(datetime.timezone.utc).isoformat()[:19]
    # Which currencies there are is known by ISO 4217.
    return error["code"] == "is_currency" and re.fullmatch("[A-Z]{3}", value) is not None


def is_told_by_no_schema(problem, case):
    """What a request must be beyond what OpenAPI can say. Each is one place, and no more than that."""
    operation = operation_of(case)
    others = [error for error in problem.get("errors", []) if not is_value_of_no_schema(error, case)]
    if problem.get("errors") and not others:
        return True
    errors = {(error["pointer"], error["code"]) for error in others}
    if operation in ("changeBranding", "setBranding"):
        names = (case.body or {}).get("instructions") or {}
        is_other = any(not LANGUAGE.fullmatch(name) for name in names)
        return is_other and errors == {("/instructions", "is_instructions")}
    if operation == "configureWebhookEndpoint":
        # Where we connect to is decided by what a name stands for.
        is_other = not PLAIN_URL.fullmatch(case.body["url"])
        is_host = is_other and errors == {("/url", "is_webhook_url")}
        return is_host or errors in ({("/url", "address_refused")}, {("/url", "port_refused")})
    if operation == "makeApiKey":
        # No pattern knows all spellings of an address, nor which bits of it belong to its range.
        is_other = any(not is_network(each) for each in case.body.get("allowedAddresses") or [])
        return is_other and errors == {("/allowedAddresses", "is_network")}
    if operation == "emitEvent":
        # Beside what is known of an event there may be anything in it: a text with NUL, and more than fits. And no pattern
        # knows which days the calendar has: no 29 February in most years, and no year 0.
        is_large = problem.get("code") in ("body_too_large", "body_too_complex")
        known = ("unstorable_text", "is_iso8601")
        within = [p.startswith("/data/") and code in known for p, code in errors]
        return is_large or (len(within) > 0 and all(within))
    return False


def is_network(text):
    try:
        ipaddress.ip_network(text)
        return True
    except ValueError:
        return False


def operation_of(case):
    return case.operation.definition.raw.get("operationId")


def problem_of(response):
    """The problem that an answer is, or an empty one."""
    kinds = response.headers.get("content-type") or [""]
    return json.loads(response.content) if "problem+json" in kinds[0] else {}


@schemathesis.check
def accepted_by_form(ctx, response, case):
    """A request that fits its schema may be refused for the state of things, never for its form."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    problem = problem_of(response)
    is_of_form = response.status_code in STATUSES_OF_FORM or problem.get("code") in CODES_OF_FORM
    is_finding = is_of_form and not is_told_by_no_schema(problem, case)
    assert not is_finding, f"fits its schema, and is refused by its form: {json.dumps(problem)}"


@schemathesis.check
def declared_code(ctx, response, case):
    """A problem has a code that the operation lists at this status. Its schema knows those of all operations."""
    code = problem_of(response).get("code")
    declared = case.operation.definition.raw["responses"].get(str(response.status_code), {})
    # Undeclared statuses are found by status_code_conformance.
    if code is not None and "x-codes" in declared:
        assert code in declared["x-codes"], f"answers {code}, which is not declared"


# Ending the key with which we call would end the test, too: all later calls would be 401.
OWN_KEYS = set(filter(None, os.environ.get("OWN_KEY_IDS", "").split(",")))
UNKNOWN_KEY = "key_" + "0" * 32


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Revokes and rolls the keys that the run has created, but not its own."""
    if (case.path_parameters or {}).get("id") in OWN_KEYS:
        case.path_parameters["id"] = UNKNOWN_KEY


seen = set()


@schemathesis.hook
def after_call(ctx, case, response):
    """Notes which problems each operation was seen to answer."""
    code = problem_of(response).get("code")
    answer = (operation_of(case), code)
    if code is None or answer in seen:
        return
    seen.add(answer)
    with open(os.environ["SEEN_PROBLEMS_FILE"], "a", encoding="utf-8") as file:
        file.write(json.dumps(answer) + "\n")
