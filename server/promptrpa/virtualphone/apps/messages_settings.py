"""The settings of Messages."""

from __future__ import annotations

from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Entry,
    Info,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Toggle,
    header,
)
from promptrpa.virtualphone.kit import T

SWIPES = (
    ("archive", T("Archive", "归档")),
    ("delete", T("Delete", "删除")),
    ("read", T("Mark as read or unread", "标为已读或未读")),
    ("off", T("Off", "关闭")),
)

MAIN = Page(
    "settings",
    lambda c: c.pick(T("Settings", "设置"), T("Message settings", "短信设置")),
    [
        header("General", "通用"),
        Link("rcs_link", T("Chat features", "聊天功能"), glyph="chat", page="rcs"),
        Link("notify_link", T("Notifications", "通知"), glyph="notifications", page="notifications", v2=Moved("last")),
        Toggle(
            "sounds", T("Hear outgoing message sounds", "发送短信提示音"), glyph="volume_up", default=True, v2=Nested()
        ),
        Entry(
            "signature",
            T("Signature", "签名"),
            glyph="draw",
            v2=Renamed(T("Text after each message", "短信附加文字")),
        ),
        Link("swipe_link", T("Swipe actions", "滑动操作"), glyph="swipe", page="swipe", v2=Moved("first")),
        header("Protection", "防护"),
        Link("protection_link", T("Spam protection", "骚扰防护"), glyph="shield", page="protection"),
        Link("organise_link", T("Message organisation", "短信整理"), glyph="inbox", page="organise"),
        Link("sim_link", T("Text and multimedia", "短信和彩信"), glyph="sim_card", page="sim"),
        Info("about", T("About Messages", "关于短信"), subtitle=lambda c: c.pick("8.4", "9.0"), glyph="info"),
    ],
)
RCS = Page(
    "rcs",
    T("Chat features", "聊天功能"),
    [
        Toggle("chat_features", T("Turn on chat features", "启用聊天功能"), default=True, main=True),
        Toggle(
            "read_receipts",
            T("Send read receipts", "发送已读回执"),
            default=True,
            v2=Renamed(T("Show when I have read", "告知对方我已读")),
        ),
        Toggle("typing", T("Show typing indicators", "显示正在输入"), default=True, v2=Nested()),
        Toggle("resend", T("Resend as text", "自动以短信重发"), v2=Moved("first")),
        Choice(
            "auto_download",
            T("Auto-download files", "自动下载文件"),
            options=(
                ("never", T("Never", "从不")),
                ("wifi", T("Over Wi-Fi only", "仅WLAN")),
                ("always", T("Always", "始终")),
            ),
            default="wifi",
        ),
    ],
)
NOTIFICATIONS = Page(
    "notifications",
    T("Notifications", "通知"),
    [
        Toggle("notify", T("Allow notifications", "允许通知"), default=True, main=True),
        Toggle(
            "previews",
            T("Show message previews", "显示短信预览"),
            default=True,
            v2=Renamed(T("Show content", "显示内容")),
        ),
        Toggle("bubbles", T("Bubbles", "对话气泡"), v2=Nested()),
        Toggle("vibrate", T("Vibrate", "振动"), default=True),
        Choice(
            "remind",
            T("Remind me again", "再次提醒"),
            options=(
                (0, T("Never", "从不")),
                (2, T("After 2 minutes", "2分钟后")),
                (10, T("After 10 minutes", "10分钟后")),
            ),
            default=0,
            v2=Moved("first"),
        ),
    ],
)
SWIPE = Page(
    "swipe",
    T("Swipe actions", "滑动操作"),
    [
        Choice("swipe_right", T("Swipe right", "向右滑动"), options=SWIPES, default="archive", v2=Moved("last")),
        Choice("swipe_left", T("Swipe left", "向左滑动"), options=SWIPES, default="archive"),
    ],
)
PROTECTION = Page(
    "protection",
    T("Spam protection", "骚扰防护"),
    [
        Toggle("spam_filter", T("Enable spam protection", "启用骚扰防护"), default=True, main=True),
        Toggle("link_warning", T("Warn about unsafe links", "提醒不安全的链接"), default=True, v2=Nested()),
        Toggle(
            "unknown_silent",
            T("Silence unknown senders", "静音陌生号码"),
            v2=Renamed(T("Mute strangers", "陌生人信息免打扰")),
        ),
    ],
)
ORGANISE = Page(
    "organise",
    T("Message organisation", "短信整理"),
    [
        Toggle("categories", T("View messages by category", "按类别查看短信"), v2=Nested()),
        Toggle(
            "delete_codes",
            T("Auto-delete codes after 24 hours", "24小时后自动删除验证码"),
            v2=Renamed(T("Remove codes after a day", "一天后清理验证码")),
        ),
        Choice(
            "keep",
            T("Keep messages", "保留短信"),
            options=(
                ("forever", T("Forever", "永久")),
                ("year", T("1 year", "1年")),
                ("month", T("30 days", "30天")),
            ),
            default="forever",
        ),
    ],
)
SIM = Page(
    "sim",
    T("Text and multimedia", "短信和彩信"),
    [
        Toggle("delivery_reports", T("Get delivery reports", "接收送达报告"), v2=Moved("last")),
        Toggle("mms_download", T("Auto-download MMS", "自动下载彩信"), default=True),
        Toggle("mms_roaming", T("Auto-download MMS when roaming", "漫游时自动下载彩信"), v2=Nested()),
        Choice(
            "group_mode",
            T("Group messaging", "群发短信"),
            options=(("mms", T("Group MMS", "群组彩信")), ("sms", T("Separate texts", "逐条短信"))),
            default="mms",
        ),
        Info("smsc", T("Message centre number", "短信中心号码"), subtitle="+1 415 555 0001"),
    ],
)
BOOK = Book([MAIN, RCS, NOTIFICATIONS, SWIPE, PROTECTION, ORGANISE, SIM])
