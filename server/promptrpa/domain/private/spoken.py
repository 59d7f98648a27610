"""Words between a label and its private value, and the forms of secrets, as parts of patterns."""

from __future__ import annotations

from typing import Final

IS: Final = (
    r"\s*(?:[(（][^()（）\n]{1,16}[)）]\s*)?(?:\b(?:is|was|are|reads|says|shows|est|ist|lautet|es|är|jest)\b|"
    r"\b(?:will|should|"
    r"must) be\b(?=\s\S*\d)|é |è |は|['’]s\b|,? (?:which|that) is\b|,? that['’]s\b|\? *it(?:['’]?s| is)\b|"
    r"=|:|：|→|为|(?:应该|"
    r"大概|可能|还|就)?就?是|改[成为]了?|"
    r"换成了?|设置?[为成]了?|输入|用的?|填|叫)\s*[:：]?\s*(?:(?:now|still|just|currently|"
    r"simply|actually|probably|again)[:,]?\s+)?"
)
JOINED: Final = rf"(?:{IS}|\s*[-–—/(（,]\s*|\s+)"
"""A label and its value, also side by side."""
OF: Final = r"(?:\s+(?:for|of|to|on|at|in|i|we|you|that)\s+[^:=\d\n]{1,30}?)?"
"""What a secret is for ("the pin for my card is")."""
ENDS: Final = r"(?![A-Za-z0-9_-])"
BEHIND: Final = r"(?=[\s,;.!?)\]，。；）」”\"]|[^\x00-\x7f]|$)"
NOT_A_SECRET: Final = (
    r"(?!(?:settings?|managers?|required|incorrect|wrong|invalid|too|not|saved|weak|strong|"
    r"hidden|needed|optional|empty|"
    r"correct|set|changed?|updated|on|off|visible|shown|your|the|an?|my|in|to|for|at|"
    r"of|or|and|is|are|was|will|must|has|"
    r"should|can|may|field|box|page|screen|hint|reset|protection|protected|policy|length|"
    r"with|from|here|again|expired?|"
    r"expires|app|lock|unlock|forgot(?:ten)?|\?+|none|next|if|when|then|by|mismatch|strength|"
    r"sent|number|code|so|as|it|"
    r"this|that|we|you|please|below|above|same|stored|generator|sharing|entry|prompt|"
    r"dialog|tab|button|last|first|recently|never|already|been|being|different|using|"
    r"stolen|leaked|compromised|easy|safe|secure|short|long|ready|accepted|copied|found|"
    r"missing|blank|unknown|private|secret|visible|masked|gone|lost|old|new|outdated|"
    r"fine|good|bad|ok|okay|only|also|very|quite|always|sometimes|what|which|where|how|"
    r"why|case)(?=[\s.,;:!?)\'’]|$))"
)
QUOTED: Final = r"[\"“'‘「『`]([^\"”'’」』`\n]{3,64})[\"”'’」』`]"
BARE: Final = r"([!-~]*[!#$%&()*+/0-9<-@A-Z\[-`a-z{-~])"
"""A word of visible ASCII that does not end as a sentence does."""
MIXED: Final = r"((?=[!-~]*\d)(?=[!-~]*[A-Za-z!#$%&*+@^_~])[!-~]{3,63}[!#$%&*+0-9?@A-Z^_a-z~])"
"""A word with a digit and something else."""
UNITS: Final = (
    r"(?!\s*(?:年|月|日|位|次|天|个|元|字|分钟|小时|秒|点|人|件|条|%|％|GB|MB|characters|"
    r"digits|letters|minutes|min\b|days|times|hours|seconds|km\b))"
)
DIGIT_CODE: Final = (
    r"[\"'“「『（(【]?((?:[A-Z]-)?\d{3,4}[- ]\d{3,4}(?!\d)|\d{1,3}-\d{1,3}-\d{2,6}(?!\d)|\d{2} \d{2} "
    r"\d{2}(?!\d)|\d(?:[ -]\d){3,7}(?!\d)|(?:[A-Z]{1,2}\d?-)?\d{4,8}(?!\d)"
    r"|(?=[A-Z0-9-]*\d)[A-Z0-9]{3,5}(?:-[A-Z0-9]{3,5}){1,5}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,8})"
)
ONLY_DIGITS: Final = (
    r"[\"'“「『（(【]?(\d{3,4}[- ]\d{3,4}(?!\d)|\d{1,3}-\d{1,3}-\d{2,6}(?!\d)|\d{2} \d{2} \d{2}(?!\d)"
    r"|\d(?:[ -]\d){3,7}(?!\d)|\d{4,8}(?!\d))"
)
PIN: Final = r"(\d{4,8}|\d(?:[ -]\d){3,7}|\d{2,4}[- ]\d{2,4})(?![\d:])"
