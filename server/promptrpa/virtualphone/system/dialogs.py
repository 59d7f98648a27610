"""The dialogs and calls that come up by themselves: an app that stopped, a permission, a rating, an update, a call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ..kit import (
    App,
    Avatar,
    Bind,
    Button,
    Card,
    Column,
    Context,
    Dialog,
    IconButton,
    ListItem,
    Row,
    Screen,
    Spacer,
    Text,
    Widget,
)
from ..machine import Machine, Notice
from ..text import T
from .app import Direction, SystemApp, system_app
from .shade import open_notice

__all__ = ["PERMISSIONS", "make_dialogs", "permission_of"]

PERMISSIONS: Final[dict[str, T]] = {
    "notifications": T("send you notifications", "向您发送通知"),
    "location": T("access this device's location", "获取此设备的位置信息"),
    "contacts": T("access your contacts", "访问您的通讯录"),
    "photos": T("access photos and videos on this device", "访问您设备上的照片和视频"),
    "camera": T("take pictures and record video", "拍摄照片和录制视频"),
    "calendar": T("access your calendar", "访问您的日历"),
}
"""Permission -> what the app asks to do."""

NEEDS: Final = {
    "weather": "location",
    "browser": "location",
    "phone": "contacts",
    "messages": "contacts",
    "chat": "contacts",
    "contacts": "contacts",
    "gallery": "photos",
    "files": "photos",
    "camera": "camera",
    "calendar": "calendar",
}
"""App -> what it asks for at its first start; all others ask for notifications."""

STARS: Final = 5


def permission_of(app: str) -> str:
    return NEEDS.get(app, "notifications")


def make_dialogs(
    machine: Machine, answered: Callable[[str, str, bool], None], answered_call: Callable[[str, bool], None]
) -> list[SystemApp]:
    """answered: app, permission and whether it was given. answered_call: the caller and whether it was taken."""
    pages = _Dialogs(machine, answered, answered_call)
    android = system_app("android", "android", T("Android System", "Android 系统"), level=4)
    android.page("crash")(pages.crash)
    permissions = system_app(
        "permissions",
        "com.android.permissioncontroller",
        T("Permission controller", "权限控制器"),
        level=3,
        resumed=frozenset({"permission"}),
    )
    permissions.page("permission", ".permission.ui.GrantPermissionsActivity")(pages.permission)
    store = system_app("store", "com.android.vending", T("Store", "应用商店"), level=3, resumed=frozenset({"rating"}))
    store.page("rating", ".rating.RatingActivity")(pages.rating)
    updates = system_app("updates", "com.android.updates", T("System update", "系统更新"), level=3)
    updates.page("update")(pages.update)
    heads_up = system_app(
        "heads_up", "com.android.systemui", T("System", "系统界面"), level=4, banners=frozenset({"heads_up"})
    )
    heads_up.page("heads_up")(pages.heads_up)
    heads_up.swipe("heads_up")(pages.swiped_away)
    call = system_app(
        "incall",
        "com.android.incallui",
        T("Phone", "电话"),
        level=2,
        covers=frozenset({"in_call"}),
        resumed=frozenset({"in_call"}),
    )
    call.banners = frozenset({"incoming_call"})
    call.page("incoming_call")(pages.incoming_call)
    call.page("in_call", ".InCallActivity")(pages.in_call)
    return [android, permissions, store, updates, heads_up, call]


def _names(app: App) -> T:
    return app.name if isinstance(app.name, T) else T(app.name, app.name)


class _Dialogs:
    def __init__(
        self, machine: Machine, answered: Callable[[str, str, bool], None], answered_call: Callable[[str, bool], None]
    ) -> None:
        self._machine = machine
        self._answered = answered
        self._answered_call = answered_call

    # --- an app that stopped

    def crash(self, c: Context) -> Dialog:
        name = _names(self._machine.apps[c.args["app"]])
        rows: list[Widget] = [
            ListItem(
                T("Open app again", "重新打开应用"),
                glyph="refresh",
                key="aerr_restart",
                on_click=partial(self._again, c),
            ),
            ListItem(T("Close app", "关闭应用"), glyph="close", key="aerr_close", on_click=c.back),
        ]
        return Dialog(title=T(f"{name.en} keeps stopping", f"{name.zh}屡次停止运行"), body=Column(rows))

    def _again(self, c: Context) -> None:
        c.back()
        self._machine.launch(c.args["app"])

    # --- permissions

    def permission(self, c: Context) -> Dialog:
        name, what = _names(self._machine.apps[c.args["app"]]), PERMISSIONS[c.args["permission"]]
        return Dialog(
            title=T(f"Allow {name.en} to {what.en}?", f"要允许“{name.zh}”{what.zh}吗？"),
            buttons=[
                Button(
                    T("Don't allow", "不允许"),
                    key="permission_deny_button",
                    kind="text",
                    on_click=partial(self._permit, c, False),
                ),
                Button(
                    T("Allow", "允许"),
                    key="permission_allow_button",
                    kind="text",
                    on_click=partial(self._permit, c, True),
                ),
            ],
            cancelable=False,
        )

    def _permit(self, c: Context, given: bool) -> None:
        c.back()
        self._answered(c.args["app"], c.args["permission"], given)

    # --- ratings

    def rating(self, c: Context) -> Dialog:
        name = _names(self._machine.apps[c.args["app"]])
        if not c.ui.get("rates"):
            return Dialog(
                title=T(f"Enjoying {name.en}?", f"喜欢“{name.zh}”吗？"),
                body=Text(T("Your rating helps us to make it better.", "您的评分能帮助我们做得更好。")),
                buttons=[
                    Button(T("Not now", "以后再说"), key="rating_later", kind="text", on_click=c.back),
                    Button(
                        T("Rate now", "立即评分"), key="rating_now", kind="text", on_click=partial(self._rate, c.ui)
                    ),
                ],
            )
        stars = int(c.ui.get("stars", 0))
        row = Row(
            [
                IconButton(
                    "star",
                    key="star",
                    item=str(n),
                    selected=n <= stars,
                    description=T(f"{n} stars", f"{n} 星"),
                    color="primary" if n <= stars else "outline",
                    on_click=partial(Bind(c.ui, "stars").set, n),
                )
                for n in range(1, STARS + 1)
            ]
        )
        return Dialog(
            title=T(f"Rate {name.en}", f"给“{name.zh}”评分"),
            body=row,
            buttons=[
                Button(T("Cancel", "取消"), key="rating_cancel", kind="text", on_click=c.back),
                Button(
                    T("Submit", "提交"),
                    key="rating_submit",
                    kind="text",
                    on_click=partial(self._rated, c),
                    enabled=stars > 0,
                ),
            ],
        )

    def _rate(self, ui: dict[str, object]) -> None:
        ui["rates"] = True

    def _rated(self, c: Context) -> None:
        c.back()
        c.toast(T("Thanks for your rating", "感谢您的评分"))

    # --- an update

    def update(self, c: Context) -> Dialog:
        return Dialog(
            title=T("Software update available", "有可用的软件更新"),
            body=Text(
                T(
                    "Version 14.1 improves the stability of your phone. It needs about 10 minutes.",
                    "14.1 版本提升了手机的稳定性，大约需要 10 分钟。",
                )
            ),
            buttons=[
                Button(T("Later", "稍后"), key="update_later", kind="text", on_click=c.back),
                Button(T("Install", "安装"), key="update_install", kind="text", on_click=partial(self._install, c)),
            ],
            cancelable=False,
        )

    def _install(self, c: Context) -> None:
        c.back()
        c.toast(T("The update will be installed tonight", "更新将在今晚安装"))

    # --- a notification at the top

    def heads_up(self, c: Context) -> Screen:
        notice = self._machine.notices.get(c.args["notice"])
        app = self._machine.apps.get(notice.app) if notice else None
        if notice is None or app is None:
            return Screen(body=Spacer(height=1))
        row = ListItem(
            notice.title, notice.text, glyph=app.glyph, key="heads_up", on_click=partial(self._open, c, notice)
        )
        of = Text(app.name, style="caption", padding=(8, 16))
        return Screen(body=Card(Column([of, row]), color="surface_container_high"))

    def _open(self, c: Context, notice: Notice) -> None:
        c.back()
        open_notice(self._machine, notice)

    def swiped_away(self, c: Context, direction: Direction, under: str) -> bool:
        c.back()
        return True

    # --- a call

    def incoming_call(self, c: Context) -> Screen:
        name = str(c.args["caller"])
        buttons = Row(
            [
                Button(
                    T("Decline", "拒接"),
                    glyph="call_end",
                    key="decline",
                    color="error",
                    weight=1,
                    on_click=partial(self._take, c, False),
                ),
                Button(
                    T("Answer", "接听"), glyph="call", key="answer", weight=1, on_click=partial(self._take, c, True)
                ),
            ],
            gap=12,
            padding=(16, 12),
        )
        head = ListItem(name, T("Incoming call", "来电"), leading=Avatar(name))
        return Screen(body=Card(Column([head, buttons]), color="surface_container_high"))

    def _take(self, c: Context, taken: bool) -> None:
        c.back()
        self._answered_call(str(c.args["caller"]), taken)

    def in_call(self, c: Context) -> Screen:
        name = str(c.args["caller"])
        seconds = int((c.now - self._machine.clock.local(float(c.args["since"]))).total_seconds())
        body = Column(
            [
                Spacer(weight=1),
                Row([Spacer(weight=1), Avatar(name, size=96), Spacer(weight=1)]),
                Text(name, style="headline", align="center"),
                Text(f"{max(0, seconds) // 60:02d}:{max(0, seconds) % 60:02d}", align="center", key="call_time"),
                Spacer(weight=2),
                Row(
                    [
                        Spacer(weight=1),
                        Button(T("End call", "挂断"), glyph="call_end", key="end_call", color="error", on_click=c.back),
                        Spacer(weight=1),
                    ]
                ),
                Spacer(height=48),
            ],
            gap=12,
        )
        return Screen(body=body, color="surface_container")
