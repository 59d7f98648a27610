"""What buttons say that end something, plain."""

from __future__ import annotations

from typing import Final

SAVES: Final = ("save", "ok", "done", "finish", "保存", "确定", "完成")
"""That end a form."""
TAKES: Final = frozenset({*SAVES, "set", "apply", "确认", "设置", "应用", "好"})
"""That take what was chosen in a window, and close it."""
AGREES: Final = frozenset({"ok", "confirm", "yes", "确认", "确定", "是", "好"})
"""That say yes to what a window asks."""
HANDS_IN: Final = frozenset({"submit", "send", "提交", "发送", "上报"})
"""That send what was filled in to somebody."""
