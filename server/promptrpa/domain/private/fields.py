"""Fields and questions that ask for secrets."""

from __future__ import annotations

from typing import Final

from .pattern import Form

FIELDS: Final = (
    Form(
        "code",
        r"one[- ]time|\botp\b|verification code|confirmation code|authenti(cation|cator) code|sms code|recovery code"
        r"|\b2fa\b|验证代?码|校验码|动态码",
    ),
    Form("cvv", r"\bcvv2?\b|\bcvc2?\b|security code|安全码"),
    Form("pin", r"\bpin\b"),
    Form("password", r"pass ?(word|code|phrase)|\bpwd\b|\bsecret\b|security (answer|question)|密码|口令|密保|手势"),
    Form(
        "card_number",
        r"card (number|no)|(credit|debit|bank) ?card|expiry|expiration|卡号|银行卡|信用卡|"
        r"储蓄卡|有效期",
    ),
    Form("account_number", r"\biban\b|account (number|no)|routing number|sort code|账号|帐号"),
    Form(
        "id_number",
        r"social security|\bssn\b|passport|national id|\bid (card|number|no)\b|identity (card|number)"
        r"|driving licen[cs]e|driver'?s? licen[cs]e|tax (id|number)|身份证|证件号|护照|社保|驾照|驾驶证|税号",
    ),
    Form("key", r"private key|api key|access token|seed phrase|recovery key|私钥|助记词"),
)


def secret_field(label: str) -> str:
    """The kind of secret that a field or question with this label asks for; empty for none."""
    return next((form.kind for form in FIELDS if form.words.search(label)), "")
