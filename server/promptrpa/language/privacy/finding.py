"""Private values and names in texts: by our recognisers, and by Presidio's with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.private import Private, find_private, find_unexplained, is_explained
from promptrpa.domain.private.check_digits import is_card
from promptrpa.patterns import lazy_regex

from .names import NameTagger
from .phones import find_phones

if TYPE_CHECKING:
    from presidio_analyzer import AnalyzerEngine

Find = Callable[[str], Sequence[Private]]
_KINDS: Final = {"CREDIT_CARD": "card_number", "IBAN_CODE": "iban", "US_SSN": "ssn", "CRYPTO": "key"}
"""Presidio's entities that we take from it; its others are ids of persons."""
_LABELLED: Final = frozenset(
    (
        *("AuMedicare", "AuTfn", "CaSin", "DeFuehrerschein", "DeHealthInsurance", "DeIdCard", "DePassport"),
        *("DeSocialSecurity", "DeTaxId", "EsPassport", "InAadhaar", "InPassport", "InVoter", "ItDriverLicense"),
        *("ItIdentityCard", "ItPassport", "KrDriverLicense", "KrPassport", "NgNin", "Nhs", "PhPassport", "PhTin"),
        *("PlPesel", "SePersonnummer", "ThTnin", "TrNationalId", "UkDrivingLicence", "UkPassport", "UsItin", "UsMbi"),
        *("UsPassport", "ZaIdNumber", "ZaPassport"),
    )
)
"""Presidio's recognisers of ids that read as other numbers do: they count beside a word for what they are."""
_TELLING: Final = ("EsNif", "EsNie", "FiPersonalIdentityCode", "InPan", "ItFiscalCode", "KrRrn", "SgFin", "UkNino")
"""Those of ids that read as nothing else."""
_GENERAL: Final = ("CreditCard", "Crypto", "Iban", "UsSsn")
"""Not its Email: that one fetches a list from the network."""
_SURE: Final = 0.4
_MAY_HOLD: Final = lazy_regex(r"(?:\d\D{0,4}){4}|\w{25}")
"""Presidio finds nothing in a text without four digits near each other or a long word."""
_REMEMBERED: Final = 4096


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
        found = disjoint([*(self._slow if self._presidio else self._quick)(text), *self._tagger.find(text)])
        rest = (p for p in find_unexplained(text) if not any(p.start < k.end and k.start < p.end for k in found))
        return disjoint([*found, *rest])

    def _analyse(self, text: str) -> tuple[Private, ...]:
        found = [*self._quick(text), *find_phones(text)]
        if _MAY_HOLD.search(text):
            found += (
                Private(_KINDS.get(r.entity_type, "id_number"), r.start, r.end, r.score >= 1)
                for r in _engine().analyze(text, "en", score_threshold=_SURE, return_decision_process=True)
                if (
                    r.recognition_metadata["recognizer_name"] not in _LABELLED
                    or r.analysis_explanation.supportive_context_word
                )
                and (r.entity_type != "CREDIT_CARD" or is_card(text[r.start : r.end]))
                and (r.entity_type in _KINDS or not is_explained(text, r.start, r.end))
            )
        return disjoint(found)


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
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry, predefined_recognizers
    from presidio_analyzer.context_aware_enhancers import LemmaContextAwareEnhancer
    from presidio_analyzer.nlp_engine import SpacyNlpEngine
    from spacy.language import Language
    from spacy.tokens import Doc

    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)

    @Language.component("promptrpa_lemmas")
    def lemmas(doc: Doc) -> Doc:
        for token in doc:
            token.lemma_ = token.lower_
        return doc

    class Blank(SpacyNlpEngine):
        def load(self) -> None:
            nlp = spacy.blank("en")
            nlp.add_pipe("promptrpa_lemmas")
            self.nlp: Any = {"en": nlp}

    engine = Blank()
    engine.load()
    registry = RecognizerRegistry(supported_languages=["en"])
    for name in (*_GENERAL, *_TELLING, *sorted(_LABELLED)):
        recogniser = getattr(predefined_recognizers, f"{name}Recognizer")
        registry.add_recognizer(recogniser(supported_language="en", name=name))
    enhancer = LemmaContextAwareEnhancer(context_matching_mode="whole_word")
    return AnalyzerEngine(
        registry=registry, nlp_engine=engine, supported_languages=["en"], context_aware_enhancer=enhancer
    )
