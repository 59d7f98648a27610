"""Settings: accessibility."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from promptrpa.virtualphone.apps.settings_rows import (
    Action,
    Choice,
    Level,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Toggle,
    custom,
    header,
    on_off,
)
from promptrpa.virtualphone.kit import (
    Box,
    Column,
    Context,
    T,
    Text,
    Widget,
)


def caption_sample(c: Context) -> Sequence[Widget]:
    style: Literal["title", "caption", "body"] = (
        "title" if c.state["caption_size"] == "large" else "caption" if c.state["caption_size"] == "small" else "body"
    )
    text = Text(T("Captions will look like this", "字幕显示效果如下"), style=style, color="#ffffff", align="center")
    return [Column([Box(text, height=110, color="#202124", round=12)], padding=16)]


def speak_sample(c: Context) -> None:
    c.toast(T("This is an example of speech synthesis", "这是语音合成的示例"))


def service(name: str, title: T, note: T, extra: Sequence[Toggle | Choice | Level] = ()) -> Page:
    """A page of an accessibility service: its switch and shortcut."""
    use = T(f"Use {title.en}", f"使用{title.zh}")
    shortcut = T(f"{title.en} shortcut", f"{title.zh}快捷方式")
    return Page(
        f"{name}_page",
        title,
        [
            Toggle(name, use, main=True),
            Toggle(f"{name}_shortcut", shortcut, subtitle=T("Accessibility button", "无障碍功能按钮")),
            *extra,
        ],
        note=note,
    )


PAGES: Final = (
    Page(
        "accessibility",
        T("Accessibility", "无障碍"),
        [
            header("Screen reader", "屏幕阅读器"),
            Link("talkback_link", T("TalkBack", "TalkBack"), "talkback_page", glyph="record_voice_over",
                 subtitle=lambda c: on_off(c.state["talkback"])),
            header("Display", "显示"),
            Link("text_display", T("Text and display", "文字和显示"), "text_display", glyph="text_fields",
                 v2=Renamed(T("Vision aids", "视觉辅助"))),
            Link("extra_dim_link", T("Extra dim", "极暗"), "extra_dim_page", glyph="brightness_2",
                 subtitle=lambda c: on_off(c.state["extra_dim"])),
            Toggle("access_dark", T("Dark theme", "深色主题"), "system.dark", glyph="dark_mode"),
            Link("magnification_link", T("Magnification", "放大功能"), "magnification_page", glyph="zoom_in",
                 v2=Moved("first")),
            Link("select_link", T("Select to Speak", "随选朗读"), "select_to_speak_page", glyph="touch_app"),
            header("Interaction controls", "互动控制"),
            Link("timing", T("Timing controls", "时间控制"), "timing", glyph="timer"),
            Link("vibration_link", T("Vibration & haptics", "振动和触感反馈"), "vibration", glyph="vibration"),
            Link("switch_link", T("Switch Access", "开关控制"), "switch_access_page", glyph="toggle_on", v2=Nested()),
            header("Captions", "字幕"),
            Link("captions", T("Caption preferences", "字幕偏好设置"), "captions", glyph="closed_caption",
                 v2=Renamed(T("Subtitles", "字幕设置")), subtitle=lambda c: on_off(c.state["captions_on"])),
            header("Audio", "音频"),
            Link("audio_adjust", T("Audio adjustment", "音频调节"), "audio_adjust", glyph="hearing"),
            header("General", "常规"),
            Link("access_shortcuts", T("Accessibility shortcuts", "无障碍快捷方式"), "access_shortcuts",
                 glyph="accessibility_new", v2=Nested()),
            Link("tts", T("Text-to-speech output", "文字转语音输出"), "tts", glyph="volume_up", v2=Nested()),
        ],
    ),
    service("talkback", T("TalkBack", "TalkBack"),
            T("TalkBack speaks what is on screen, for people who are blind or see badly.",
              "TalkBack 会朗读屏幕上的内容，适合盲人和视力不佳的用户使用。"),
            [Toggle("talkback_passwords", T("Speak passwords", "读出密码")),
             Choice("talkback_verbosity", T("Verbosity", "详细程度"), default="high",
                    options=[("high", T("High", "高")), ("low", T("Low", "低")), ("custom", T("Custom", "自定义"))])]),
    service("extra_dim", T("Extra dim", "极暗"),
            T("Dims the screen beyond its lowest brightness.", "将屏幕调到比最低亮度更暗。"),
            [Level("dim_intensity", T("Intensity", "浓度"), default=50),
             Toggle("dim_keep", T("Keep on after device restarts", "设备重启后仍保持开启状态"))]),
    service("magnification", T("Magnification", "放大功能"),
            T("Zoom in on the screen to make content larger.", "放大屏幕上的内容。"),
            [Choice("magnify_type", T("Magnification type", "放大类型"), default="full",
                    options=[("full", T("Full screen", "全屏")), ("part", T("Part of screen", "部分屏幕")),
                             ("switch", T("Switch between the two", "在两者之间切换"))])]),
    service("select_to_speak", T("Select to Speak", "随选朗读"),
            T("Tap items to hear them read aloud.", "点按屏幕上的内容即可听到朗读。")),
    service("switch_access", T("Switch Access", "开关控制"),
            T("Control the phone with one or more switches.", "使用一个或多个开关来控制手机。")),
    Page(
        "text_display",
        T("Text and display", "文字和显示"),
        [
            Link("access_text", T("Display size and text", "显示大小和文字"), "text_size", glyph="format_size"),
            Link("correction_link", T("Colour correction", "色彩校正"), "color_correction", glyph="palette",
                 subtitle=lambda c: on_off(c.state["color_correction"]),
                 v2=Renamed(T("Colour blindness filter", "色盲滤镜"))),
            Toggle("invert", T("Colour inversion", "颜色反转"), glyph="invert_colors", v2=Moved("first")),
            Toggle("no_animations", T("Remove animations", "移除动画"), glyph="animation", v2=Moved("last")),
            Toggle("large_pointer", T("Large mouse pointer", "大号鼠标指针"), glyph="mouse"),
        ],
    ),
    Page(
        "color_correction",
        T("Colour correction", "色彩校正"),
        [
            Toggle("color_correction", T("Use colour correction", "使用色彩校正"), main=True),
            Choice("correction_mode", T("Mode", "模式"), default="deutan", full=True,
                   options=[("deutan", T("Deuteranomaly (red-green)", "绿色弱视（红绿不分）")),
                            ("protan", T("Protanomaly (red-green)", "红色弱视（红绿不分）")),
                            ("tritan", T("Tritanomaly (blue-yellow)", "蓝色弱视（蓝黄不分）")),
                            ("grey", T("Greyscale", "灰度模式"))]),
            Toggle("correction_shortcut", T("Colour correction shortcut", "色彩校正快捷方式")),
        ],
    ),
    Page(
        "captions",
        T("Caption preferences", "字幕偏好设置"),
        [
            custom(caption_sample),
            Toggle("captions_on", T("Show captions", "显示字幕"), main=True),
            Choice("caption_size", T("Text size", "文字大小"), default="medium",
                   v2=Renamed(T("Caption size", "字幕大小")),
                   options=[("small", T("Small", "小")), ("medium", T("Medium", "中")), ("large", T("Large", "大"))]),
            Choice("caption_style", T("Caption style", "字幕样式"), default="dark", v2=Nested(),
                   options=[("app", T("Set by app", "由应用设置")), ("dark", T("White on black", "黑底白字")),
                            ("light", T("Black on white", "白底黑字")), ("yellow", T("Yellow on black", "黑底黄字"))]),
        ],
    ),
    Page(
        "timing",
        T("Timing controls", "时间控制"),
        [
            Choice("touch_delay", T("Touch & hold delay", "轻触并按住延迟"), default="short", full=True,
                   options=[("short", T("Short", "短")), ("medium", T("Medium", "中")), ("long", T("Long", "长"))]),
            Choice("action_time", T("Time to take action", "等待操作的时长"), default="default", full=True,
                   options=[("default", T("Default", "默认")), ("10", T("10 seconds", "10 秒")),
                            ("30", T("30 seconds", "30 秒")), ("60", T("1 minute", "1 分钟"))]),
            Choice("autoclick", T("Autoclick (dwell timing)", "自动点击（停留时间）"), default="off", full=True,
                   options=[("off", T("Off", "关闭")), ("short", T("Short (0.2 seconds)", "短（0.2 秒）")),
                            ("long", T("Long (1 second)", "长（1 秒）"))]),
        ],
    ),
    Page(
        "audio_adjust",
        T("Audio adjustment", "音频调节"),
        [
            Toggle("mono", T("Mono audio", "单声道音频"),
                   subtitle=T("Combine channels when playing", "播放音频时合并声道")),
            Level("balance", T("Audio balance", "音频平衡"), default=50),
            Toggle("hearing_noise", T("Noise reduction in calls", "通话降噪"), default=True),
        ],
    ),
    Page(
        "access_shortcuts",
        T("Accessibility shortcuts", "无障碍快捷方式"),
        [
            Choice("access_button", T("Accessibility button", "无障碍功能按钮"), default="float",
                   options=[("float", T("Floating over other apps", "悬浮在其他应用上")),
                            ("bar", T("Navigation bar", "导航栏"))]),
            Toggle("access_lock", T("Shortcut from lock screen", "锁定屏幕上的快捷方式")),
        ],
    ),
    Page(
        "tts",
        T("Text-to-speech output", "文字转语音输出"),
        [
            Choice("tts_engine", T("Preferred engine", "首选引擎"), default="local",
                   options=[("local", T("Speech Services", "语音服务"))]),
            Level("tts_rate", T("Speech rate", "语速"), default=50),
            Level("tts_pitch", T("Pitch", "音高"), default=50),
            Action("tts_play", T("Play", "播放"), run=speak_sample),
        ],
    ),
)  # fmt: skip
