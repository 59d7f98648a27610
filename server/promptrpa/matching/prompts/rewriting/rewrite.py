"""Prompts that say something in a roundabout way, as it is said elsewhere, before they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from promptrpa.matching.prompts.rescheduling import without_reason
from promptrpa.matching.prompts.rewriting import excess, files, groups, names, news, remarks, wording
from promptrpa.matching.prompts.rewriting.left_alone import without_what_stays
from promptrpa.matching.prompts.weekdays import with_days
from promptrpa.matching.words.lexicon import is_chinese

_ENGLISH: Final[tuple[Callable[[str], str], ...]] = (
    excess.with_too,
    wording.without_do,
    wording.with_delete,
    wording.with_off,
    wording.with_cancel,
    without_what_stays,
    wording.without_purpose,
    wording.with_list,
    wording.with_place_last,
    news.with_owner,
    news.with_new_number,
    news.with_thing_sent,
    news.with_thing_over,
    wording.with_channel,
    wording.with_text_for_sms,
    wording.with_company,
    without_reason,
    with_days,
    wording.without_lookup,
    wording.with_added,
    wording.with_reminder,
    files.with_folder,
    files.with_file_found,
)
_CHINESE: Final[tuple[Callable[[str], str], ...]] = (
    excess.with_too_chinese,
    remarks.without_just,
    without_what_stays,
    remarks.without_sending,
    remarks.with_way_first,
    names.with_stars,
    names.with_name_in_quotes,
    names.without_where_from,
    remarks.with_reminder,
    files.with_folder_chinese,
    files.with_file_opened,
    groups.with_members_last,
    news.with_news_as_order,
    news.with_thing_tried,
    news.with_owner,
    without_reason,
    with_days,
)
"""Each gives back a prompt as it is where it has nothing to say to it; those behind it read what it made."""


def rewritten(prompt: str) -> str:
    """The same wish in the usual words."""
    for rewrite in _CHINESE if is_chinese(prompt) else _ENGLISH:
        prompt = rewrite(prompt)
    return prompt
