"""Personal and secret data in a text: found by checksum and issuer, not by length.

E-mail addresses need no library; the rest is found where the extra `exposure` is installed.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from harness_envelope.extras import library


class Exposed(NamedTuple):
    """One piece of a text that should have been masked, and what it is."""

    what: str
    text: str


_EMAIL: Final = re.compile(
    r"(?<![\w.+%*/@-])([A-Za-z0-9][\w.+%-]*)@((?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,24})(?![\w@*:/-])(?!\.\w)", re.ASCII
)
_ROLES: Final = frozenset(
    """
    abuse admin billing careers contact feedback git hello help hostmaster info jobs legal mail marketing no-reply
    no.reply noreply notifications office postmaster press privacy root sales security service services support team
    webmaster
    """.split()  # noqa: SIM905 - a list of words is read as one
)
_FILE_ENDINGS: Final = frozenset(
    "bmp css csv gif gz html ico jpeg jpg js json md mp4 pdf png py svg tar ts txt webp xml yaml yml zip".split()  # noqa: SIM905 - as above
)

_DIGITS: Final = re.compile(r"(?<![\w.+*/#-])\d(?:[ -]?\d){12,18}(?![\w*]|[.-]\d)", re.ASCII)
_ISSUERS: Final = re.compile(
    r"""
    4\d{12}(?:\d{3}){0,2}                                                      # Visa
    | (?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}       # Mastercard
    | 3[47]\d{13}                                                              # American Express
    | 3(?:0[0-5]|[68]\d)\d{11}                                                 # Diners Club
    | (?:6011\d{2}|65\d{4}|64[4-9]\d{3})\d{10,13}                              # Discover
    | 35(?:2[89]|[3-8]\d)\d{12,15}                                             # JCB
    | 62\d{14,17}                                                              # UnionPay
    """,
    re.VERBOSE,
)
_AN_IDENTIFIER: Final = re.compile(
    r"(?:.*_)?(?:id|no|number|key|hash|sha\d*|md5|digest|etag|trace|isbn|ean|gtin|sku|time|timestamp|at)"
)
_A_CARD: Final = re.compile(r"(?:.*_)?(?:card|pan|payment)(?:_.*)?")

_CHINESE_ID: Final = re.compile(r"(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])")
_BRAZILIAN_ID: Final = re.compile(r"(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)")
_ITALIAN_ID: Final = re.compile(r"(?<![0-9A-Za-z])[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z](?![0-9A-Za-z])")
_AMERICAN_ID: Final = re.compile(r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])")
_SOCIAL_SECURITY: Final = re.compile(r"\bssn\b|social[\s_]?security", re.IGNORECASE)

_INTERNATIONAL: Final = re.compile(r"(?<![\w+])\+\d[\d ()-]{6,18}\d(?!\w)", re.ASCII)
_NATIONAL: Final = re.compile(r"(?<![\w.+-])(?:\(\d{3}\) ?|\d)[\d -]{6,14}\d(?![\w-])", re.ASCII)
_A_PHONE: Final = re.compile(
    r"phone|(?<![a-z])(?:mobile|cell|tel|telephone|whatsapp)(?![a-z])|手机|电话|联系方式", re.IGNORECASE
)
_REGIONS: Final = ("CN", "US")

_MAY_BE_NUMBER: Final = re.compile(r"(?<!\w)[(+]?\d(?:[ .()-]{0,2}\d){6}", re.ASCII)
_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?", re.ASCII)
_SHORTEST_SECRET: Final = 16
_MARKS: Final = (
    *("AKIA", "ASIA", "A3T", "ABIA", "ACCA", "aws", "AWS", "AccountKey=", "eyJ", "-----BEGIN "),
    *(
        "ghp_",
        "gho_",
        "ghu_",
        "ghs_",
        "ghr_",
        "github_pat_",
        "glpat-",
        "gldt-",
        "glft-",
        "glrt-",
        "glcbt-",
        "GR1348941",
    ),
    *("-us", "npm", "sk-", "pypi-", "SG.", "xox", "hooks.slack", "sq0", "k_live_", ":AA", "AC", "SK"),
)
"""What every key holds that a detector below knows, so that most texts are not given to any."""
_SECRETS: Final = {
    "aws": "AWSKeyDetector",
    "azure_storage_key": "AzureStorageKeyDetector",
    "github_token": "GitHubTokenDetector",
    "gitlab_token": "GitLabTokenDetector",
    "jwt": "JwtTokenDetector",
    "mailchimp": "MailchimpDetector",
    "npm": "NpmDetector",
    "openai": "OpenAIDetector",
    "private_key": "PrivateKeyDetector",
    "pypi_token": "PypiTokenDetector",
    "sendgrid": "SendGridDetector",
    "slack": "SlackDetector",
    "square_oauth": "SquareOAuthDetector",
    "stripe": "StripeDetector",
    "telegram_token": "TelegramBotTokenDetector",
    "twilio": "TwilioKeyDetector",
}
"""The detectors of detect-secrets that know a key by its form; those that guess by entropy are left out."""


def exposed(text: str, name: str = "") -> Iterator[Exposed]:
    """The sensitive data in a text; `name` is that of its field, which may say what a bare number is."""
    if "@" in text:
        yield from _emails(text)
    if _ITALIAN_ID.search(text) or (_MAY_BE_NUMBER.search(text) and not _INSTANT.fullmatch(text)):
        yield from _identities(text, name)
        yield from _cards(text, name)
        yield from _phones(text, name)
    if len(text) >= _SHORTEST_SECRET and any(mark in text for mark in _MARKS):
        yield from _keys(text)


def _emails(text: str) -> Iterator[Exposed]:
    for match in _EMAIL.finditer(text):
        if match[1].lower() not in _ROLES and match[2].rpartition(".")[2].lower() not in _FILE_ENDINGS:
            yield Exposed("an e-mail address", match[0])


def _cards(text: str, name: str) -> Iterator[Exposed]:
    luhn = _checker("luhn")
    if luhn is None or (_AN_IDENTIFIER.fullmatch(name) and not _A_CARD.fullmatch(name)):
        return
    for match in _DIGITS.finditer(text):
        number = re.sub(r"[ -]", "", match[0])
        if _ISSUERS.fullmatch(number) and _is_valid(luhn, number):
            yield Exposed("a payment card's number", match[0])


def _identities(text: str, name: str) -> Iterator[Exposed]:
    for pattern, checker in (
        (_CHINESE_ID, "cn.ric"),
        (_BRAZILIAN_ID, "br.cpf"),
        (_ITALIAN_ID, "it.codicefiscale"),
        (_AMERICAN_ID, "us.ssn"),
    ):
        for match in pattern.finditer(text):
            named = checker != "us.ssn" or _SOCIAL_SECURITY.search(f"{name} {text}")
            known = _checker(checker)
            if named and known is not None and _is_valid(known, match[0].upper()):
                yield Exposed("an identity number", match[0])


def _is_valid(checker: Any, number: str) -> bool:
    try:
        return bool(checker.is_valid(number))
    except LookupError:  # python-stdnum's table of places has none for every year of birth
        return False


def _phones(text: str, name: str) -> Iterator[Exposed]:
    numbers = library("phonenumbers")
    if numbers is None:
        return
    for match in _INTERNATIONAL.finditer(text):
        if _is_phone(numbers, match[0], None):
            yield Exposed("a phone number", match[0])
    if _A_PHONE.search(name) or _A_PHONE.search(text):
        for match in _NATIONAL.finditer(text):
            if any(_is_phone(numbers, match[0], region) for region in _REGIONS):
                yield Exposed("a phone number", match[0])


def _is_phone(numbers: Any, text: str, region: str | None) -> bool:
    try:
        return bool(numbers.is_valid_number(numbers.parse(text, region)))
    except numbers.NumberParseException:
        return False


def _keys(text: str) -> Iterator[Exposed]:
    for detector in _detectors():
        for found in sorted(detector.analyze_string(text)):
            yield Exposed(f"a key or token ({detector.secret_type})", str(found))


@lru_cache
def _detectors() -> tuple[Any, ...]:
    modules = {name: library(f"detect_secrets.plugins.{name}") for name in _SECRETS}
    return tuple(getattr(module, _SECRETS[name])() for name, module in modules.items() if module is not None)


def _checker(name: str) -> Any:
    return library(f"stdnum.{name}")
