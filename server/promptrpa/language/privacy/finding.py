"""Private values and names in texts: by our recognisers, and by Presidio's with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.private import Private, find_private

from .names import NameTagger

if TYPE_CHECKING:
    from presidio_analyzer import AnalyzerEngine

Find = Callable[[str], Sequence[Private]]
_KINDS: Final = {
    "CREDIT_CARD": "card_number",
    "EMAIL_ADDRESS": "email",
    "IBAN_CODE": "iban",
    "PHONE_NUMBER": "phone",
    "US_SSN": "ssn",
    "CRYPTO": "key",
}
"""Presidio's entities that we take from it; the others need a model or belong to a country."""
_REGIONS: Final = ("US", "GB", "CN", "DE", "FR", "HK", "SG")
_SURE: Final = 0.4
_MINUTES: Final = re.compile(r":\d\d")
"""What follows a day and an hour ("03-02 18:00"), which look like a phone number."""
_REMEMBERED: Final = 4096
_SHORTEST: Final = 4
"""Shorter texts have nothing for Presidio."""


class Finder:
    """By our own rules for what stays here, and with Presidio's recognisers besides for what leaves, where it is there:
    with a blank spaCy pipeline, which downloads nothing."""

    def __init__(self, tagger: NameTagger, *, presidio: bool) -> None:
        self._tagger = tagger
        self._presidio = presidio
        self._quick = lru_cache(_REMEMBERED)(find_private)
        self._slow = lru_cache(_REMEMBERED)(self._analyse)

    def __call__(self, text: str) -> Sequence[Private]:
        return disjoint([*self._quick(text), *self._tagger.find(text)])

    def thorough(self, text: str) -> Sequence[Private]:
        """With Presidio, where it is there."""
        found = self._slow(text) if self._presidio and len(text) >= _SHORTEST else self._quick(text)
        return disjoint([*found, *self._tagger.find(text)])

    def _analyse(self, text: str) -> tuple[Private, ...]:
        results = _engine().analyze(text, "en", score_threshold=_SURE)
        return tuple(
            Private(_KINDS.get(r.entity_type, r.entity_type), r.start, r.end, r.score >= 1)
            for r in results
            if not (r.entity_type == "PHONE_NUMBER" and _MINUTES.match(text, r.end))
        )


def disjoint(found: Iterable[Private]) -> tuple[Private, ...]:
    """Values that do not overlap, in order: surer ones first, then longer ones; what a dropped one has beyond the kept
    one is kept with it."""
    kept: list[Private] = []
    for each in sorted(found, key=lambda p: (not p.sure, p.start - p.end)):
        meets = next((k for k in kept if each.start < k.end and k.start < each.end), None)
        if meets is None:
            kept.append(each)
        elif (each.start, each.end) != (meets.start, meets.end):
            start, end = min(each.start, meets.start), max(each.end, meets.end)
            merged = Private(meets.kind, start, end, meets.sure)
            kept = [k for k in kept if not (start < k.end and k.start < end)] + [merged]
    return tuple(sorted(kept, key=lambda p: p.start))


@cache
def _engine() -> AnalyzerEngine:
    """One serves all: it keeps nothing of what it read."""
    import logging

    import spacy
    from presidio_analyzer import AnalyzerEngine, EntityRecognizer, RecognizerRegistry, RecognizerResult
    from presidio_analyzer.nlp_engine import NlpArtifacts, SpacyNlpEngine
    from presidio_analyzer.predefined_recognizers import (
        CreditCardRecognizer,
        CryptoRecognizer,
        IbanRecognizer,
        PhoneRecognizer,
        UsSsnRecognizer,
    )

    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)

    class Blank(SpacyNlpEngine):
        def load(self) -> None:
            self.nlp: Any = {"en": spacy.blank("en")}

    class Ours(EntityRecognizer):
        def load(self) -> None:
            """Nothing to load."""

        def analyze(self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts) -> list[Any]:
            return [RecognizerResult(p.kind, p.start, p.end, 1.0 if p.sure else 0.9) for p in find_private(text)]

    engine = Blank()
    engine.load()
    registry = RecognizerRegistry(supported_languages=["en"])
    for recogniser in (  # not its EmailRecognizer: that one fetches a list from the network
        CreditCardRecognizer(),
        CryptoRecognizer(),
        IbanRecognizer(),
        PhoneRecognizer(supported_regions=_REGIONS),
        UsSsnRecognizer(),
        Ours(supported_entities=list(_OUR_KINDS), supported_language="en", name="promptrpa"),
    ):
        registry.add_recognizer(recogniser)
    return AnalyzerEngine(registry=registry, nlp_engine=engine, supported_languages=["en"])


_OUR_KINDS: Final = (
    *("password", "pin", "code", "cvv", "card_number", "iban", "account_number", "id_number", "ssn", "key"),
    *("phone", "email", "address"),
)
