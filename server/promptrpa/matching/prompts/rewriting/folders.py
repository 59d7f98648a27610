"""Files that are put somewhere: with what they are, and that the place is a folder, which may be called as much else is
("Movies")."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_FILE: Final = (
    r"(?P<file>(?:(?!(?:of|from|and|the|to|in)\b)[\w()-]+ ){0,4}?[\w().-]*\w"
    r"\.(?!(?:com|org|net|edu|gov|info|io|app|dev)\b)[A-Za-z][A-Za-z0-9]{1,4})"
)
_NO_FOLDER: Final = r"(?!(?:Bin|Trash|Recycle Bin)\b)"
_FOLDER: Final = rf"{_NO_FOLDER}(?P<folder>[A-Z][\w-]*(?: [A-Z][\w-]*){{0,3}})"
_PUT: Final = lazy_regex(
    r"^(?P<deed>(?i:(?:please )?(?:copy|move|make a copy of)))(?: (?:my|the))? "
    rf"{_FILE}(?P<whence> (?:from|in) (?:the |my )?[A-Z][\w-]*(?: folder)?)?"
    rf" (?P<to>to|into|in) (?:my |the )?{_FOLDER}(?P<rest>\W*)$"
)
_PUT_CHINESE: Final = lazy_regex(
    rf"^(?:请|帮我|麻烦)?[把将](?P<whence>[A-Za-z]+ ?(?:里|中|里面)?的 ?)?{_FILE} ?"
    rf"(?P<deed>复制|拷贝|移动|移|挪|拷)(?:一份)?[到进] ?{_NO_FOLDER}(?P<folder>[A-Za-z][\w -]{{0,20}}?)(?:里面?|中)?"
    r"(?P<rest>[吧。！]?)$",
    re.ASCII,
)


def with_folder(prompt: str) -> str:
    """ "copy map.jpg to Movies" is "copy the file map.jpg to the folder Movies"."""
    found = _PUT.match(prompt)
    if found is None or (found["to"] == "in" and found["deed"].casefold().endswith("move")):
        return prompt
    file = f"the file {found['file']}{found['whence'] or ''}"
    return f"{found['deed']} {file} to the folder {found['folder']}{found['rest']}"


def with_folder_chinese(prompt: str) -> str:
    """ "把 map.jpg 复制到 Movies" is "把文件map.jpg复制到文件夹Movies"."""
    return _PUT_CHINESE.sub(r"把\g<whence>文件\g<file>\g<deed>到文件夹\g<folder>\g<rest>", prompt)
