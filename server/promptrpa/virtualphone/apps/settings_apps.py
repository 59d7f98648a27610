"""Settings: apps, their permissions, notifications and space, and the phone's default apps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_data import ANSWERS, APP, APPS, PERMISSIONS
from promptrpa.virtualphone.apps.settings_rows import (
    Choice,
    Custom,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    ask,
    buttons,
    custom,
    header,
    on_off,
    screen,
    subhead,
)
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    ChangeKind,
    Chip,
    Column,
    Context,
    HScroll,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
    Radio,
    Screen,
    Scroll,
    Spacer,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

SPECIAL: Final[dict[str, tuple[T, T]]] = {
    "all_files": (T("All files access", "所有文件访问权限"), T("Allow access to all files", "允许访问所有文件")),
    "overlay": (T("Display over other apps", "显示在其他应用的上层"),
                T("Allow display over other apps", "允许显示在其他应用的上层")),
    "dnd_access": (T("Do Not Disturb access", "勿扰权限"), T("Allow Do Not Disturb access", "允许使用勿扰模式")),
    "modify_system": (T("Modify system settings", "修改系统设置"),
                      T("Allow modifying system settings", "允许修改系统设置")),
    "install_unknown": (T("Install unknown apps", "安装未知应用"), T("Allow from this source", "允许来自此来源的应用")),
    "picture_in_picture": (T("Picture-in-picture", "画中画"), T("Allow picture-in-picture", "允许进入画中画模式")),
    "exact_alarms": (T("Alarms & reminders", "闹钟和提醒"), T("Allow setting alarms", "允许设置闹钟和提醒")),
    "unrestricted_data": (T("Unrestricted data", "不受限制的流量"),
                          T("Allow data while Data Saver is on", "开启流量节省程序时允许使用流量")),
}  # fmt: skip
"""Flag of an app -> what the list is called, and the switch in it."""

BATTERY_USE: Final = {
    "unrestricted": T("Unrestricted", "无限制"),
    "optimized": T("Optimized", "优化"),
    "restricted": T("Restricted", "受限"),
}

DEFAULTS: Final[dict[str, tuple[T, tuple[str, ...], str]]] = {
    "default_browser": (T("Browser app", "浏览器应用"), ("browser", "files"), "browser"),
    "default_assistant": (T("Digital assistant app", "数字助理应用"), ("none", "notes", "browser"), "none"),
    "default_home": (T("Home app", "主屏幕应用"), ("launcher", "icon_pack"), "launcher"),
    "default_phone": (T("Phone app", "电话应用"), ("phone", "contacts"), "phone"),
    "default_sms": (T("SMS app", "短信应用"), ("messages", "chat"), "messages"),
    "default_caller_id": (T("Caller ID & spam app", "来电显示和骚扰电话应用"), ("none", "phone"), "none"),
}
"""Choice -> its name, the apps that can be it, and the first one."""

OTHER_NAMES: Final = {"none": T("None", "无"), "launcher": T("Launcher", "启动器")}


def app_name(name: str) -> T:
    return APP[name].name if name in APP else OTHER_NAMES[name]


def listed(c: Context) -> list[str]:
    """The installed apps, by name."""
    apps = c.state["apps"]
    return sorted((a.id for a in APPS if apps[a.id]["installed"]), key=lambda n: APP[n].name.in_language(c.language))


def app_row(c: Context, name: str, subtitle: Words | None, page: str = "app", key: str = "app_row") -> Widget:
    return ListItem(
        APP[name].name, subtitle, APP[name].glyph, key=key, item=name, on_click=partial(c.open, page, app=name)
    )


# --- lists of apps ---------------------------------------------------------------------------------------------------


def recent_rows(c: Context) -> Sequence[Widget]:
    recent = sorted(listed(c), key=lambda name: -c.state["apps"][name]["minutes"])[:4]
    return [app_row(c, name, T(f"{3 * i + 2} min ago", f"{3 * i + 2} 分钟前")) for i, name in enumerate(recent)]


def all_apps(c: Context) -> Window:
    """Every app, with a search by name and a filter."""
    query, shown = Bind(c.ui, "query", ""), Bind(c.ui, "filter", "all")
    apps = c.state["apps"]
    keep: dict[str, Callable[[str], bool]] = {
        "all": lambda name: True,
        "installed": lambda name: not APP[name].system,
        "disabled": lambda name: not apps[name]["enabled"],
    }
    names = [
        name
        for name in listed(c)
        if keep[shown.get()](name) and query.get().lower() in APP[name].name.in_language(c.language).lower()
    ]
    if c.ui.get("sort") == "size":
        names.sort(key=lambda name: -(APP[name].size + apps[name]["data"] + apps[name]["cache"]))
    chips = [
        Chip(words, key="app_filter", item=value, selected=shown.get() == value, on_click=partial(shown.set, value))
        for value, words in {
            "all": T("All apps", "所有应用"),
            "installed": T("Installed by you", "您安装的应用"),
            "disabled": T("Disabled", "已停用"),
        }.items()
    ]
    rows = [app_row(c, name, size_of(c, name)) for name in names]
    empty = [Text(T("No apps", "无应用"), align="center", padding=32)]
    sort = partial(c.ui.update, sort="" if c.ui.get("sort") else "size")
    by_name = bool(c.ui.get("sort"))
    overflow = [
        MenuItem(
            key="sort_apps",
            text=T("Sort by name", "按名称排序") if by_name else T("Sort by size", "按大小排序"),
            on_click=sort,
        ),
        MenuItem(
            key="reset_preferences",
            text=T("Reset app preferences", "重置应用偏好设置"),
            on_click=partial(c.open, "reset_app_preferences"),
        ),
    ]
    field = TextField(query, T("Search apps", "搜索应用"), "search", key="app_search", glyph="search")
    return Screen(
        bar=AppBar(T("All apps", "所有应用"), overflow=overflow, search=field),
        body=Scroll([HScroll(chips, padding=(16, 8)), *(rows or empty), Spacer(24)]),
    )


def size_of(c: Context, name: str) -> str:
    kept = c.state["apps"][name]
    return f"{APP[name].size + kept['data'] + kept['cache']} MB"


def reset_app_preferences(c: Context) -> Window:
    def reset() -> None:
        for app in c.state["apps"].values():
            app.update(enabled=True, notifications=True, background_data=True)
        for key, (_, _, first) in DEFAULTS.items():
            c.state[key] = first
        c.back()

    text = T(
        "This resets disabled apps, notifications, default apps and background data. You won't lose any app data.",
        "系统会重置已停用的应用、通知、默认应用和后台流量。您不会丢失任何应用数据。",
    )
    title = T("Reset app preferences?", "要重置应用偏好设置吗？")
    return ask(c, title, Text(text), T("Reset apps", "重置应用"), reset, key="reset_preferences_yes")


def app_list(describe: Callable[[Context, str], Words], page: str, key: str) -> Custom:
    """All apps, each with a word about it, that open a page of their own."""
    return custom(lambda c: [app_row(c, name, describe(c, name), page, key) for name in listed(c)])


def unused_rows(c: Context) -> Sequence[Widget]:
    names = [name for name in listed(c) if not APP[name].system and c.state["apps"][name]["minutes"] < 45]
    return [app_row(c, name, T("Last used over 3 months ago", "上次使用时间超过 3 个月")) for name in names]


# --- one app ---------------------------------------------------------------------------------------------------------


def app_info(c: Context) -> Window:
    """What Settings can do to one app."""
    name = str(c.args["app"])
    app, known = c.state["apps"][name], APP[name]
    if not app["installed"]:
        return screen(T("App info", "应用信息"), [Text(T("This app is not installed", "未安装此应用"), padding=32)])
    go = partial(partial, c.open, app=name)
    stop = partial(c.open, "force_stop", app=name)
    running = not app["stopped"] and app["enabled"]
    remove_words = T("Uninstall", "卸载") if not known.system else (
        T("Disable", "停用") if app["enabled"] else T("Enable", "启用"))  # fmt: skip

    def enable() -> None:
        app["enabled"] = True

    remove = partial(c.open, "uninstall", app=name) if app["enabled"] else enable
    force = Button(T("Force stop", "强行停止"), "dangerous", "tonal", key="force_stop", enabled=running, on_click=stop)
    actions: list[Widget] = [
        Button(remove_words, "delete", "tonal", key="uninstall", on_click=remove),
        *c.pick([force], []),
    ]
    if known.launch:
        actions.insert(0, Button(T("Open", "打开"), "open_in_new", "tonal", key="open_app",
                                 on_click=partial(c.launch, known.launch)))  # fmt: skip
    allowed = [PERMISSIONS[p][0] for p, answer in app["permissions"].items() if answer not in ("deny", "ask")]
    granted = T(", ".join(p.en for p in allowed), "、".join(p.zh for p in allowed))
    items: list[tuple[str, T, Words, str, str]] = [
        ("app_notifications", T("Notifications", "通知"), on_off(app["notifications"]), "notifications", "app_notify"),
        ("app_permissions", T("Permissions", "权限"),
         granted if allowed else T("No permissions granted", "未授予任何权限"),
         "shield", "app_permissions"),
        ("app_storage", c.pick(T("Storage & cache", "存储和缓存"), T("Storage used", "存储占用")), size_of(c, name),
         "storage", "app_storage"),
        ("app_data", T("Mobile data", "移动数据"), f"{app['minutes'] * 10} MB", "data_usage", "app_data"),
        ("app_battery", c.pick(T("App battery usage", "应用的电池用量"), T("Battery limits", "电池限制")),
         BATTERY_USE[app["battery_use"]], "battery_full", "app_battery"),
        ("app_links", T("Open by default", "默认打开"), on_off(app["open_links"]), "link", "app_links"),
        ("app_timer_row", T("Screen time", "屏幕使用时间"),
         T(f"{app['minutes']} min today", f"今天 {app['minutes']} 分钟"),
         "hourglass_empty", "timer"),
    ]  # fmt: skip
    if c.version == 2:
        items.insert(0, items.pop(1))
    rows = [ListItem(words, sub, glyph, key=key, on_click=go(page)) for key, words, sub, glyph, page in items]
    pause = ListItem(
        T("Pause app activity if unused", "暂停未使用的应用的活动"),
        T("Remove permissions, delete temporary files and stop notifications", "撤消权限、删除临时文件并停止通知"),
        trailing=Switch(Bind(app, "pause_unused"), key="pause_unused"),
    )
    head = Column([Icon(known.glyph, size=56), Text(known.name, style="headline")], align="center", padding=12)
    overflow = [MenuItem(key="force_stop", text=T("Force stop", "强行停止"), on_click=stop)] if c.version == 2 else []
    version = Text(T("version 1.0", "版本 1.0"), style="caption", align="center", padding=16)
    return screen(T("App info", "应用信息"), [head, buttons(*actions), *rows, pause, version], overflow=overflow)


def force_stop(c: Context) -> Window:
    app = c.state["apps"][c.args["app"]]

    def stop() -> None:
        app["stopped"] = True
        c.back()

    text = T("If you force stop an app, it may misbehave.", "强行停止某个应用可能会导致其出现异常。")
    title = T("Force stop?", "要强行停止吗？")
    return ask(c, title, Text(text), T("OK", "确定"), stop, key="force_stop_yes")


def uninstall(c: Context) -> Window:
    name = str(c.args["app"])
    app = c.state["apps"][name]

    def remove() -> None:
        if APP[name].system:
            app.update(enabled=False, stopped=True)
            c.back()
        else:
            app.update(installed=False, stopped=True, cache=0, data=0)
            c.back(2)

    if APP[name].system:
        text = T("Other apps may no longer work as intended.", "其他应用可能无法正常运行。")
        return ask(c, T("Disable app?", "要停用应用吗？"), Text(text), T("Disable app", "停用应用"), remove,
                   key="uninstall_yes")  # fmt: skip
    text = T("Do you want to uninstall this app?", "要卸载此应用吗？")
    return ask(c, APP[name].name, Text(text), T("OK", "确定"), remove, key="uninstall_yes")


def app_switches(c: Context, rows: Sequence[tuple[str, T, T | None]]) -> list[Widget]:
    """Switches on what is kept of the app that the page was opened with."""
    app = c.state["apps"][c.args["app"]]
    return [ListItem(words, more, trailing=Switch(Bind(app, flag), key=flag)) for flag, words, more in rows]


def app_notify(c: Context) -> Window:
    name = str(c.args["app"])
    words = T(f"All {APP[name].name.en} notifications", f"所有“{APP[name].name.zh}”通知")
    rows = app_switches(
        c,
        [
            ("notifications", words, None),
            ("badge", T("Allow notification dot", "允许使用通知圆点"), None),
            ("bubbles", T("Bubbles", "对话泡"), T("Conversations can bubble", "对话可以显示为对话泡")),
        ],
    )
    return screen(T("Notifications", "通知"), [Text(APP[name].name, style="title", padding=16), *rows])


def app_permissions(c: Context) -> Window:
    name = str(c.args["app"])
    permissions = c.state["apps"][name]["permissions"]

    def rows(wanted: bool) -> list[Widget]:
        return [
            ListItem(
                PERMISSIONS[p][0],
                ANSWERS[answer] if answer in ("in_use", "ask") else None,
                PERMISSIONS[p][1],
                key="permission",
                item=p,
                on_click=partial(c.open, "permission", app=name, permission=p),
            )
            for p, answer in permissions.items()
            if (answer != "deny") == wanted
        ]

    none = [Text(T("No permissions", "无权限"), style="caption", padding=(16, 8))]
    title = [Text(APP[name].name, style="title", padding=16)]
    allowed = [subhead("Allowed", "已允许"), *(rows(True) or none)]
    denied = [
        subhead("Not allowed", "不允许"),
        *(rows(False) or none),
    ]
    order = c.pick([*allowed, *denied], [*denied, *allowed])
    return screen(T("App permissions", "应用权限"), [*title, *order])


def permission(c: Context) -> Window:
    """One permission of one app."""
    name, kind = str(c.args["app"]), str(c.args["permission"])
    words = PERMISSIONS[kind][0]
    answers = {
        "location": ("always", "in_use", "ask", "deny"),
        "camera": ("in_use", "ask", "deny"),
        "microphone": ("in_use", "ask", "deny"),
    }.get(kind, ("allow", "deny"))
    bind = Bind(c.state["apps"][name]["permissions"], kind)
    if bind.get() == "allow" and "allow" not in answers:
        bind = Bind(c.state["apps"][name]["permissions"], kind)
    rows = [
        Radio(bind, answer, ANSWERS[answer], key="permission_answer", item=answer, padding=(16, 6))
        for answer in answers
    ]
    title = T(f"{words.en} permission", f"{words.zh}权限")
    question = T(f"{words.en} access for this app", f"此应用的“{words.zh}”访问权限")
    head: list[Widget] = [Text(APP[name].name, style="title", padding=16), Text(question, padding=(16, 8))]
    return screen(title, [*head, *rows])


def app_storage(c: Context) -> Window:
    name = str(c.args["app"])
    app = c.state["apps"][name]

    def clear_cache() -> None:
        app["cache"] = 0

    clear = partial(c.open, "clear_storage", app=name)
    cache_words = T("Clear cache", "清除缓存")
    icon = IconButton("cleaning_services", key="clear_cache", description=cache_words, on_click=clear_cache)
    cache = Button(cache_words, "cleaning_services", "tonal", key="clear_cache", enabled=app["cache"] > 0,
                   on_click=clear_cache)  # fmt: skip
    data = Button(T("Clear storage", "清除存储空间"), "delete", "tonal", key="clear_storage", on_click=clear)
    rows: list[Widget] = [
        Text(APP[name].name, style="title", padding=16),
        buttons(data, *c.pick([cache], [])),
        subhead("Space used", "已使用的空间"),
        ListItem(T("App size", "应用大小"), trailing=f"{APP[name].size} MB"),
        ListItem(T("User data", "用户数据"), trailing=f"{app['data']} MB"),
        ListItem(T("Cache", "缓存"), trailing=f"{app['cache']} MB"),
        ListItem(T("Total", "总计"), trailing=size_of(c, name)),
    ]
    return screen(T("Storage", "存储"), rows, actions=c.pick((), (icon,)))


def clear_storage(c: Context) -> Window:
    app = c.state["apps"][c.args["app"]]

    def clear() -> None:
        app.update(cache=0, data=0)
        c.back()

    text = T("All of this app's data will be deleted for ever.", "此应用的所有数据都会被永久删除。")
    title = T("Delete app data?", "要删除应用数据吗？")
    return ask(c, title, Text(text), T("Delete", "删除"), clear, key="clear_storage_yes")


def app_data(c: Context) -> Window:
    used = c.state["apps"][c.args["app"]]["minutes"] * 10
    rows = app_switches(
        c,
        [
            ("background_data", T("Background data", "后台流量"),
             T("Allow data in the background", "允许在后台使用移动流量")),
            ("unrestricted_data", *SPECIAL["unrestricted_data"]),
        ],
    )  # fmt: skip
    total = ListItem(T("Total", "总计"), trailing=f"{used} MB")
    return screen(T("App data usage", "应用流量消耗"), [total, *rows])


def app_battery(c: Context) -> Window:
    bind = Bind(c.state["apps"][c.args["app"]], "battery_use")
    rows = [
        Radio(bind, value, words, key="battery_use", item=value, padding=(16, 6))
        for value, words in BATTERY_USE.items()
    ]
    return screen(T("App battery usage", "应用的电池用量"), rows)


def app_links(c: Context) -> Window:
    row = ("open_links", T("Open supported links", "打开支持的链接"), T("In this app", "在此应用中打开"))
    return screen(T("Open by default", "默认打开"), app_switches(c, [row]))


def special_list(flag: str) -> Page:
    """All apps with one special right."""
    words, _ = SPECIAL[flag]
    allowed = (T("Allowed", "允许"), T("Not allowed", "不允许"))

    def describe(c: Context, name: str) -> T:
        return allowed[0] if c.state["apps"][name][flag] else allowed[1]

    def rows(c: Context) -> Sequence[Widget]:
        return [
            ListItem(APP[name].name, describe(c, name), APP[name].glyph, key="special_app", item=name,
                     on_click=partial(c.open, "special_app", app=name, flag=flag))
            for name in listed(c)
        ]  # fmt: skip

    return Page(f"special_{flag}", words, [custom(rows)])


def special_app(c: Context) -> Window:
    name, flag = str(c.args["app"]), str(c.args["flag"])
    title, words = SPECIAL[flag]
    return screen(title, [Text(APP[name].name, style="title", padding=16), *app_switches(c, [(flag, words, None)])])


def permission_rows(c: Context) -> Sequence[Widget]:
    """Each permission and how many apps have it."""
    rows: list[Widget] = []
    for kind, (words, glyph) in PERMISSIONS.items():
        asked = [n for n in listed(c) if kind in c.state["apps"][n]["permissions"]]
        allowed = sum(c.state["apps"][n]["permissions"][kind] not in ("deny", "ask") for n in asked)
        count = T(f"{allowed} of {len(asked)} apps allowed", f"已允许 {allowed} 个应用（共 {len(asked)} 个）")
        opens = partial(c.open, "permission_apps", permission=kind)
        rows.append(ListItem(words, count, glyph, key="permission_kind", item=kind, on_click=opens))
    return rows


def permission_apps(c: Context) -> Window:
    """The apps that asked for a permission."""
    kind = str(c.args["permission"])
    rows = [
        ListItem(
            APP[name].name,
            ANSWERS[c.state["apps"][name]["permissions"][kind]],
            APP[name].glyph,
            key="permission_app",
            item=name,
            on_click=partial(c.open, "permission", app=name, permission=kind),
        )
        for name in listed(c)
        if kind in c.state["apps"][name]["permissions"]
    ]
    return screen(PERMISSIONS[kind][0], rows)


def default_choices() -> list[Choice]:
    v2: dict[str, Any] = {"default_browser": Renamed(T("Web browser", "网页浏览器")), "default_sms": Moved("first"),
                          "default_caller_id": Nested()}  # fmt: skip
    return [
        Choice(key, words, [(name, app_name(name)) for name in names], default=first, full=True, v2=v2.get(key))
        for key, (words, names, first) in DEFAULTS.items()
    ]


PAGES: Final = (
    Page(
        "apps",
        T("Apps", "应用"),
        [
            header("Recently opened apps", "最近打开的应用"),
            custom(recent_rows),
            Link("all_apps", T("See all apps", "查看所有应用"), "all_apps", glyph="apps",
                 v2=Renamed(T("Manage apps", "管理应用"))),
            header("General", "常规"),
            Link("default_apps", T("Default apps", "默认应用"), "default_apps", glyph="star", v2=Moved("first")),
            Link("unused_apps", T("Unused apps", "未使用的应用"), "unused_apps", glyph="history"),
            Link("apps_battery", T("Battery usage", "电池用量"), "battery_usage", glyph="battery_full"),
            Link("special_access", T("Special app access", "特殊应用权限"), "special_access", glyph="key", v2=Nested()),
        ],
    ),
    Page("default_apps", T("Default apps", "默认应用"), default_choices()),
    Page("unused_apps", T("Unused apps", "未使用的应用"), [custom(unused_rows)]),
    Page(
        "special_access",
        T("Special app access", "特殊应用权限"),
        [
            Link(f"open_{flag}", words, f"special_{flag}", v2=Moved("first") if flag == "install_unknown" else None)
            for flag, (words, _) in SPECIAL.items()
        ],
    ),
    *[special_list(flag) for flag in SPECIAL],
    Page("permission_manager", T("Permission manager", "权限管理器"), [custom(permission_rows)]),
)  # fmt: skip

WINDOWS: Final = {
    "all_apps": all_apps,
    "reset_app_preferences": reset_app_preferences,
    "app": app_info,
    "force_stop": force_stop,
    "uninstall": uninstall,
    "app_notify": app_notify,
    "app_permissions": app_permissions,
    "permission": permission,
    "app_storage": app_storage,
    "clear_storage": clear_storage,
    "app_data": app_data,
    "app_battery": app_battery,
    "app_links": app_links,
    "special_app": special_app,
    "permission_apps": permission_apps,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "force_stop": "nested",
    "app_permissions": "moved",
    "app_storage": "renamed",
    "app_battery": "renamed",
    "clear_cache": "icon_only",
}
