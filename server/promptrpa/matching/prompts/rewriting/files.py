"""What is done with a file, told as such by the ending of its name: it is put into a folder, which may be called as
much else is ("Movies"), or opened."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_FILE: Final = (
    r"(?P<file>(?:(?!(?:of|from|and|the|to|in)\b)[\w()-]+ ){0,4}?[\w().-]*\w"
    r"\.(?!(?:com|org|net|edu|gov|info|app|dev|(?!(?:md|js|py|gz|ps|db)\b)[a-z]{2})\b)[A-Za-z][A-Za-z0-9]{1,4})"
)
"""Its ending is none of a site's: two letters are mostly those of a country."""
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
_OPENED: Final = lazy_regex(
    rf"^(?i:(?:please )?(?:search(?: for)?|look for|look up|find))(?: (?:my|the))?(?: file)? {_FILE},?"
    r" (?:and|then|and then) open (?:it|the file)\W*$"
)
_OPENED_CHINESE: Final = lazy_regex(
    rf"^(?:请|帮我|麻烦)*(?:(?:搜索?|查找|找)(?:一下|到)?(?:文件)? ?{_FILE} ?[，,]?(?:并|然后|再|后)?打开(?:它|文件)?"
    rf"|(?:(?:搜索?|查找|找)到?并)?打开(?:我的)?(?:文件)? ?{_FILE.replace('?P<file>', '?P<opened>')})[吧。！]?$",
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


def with_file_found(prompt: str) -> str:
    """ "search for map.jpg and open it" is "find the file map.jpg and open it"."""
    return _OPENED.sub(r"find the file \g<file> and open it", prompt)


def with_file_opened(prompt: str) -> str:
    """ "搜索map.jpg并打开" is "打开我的文件map.jpg"."""
    found = _OPENED_CHINESE.match(prompt)
    return f"打开我的文件{found['file'] or found['opened']}" if found else prompt
