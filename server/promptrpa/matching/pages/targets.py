"""Finding the widget that a step means: strictly by its text, then by meaning (PromptRPA, appendix A.1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.acting import resolve, takes
from promptrpa.matching.pages.blind import is_nameless
from promptrpa.matching.pages.features import inner_texts
from promptrpa.matching.pages.kinds import SWITCHES, kind_of, of_kind
from promptrpa.matching.pages.menus import MenuRows
from promptrpa.matching.pages.naming import (
    HEADED,
    Naming,
    adds_deed,
    folded,
    leaves_out_deed,
    told_in_full,
    told_with_place,
)
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.pages.positions import corner, distance, fits_place, is_in_corner, on_row
from promptrpa.matching.pages.windows import dialog_of, front, offers_choices, usable_widgets
from promptrpa.matching.words.days import shows_day
from promptrpa.matching.words.field_names import thing_typed
from promptrpa.matching.words.joined import parts
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ORDINALS
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import STRICT, has_other_number
from promptrpa.matching.words.values import as_whole
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import SemanticsAgent
from promptrpa.ports.meaning import Embedder

NEAR: Final = 0.66
"""Nearness in meaning from which a widget is taken for the one that was said."""
NEAREST: Final = 0.5
ELSEWHERE: Final = 0.8
"""Nearness in meaning from which a saved step's widget is taken for one of another page than it was on."""
WHOLE: Final = 0.9
"""A text is taken for the whole of what was said from this similarity on."""
CLEAR: Final = 0.2
"""Less will do for a widget that leads all others of its page by so much."""
SUBTITLE: Final = 0.96
"""What a row says besides its title counts a little less."""
_INVITED: Final = 0.95
"""How much the name of a field counts that is called by what one types there."""
OF_THING: Final = 0.97
"""Sureness of an icon whose words say what it does and beside what it stands."""
_EACH: Final = 0.9
"""The same where several do, and an ordinal says which one."""
_SHORTER: Final = 0.9
"""How much the others count where a label is told in full."""
_OTHER_CASE: Final = 0.9
"""How much a name counts that is written with other letters, large or small, beside one that is not."""
_IN_ROW: Final = 0.9
"""How much a switch counts that is in a row of the same name, where the row is meant."""
SWITCH_ROLES: Final = frozenset({"switch", "toggle", "toggle switch", "开关"})
_NOT_THE_ONE: Final = 0.9
"""How much the others count where an ordinal says which one."""
_ANY: Final = lazy_regex(r"\b(?:an?|any)\s+[\"“']?[\w -]+[\"”']?(?:\s+\w+)?$", re.I)
"""Any of its kind will do."""
_ROLE_SAID: Final = lazy_regex(r"[,，]\s*(?:按钮|选项卡|标签|链接|复选框|button|tab|link)[,，]?\s*$", re.I)
"""What descriptions for blind people say of a widget's kind."""
_NO_DEED: Final = 0.6
"""Of how alike words are that name the thing and not what is to be done with it."""
_TRUST: Final = {"user": 1.0, "id": 0.95, "ocr": 0.95, "icon": 0.93, "neighbour": 0.8, "caption": 0.75}
"""How much words count that a widget does not show itself."""
_MORE: Final = ("more", "show all")
_MENUS: Final = ("more", "menu", "account")
"""Words for what an icon in a corner opens."""
_ROW_LISTS: Final = ("RecyclerView", "ListView", "GridView", "ScrollView", "ViewPager")


@dataclass(frozen=True, slots=True)
class Target:
    """A widget to act on, the one that carries the words, and how sure it is (0 to 1)."""

    widget: Widget
    named: Widget
    score: float
    label: str

    @property
    def point(self) -> tuple[int, int]:
        """Where to touch: on the words, which lie inside the widget, or on the widget itself."""
        inside = self.widget.bounds.contains(*self.named.bounds.center)
        return (self.named if inside else self.widget).bounds.center


class TargetFinder:
    """Ranks the widgets of a page by how well they fit an instruction."""

    resolve = staticmethod(resolve)

    def __init__(self, lexicon: Lexicon, embedder: Embedder, semantics: SemanticsAgent) -> None:
        self._lexicon = lexicon
        self._embedder = embedder
        self._semantics = semantics
        self._naming = Naming(lexicon)
        self._menus = MenuRows(lexicon, embedder)
        self.names = self._naming.names

    def by_text(self, page: Page, instruction: Instruction) -> list[Target]:
        """Widgets whose own words are like the object's, best first, also some below STRICT. Where none is that
        like it, those that are called just as what a person once showed for it."""
        found, shown = self._called(page, instruction), instruction.object.shown
        if not shown or (found and found[0].score >= STRICT):
            return found
        once = self._called(page, replace(instruction, object=ObjectDescription(shown)))
        return [target for target in once if folded(target.label) == folded(shown)] or found

    def _called(self, page: Page, instruction: Instruction) -> list[Target]:
        if whole := told_with_place(instruction, (words for _, words, _ in self._named(page))):
            called = replace(instruction, object=ObjectDescription(whole))
            return self._narrow(page, called, self._rank(page, called, lambda words: float(folded(words) == whole)))
        wanted = instruction.object
        if not wanted.text:
            return self._by_kind(page, instruction) or (
                self._by_place(page, instruction) or self._by_colour(page, instruction)
            )
        if own := self._menus.of_thing(page, instruction):
            return [Target(own, own, OF_THING, own.label)]
        names, like = self._naming.own_names(wanted), self._naming.likeness
        types = instruction.operation is OperationType.EDIT
        longer = told_in_full(instruction, (words for _, words, _ in self._named(page)))

        def score(words: str) -> float:
            if longer and folded(words) == longer:
                return 1.0
            whole = like(words, wanted.text, names) * (_SHORTER if longer else 1.0)
            return max(whole, _INVITED * like(thing_typed(words), wanted.text, names)) if types else whole

        found = self._rank(page, instruction, score)
        found = _rows_first(page, instruction, [t for t in found if t.score >= STRICT * 0.8])
        named = self._narrow(page, instruction, self._all_alike(page, instruction, _as_written(wanted.text, found)))
        return named if named and named[0].score >= STRICT else self._by_kind(page, instruction) or named

    def _all_alike(self, page: Page, instruction: Instruction, found: list[Target]) -> list[Target]:
        """Where a risky deed is offered for each of several things ("Remove Hat", "Remove Passport"), and the step does
        not say which, none is meant more than the others for its shorter name."""
        wanted = instruction.object
        if not found or found[0].score >= WHOLE or wanted.place or wanted.neighbour:
            return found
        each = self._of_each(page, instruction) if risk_of(wanted.text, self._lexicon) else []
        if all(t.widget.index != found[0].widget.index for t in each):
            return found
        first = [t for t in each if t.widget.index == found[0].widget.index]
        return [replace(t, score=found[0].score) for t in (*first, *(t for t in each if t not in first))]

    def by_meaning(self, page: Page, instruction: Instruction) -> list[Target]:
        """Widgets whose words or id mean what the object says, best first, also some that are less near than NEAR."""
        wanted = instruction.object
        if not wanted.text:
            return []
        named = list(self._named(page, described=True))
        labels = [self._naming.bare(n[1]) for n in named]
        near: dict[str, float] = {}
        for name in self._naming.names(wanted.text)[-2:]:
            for (_, words, _), likeness in zip(named, self._embedder.similarity(name, labels), strict=True):
                near[words] = max(near.get(words, 0.0), likeness)
            heads = {words: head for _, words, _ in named if (head := self._naming.head(words))}
            for words, likeness in zip(heads, self._embedder.similarity(name, list(heads.values())), strict=True):
                near[words] = max(near[words], HEADED * likeness)
        found = self._rank(page, instruction, lambda words: near.get(words, 0.0), described=True)
        return self._narrow(page, instruction, [t for t in found if t.score >= NEAREST * 0.8])

    def nearest_row(self, page: Page, instruction: Instruction) -> list[Target]:
        """The rows of a menu by nearness in meaning, best first."""
        return [Target(t, w, near, w.label) for t, w, near in self._menus.nearest(page, instruction.object.text)]

    def nameless(self, page: Page, instruction: Instruction) -> list[Target]:
        """Icons without any words, or said to open a menu or an account, that stand where the object is said to be, or
        where such icons mostly are; best first."""
        wanted = instruction.object
        if wanted.place and wanted.place not in ORDINALS:
            places: list[str] = [wanted.place]
        else:
            names = {name.lower() for name in self._naming.names(wanted.text)}
            places = [place for place, words in self._lexicon.corners.items() if names.intersection(words)]
        icons = [w for w in usable_widgets(page, front(page, self._lexicon)) if self._is_corner_icon(page, w)]
        if wanted.text and not self._is_of_corner(wanted.text):
            icons = [w for w in icons if not w.label]  # a menu is none of what is in it
        for place in places:
            edge = corner(page, ObjectDescription(place=place))
            near = sorted((w for w in icons if is_in_corner(page, w, place)), key=lambda w: distance(w, edge))
            if near:
                sure = 0.55 if wanted.place else 0.5
                return [Target(w, w, sure - 0.05 * n, f"icon, {place}") for n, w in enumerate(near)]
        return []

    def _is_of_corner(self, text: str) -> bool:
        """It is called as icons in a corner are that open something."""
        names = {name.lower() for name in self._naming.names(text)}
        return any(names.intersection(words) for words in self._lexicon.corners.values())

    def _is_corner_icon(self, page: Page, widget: Widget) -> bool:
        if not _is_icon(page, widget):
            return False
        said = self._naming.bare(widget.description)
        if any(self._lexicon.same(word.casefold(), menu) for word in (said, *parts(said)) for menu in _MENUS):
            return not widget.text
        return not widget.label

    def has_unread_icon(self, page: Page) -> bool:
        """The page has an icon of which neither the hierarchy nor its picture says what it means. An id that several of
        them have, as pictures in a list do, says it of none; nor do the words beside what is only drawn."""
        usable = usable_widgets(page, front(page, self._lexicon))
        nameless = [w for w in usable if is_nameless(page, w) and not is_in_corner(page, w, "top left")]  # leads back
        ids = Counter(w.resource_id for w in nameless)

        def is_read(widget: Widget) -> bool:
            sources = {source for _, source in self._semantics.texts(page, widget)}
            if widget.drawn or (widget.resource_id and ids[widget.resource_id] > 1):
                sources -= {"id", "neighbour"}
            return not sources.isdisjoint(_TRUST)

        return not all(is_read(w) for w in nameless)

    def more_beside(self, page: Page, heading: Widget) -> Target | None:
        """What opens the rest of the part of a page that these words head: "More" at its right."""
        for widget in on_row(page, heading):
            label = (widget.text or widget.description).strip(" >›").casefold()
            if widget.bounds.left < heading.bounds.right or not any(self._lexicon.same(label, m) for m in _MORE):
                continue
            target = resolve(page, widget, OperationType.CLICK)
            if target and target.interactive:
                return Target(target, widget, 0.7, widget.label)
        return None

    def only_field(self, page: Page) -> Target | None:
        """The one field that a page has."""
        fields = self._only_field(page)
        return replace(fields[0], score=0.6) if len(fields) == 1 else None

    # --- ranking

    def _named(self, page: Page, *, described: bool = False) -> Iterator[tuple[Widget, str, float]]:
        """Every usable widget with what it could be called, and how much that counts. With `described`, interactive
        widgets are described by the semantics agent."""
        for widget in usable_widgets(page, front(page, self._lexicon)):
            if not widget.bounds.area or not widget.enabled:
                continue
            for words in dict.fromkeys((widget.text, widget.description, widget.hint)):
                if words := _ROLE_SAID.sub("", words):
                    yield widget, words, (0.9 if widget.editable and words == widget.text else 1.0)
            if described and widget.interactive:
                for words, source in self._semantics.texts(page, widget):
                    if source in _TRUST:
                        yield widget, words, (_TRUST[source] if not widget.label else _TRUST[source] - 0.12)

    def _rank(
        self, page: Page, instruction: Instruction, similar: Callable[[str], float], *, described: bool = False
    ) -> list[Target]:
        best: dict[int, Target] = {}
        tapped = instruction.operation is OperationType.CLICK and instruction.object.role in SWITCH_ROLES
        switch, wanted = tapped or instruction.operation is OperationType.SWITCH, instruction.object.text
        for widget, words, counts in self._named(page, described=described):
            if has_other_number(words, wanted) and not shows_day(words, wanted):
                continue
            other = leaves_out_deed(words, wanted) or adds_deed(words, wanted)
            likeness = similar(words) * counts * (_NO_DEED if other else 1.0)
            if likeness < NEAREST * 0.6 or self._embedder.excludes(wanted, words):
                continue
            target = resolve(page, widget, OperationType.SWITCH if switch else instruction.operation)
            if target is None:
                if not switch:
                    continue
                target = resolve(page, widget, OperationType.CLICK)
                if target is None:
                    continue
                likeness *= 0.9
            if target.index != widget.index and is_nameless(page, widget):
                continue  # what an icon means names nothing beside it
            score = likeness * self._fit(page, target, instruction)
            if target.index != widget.index and inner_texts(page, target, 1) not in ((), (words,)):
                score *= SUBTITLE
            if target.index not in best or best[target.index].score < score:
                best[target.index] = Target(target, widget, min(score, 1.0), words)
        return sorted(best.values(), key=lambda t: -t.score)

    def _fit(self, page: Page, target: Widget, instruction: Instruction) -> float:
        """How well the widget takes the operation and fits place and neighbour: at most 1."""
        wanted = instruction.object
        fit = 1.0 if target.interactive else 0.88
        if wanted.role in SWITCH_ROLES and not target.checkable:
            fit *= 0.95
        if wanted.place and wanted.place not in ORDINALS and not fits_place(page, target, wanted.place):
            fit *= 0.85
        if wanted.neighbour and not has_neighbour(page, target, wanted.neighbour):
            fit *= 0.6
        if wanted.colour and self._is_of_other_colour(target, wanted.colour):
            fit *= 0.5
        return fit

    def _is_of_other_colour(self, widget: Widget, colour: str) -> bool:
        """It is said to have a colour, and another one."""
        said = self._colours_said(widget)
        return bool(said) and colour not in said

    def _colours_said(self, widget: Widget) -> set[str]:
        """The colours that a widget's description says, by their names in the lexicon."""
        names = {word: name for name, words in self._lexicon.colours.items() for word in words}
        pattern = "|".join(map(as_whole, sorted(names, key=len, reverse=True)))  # "粉红色" is not "红色"
        return {names[word] for word in re.findall(pattern, widget.description.casefold())}

    def _by_kind(self, page: Page, instruction: Instruction) -> list[Target]:
        """What a step names only by what it is: the n-th of its kind, or the one that there is."""
        wanted = instruction.object
        kind = kind_of(wanted)
        if not kind or (not wanted.text and wanted.place not in ORDINALS) or wanted.neighbour or wanted.colour:
            return []
        found = of_kind(page, usable_widgets(page, front(page, self._lexicon)), kind)
        found = [w for w in found if takes(w, instruction.operation)]
        if wanted.place in ORDINALS:
            at = ORDINALS[wanted.place]
            chosen = found[at : at + 1] if at >= 0 else found[at:]
            return [Target(w, w, 0.9, w.label) for w in chosen]
        if _ANY.search(instruction.source):
            found = found[:1]
        return [Target(w, w, 0.8 if len(found) == 1 else 0.5, w.label) for w in found]

    def _by_colour(self, page: Page, instruction: Instruction) -> list[Target]:
        """What is said to have the colour, where a step names nothing else."""
        wanted = instruction.object.colour
        if not wanted:
            return []
        usable = usable_widgets(page, front(page, self._lexicon))
        shown = [w for w in usable if w.interactive and w.enabled and wanted in self._colours_said(w)]
        return [Target(w, w, 0.9, w.description) for w in shown]

    def _narrow(self, page: Page, instruction: Instruction, found: list[Target]) -> list[Target]:
        """The n-th of equals where an ordinal was said, or of those that each do it to another thing; rows of the list
        where the words name no widget, nor what a button does ("the first Like")."""
        place = instruction.object.place
        if place not in ORDINALS:
            return found
        equals = [t for t in found if t.score >= found[0].score - 0.02] if found else []
        if len(equals) < 2:
            rows = [] if self._lexicon.verb(instruction.object.text) else self._rows(page, instruction)
            equals = self._of_each(page, instruction) or rows or equals
        ordered = sorted(equals, key=lambda t: (t.widget.bounds.top, t.widget.bounds.left))
        at = ORDINALS[place]
        if not ordered or at >= len(ordered):
            return found if len(ordered) < 2 else []
        others = [replace(t, score=t.score * _NOT_THE_ONE) for t in ordered if t is not ordered[at]]
        return [ordered[at], *others]

    def _of_each(self, page: Page, instruction: Instruction) -> list[Target]:
        """Widgets of one kind that say what was said, each of what ("Comment on the post of Ann", “报告的更多选项”)."""
        words = re.escape(instruction.object.text)
        said = re.compile(rf"{words}(?:(?<![a-z0-9])|(?![a-z0-9])).+|.+的{words}", re.I)
        usable = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.interactive and w.enabled]
        named = [w for w in usable if said.fullmatch(w.label) and takes(w, instruction.operation)]
        kinds = {(w.class_name, w.resource_id) for w in named}
        labels = {w.label for w in named}
        told_apart = bool(instruction.object.text) and len(kinds) == 1 and len(labels) > 1
        return [Target(w, w, _EACH, w.label) for w in named] if told_apart else []

    def _by_place(self, page: Page, instruction: Instruction) -> list[Target]:
        wanted = instruction.object
        if wanted.place in ORDINALS:
            return self._narrow(page, instruction, [])
        if not wanted.place and not wanted.neighbour:
            return self._only_field(page) if instruction.operation is OperationType.EDIT else []
        found = []
        for widget in usable_widgets(page, front(page, self._lexicon)):
            if not widget.interactive or not widget.enabled or not takes(widget, instruction.operation):
                continue
            if wanted.place and not fits_place(page, widget, wanted.place):
                continue
            if wanted.neighbour and not has_neighbour(page, widget, wanted.neighbour):
                continue
            found.append(Target(widget, widget, 0.6 if wanted.neighbour else 0.5, widget.label))
        if not found and wanted.neighbour and instruction.operation is OperationType.SWITCH:
            return self._by_place(page, replace(instruction, operation=OperationType.CLICK))
        near = corner(page, wanted)
        return sorted(found, key=lambda t: (-t.score, distance(t.widget, near)))

    def _only_field(self, page: Page) -> list[Target]:
        """The field that a step means that names none: the one with the focus, else the first; alone, it is surer."""
        fields = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.editable and w.enabled]
        fields.sort(key=lambda w: not w.focused)
        sure = 0.9 if fields and fields[0].focused else 0.8
        return [
            Target(field, field, sure if n == 0 else 0.4, field.hint or field.label) for n, field in enumerate(fields)
        ]

    def _rows(self, page: Page, instruction: Instruction) -> list[Target]:
        lists = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.kind in _ROW_LISTS or w.scrollable]
        if not lists or self._are_other_choices(page, instruction):
            return []
        main = max(lists, key=lambda w: w.bounds.area)
        rows = []
        taken: set[int] = set()
        for widget in page.descendants(main):
            if widget.parent in taken or not widget.bounds.area:
                taken.add(widget.index)
                continue
            if widget.kind.endswith("Button") and widget.kind != "RadioButton":
                continue  # what is done to the things of a list
            if widget.clickable and widget.enabled and takes(widget, instruction.operation):
                taken.add(widget.index)
                rows.append(Target(widget, widget, 0.6, (widget.label or " ".join(inner_texts(page, widget, 1)))))
        return rows

    def _are_other_choices(self, page: Page, instruction: Instruction) -> bool:
        """The dialog in front has choices, and neither it nor the step says that these are meant ("the first product"
        of "Sort by")."""
        window, said = dialog_of(page), instruction.object.text
        if window is None or not said or kind_of(instruction.object) or not offers_choices(page):
            return False
        heading = next((w.label for w in page.descendants(window) if w.label), "")
        return self._embedder.similarity(said, [heading])[0] < NEAREST


def _is_icon(page: Page, widget: Widget) -> bool:
    width, height = page.size
    small = 0 < widget.bounds.width < 0.2 * width and 0 < widget.bounds.height < 0.12 * height
    if not small or not (widget.clickable and widget.enabled) or widget.checkable or widget.editable:
        return False
    return not inner_texts(page, widget, 1)


def _as_written(said: str, found: list[Target]) -> list[Target]:
    """Of "OK" and "ok", the one that is written as it was said; they count the same where none or both are."""
    equals = [t for t in found if t.score >= found[0].score - 0.02]
    same = [t for t in equals if t.label.strip() == said]
    if len(same) != 1 or len(equals) == 1:
        return found
    rest = (replace(t, score=t.score * _OTHER_CASE) if t in equals else t for t in found if t is not same[0])
    return [same[0], *rest]


def _rows_first(page: Page, instruction: Instruction, found: list[Target]) -> list[Target]:
    """A tap on a name means the row that is so called, and not the switch in it of the same name."""
    if instruction.operation is not OperationType.CLICK or instruction.object.role in SWITCH_ROLES:
        return found
    rows = {(t.widget.index, t.label) for t in found if not t.widget.checkable}

    def is_in_row(target: Target) -> bool:
        within = page.ancestors(target.widget) if target.widget.kind in SWITCHES else ()
        return any((each.index, target.label) in rows for each in within)

    weighed = (replace(t, score=t.score * _IN_ROW) if is_in_row(t) else t for t in found)
    return sorted(weighed, key=lambda t: -t.score)


def lead(found: Sequence[Target]) -> float:
    """By how much the first leads the next; 1 where it is alone."""
    return found[0].score - found[1].score if len(found) > 1 else 1.0
