"""The phone's shell: grammar, programs, and both protocols."""

from __future__ import annotations

import hashlib
import io
import struct

import pytest
from host import Host, split_packets
from PIL import Image
from small_phone import PACKAGE, SmallPhone

from common import wait_until
from promptrpa.virtualphone.wire.commands import PROGRAMS
from promptrpa.virtualphone.wire.server import PhoneServer

KEYBOARD = "com.github.uiautomator/.AdbKeyboard"


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("echo a; echo b", "a\nb\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("false && echo yes || echo no", "no\n"),
        ("false; echo $?", "1\n"),
        ("nosuch 2>/dev/null; echo X4EXIT:$?", "X4EXIT:127\n"),
        ("! false && echo turned", "turned\n"),
        ("A=1 B='x y'; echo $A-${B}-\"$B\"-'$B'", "1-x y-x y-$B\n"),
        ("A=1 env | grep ^A=", "A=1\n"),
        ("echo 'a;b' \"c && d\" e\\;f \\$x", "a;b c && d e;f $x\n"),
        ('echo "quote \\" and \\\\ and \\n"', 'quote " and \\ and \\n\n'),
        ("echo $ a$ $NOTHING b", "$ a$ b\n"),
        ("echo one # two", "one\n"),
        ("echo a\necho b\r\necho c", "a\nb\nc\n"),
        ("echo -n no newline", "no newline"),
        ("echo -e 'a\\tb'", "a\tb\n"),
        ("printf '%s=%d\\n' a 7", "a=7\n"),
        ("echo b > /sdcard/x; echo a >> /sdcard/x; sort < /sdcard/x", "a\nb\n"),
        ("echo out 2>&1; nosuch 2>&1", "out\n/system/bin/sh: nosuch: inaccessible or not found\n"),
        ("nosuch > /dev/null 2>&1; echo $?", "127\n"),
        ("nosuch &>/dev/null || echo failed", "failed\n"),
        ("echo one | cat | wc -l", "1\n"),
        ("pm list packages | grep -c android", "1\n"),
        ("touch /sdcard/a.png /sdcard/b.png /sdcard/c.txt; ls /sdcard/*.png", "/sdcard/a.png\n/sdcard/b.png\n"),
        ("echo /sdcard/*.none '/sdcard/*'", "/sdcard/*.none /sdcard/*\n"),
        ("sh -c 'echo inner; exit 3'; echo $?", "inner\n3\n"),
        ("echo 'echo first=$1' > /sdcard/s.sh; sh /sdcard/s.sh word", "first=word\n"),
        ("cd /sdcard && pwd && mkdir d && ls -d d", "/sdcard\nd\n"),
        ("test -d /sdcard && [ -e /nope ] || echo missing", "missing\n"),
        ("[ 3 -gt 2 ] && [ a != b ] && echo math", "math\n"),
        ("which ls nosuch; echo $?", "/system/bin/ls\n1\n"),
        ("toybox echo inside", "inside\n"),
        ("export A=5; exec echo $A; echo never", "5\n"),
        ("id -u; whoami", "2000\nshell\n"),
        ("date '+%Y-%m-%d %H:%M'", "2026-03-02 09:41\n"),
        ("sleep 60; date +%H:%M", "09:42\n"),
        ("echo a & echo b", "a\nb\n"),
        ("getprop ro.product.model", "Small Phone\n"),
        ("getprop nothing default", "default\n"),
        ("wm size; wm density", "Physical size: 1080x2400\nPhysical density: 420\n"),
        ("settings get system nothing", "null\n"),
        ("settings put system screen_brightness 7; settings list system", "screen_brightness=7\n"),
        ("cmd uimode night yes", "Night mode: yes\n"),
        ("svc wifi disable; settings get global wifi_on; ifconfig wlan0 | grep -c addr:", "0\n0\n"),
        ("ifconfig wlan0 | grep -o 'addr:[0-9.]*'", "addr:192.168.1.20\n"),
        ("pm path com.android.settings", "package:/data/app/com.android.settings/base.apk\n"),
        ("pm list packages -3", f"package:{PACKAGE}\n"),
        ("pm list packages -s", "package:com.android.settings\n"),
        ("pm list packages -f sett", "package:/data/app/com.android.settings/base.apk=com.android.settings\n"),
        ("cmd package resolve-activity --brief " + PACKAGE + " | tail -1", f"{PACKAGE}/.MainActivity\n"),
        ("pidof " + PACKAGE, "1234\n"),
        ("dumpsys power | grep -o mHoldingDisplaySuspendBlocker=true", "mHoldingDisplaySuspendBlocker=true\n"),
        ("dumpsys SurfaceFlinger --display-id | grep -c 'Display [0-9]* '", "1\n"),
        (
            "dumpsys package " + PACKAGE + " | grep -o 'version[NC][a-z]*=[0-9.]*'",
            "versionCode=1002003\nversionName=1.2.3\n",
        ),
        ("service list | head -1", "Found 9 services:\n"),
        ("logcat -d; logcat -c", ""),
        ("head -n 1 /sdcard/none 2>&1", "head: /sdcard/none: No such file or directory\n"),
        ("uname", "Linux\n"),
    ],
)
def test_line(host: Host, line: str, output: str) -> None:
    out, err, _ = host.shell(line)
    assert (out.decode(), err) == (output, b"")


@pytest.mark.parametrize(
    ("line", "message", "status"),
    [
        ("nosuch", "/system/bin/sh: nosuch: inaccessible or not found", 127),
        ("echo 'open", "/system/bin/sh: no closing quote", 1),
        ("echo |", "/system/bin/sh: syntax error", 1),
        ("&& echo", "/system/bin/sh: syntax error", 1),
        ("echo a &&", "/system/bin/sh: syntax error", 1),
        ("echo $(date)", "/system/bin/sh: syntax error", 1),
        ("echo >", "/system/bin/sh: syntax error", 1),
        ("cat /nope", "cat: /nope: No such file or directory", 1),
        ("cat < /nope", "/system/bin/sh: can't open /nope: No such file or directory", 1),
        ("echo x > /system/bin/x", "/system/bin/sh: can't open /system/bin/x: Read-only file system", 1),
        ("echo x > /data/x", "/system/bin/sh: can't open /data/x: Permission denied", 1),
        ("rm /nope", "rm: /nope: No such file or directory", 1),
        ("rm /sdcard", "rm: /sdcard: Read-only file system", 1),
        ("ls /nope", "ls: /nope: No such file or directory", 1),
        ("mkdir /sdcard", "mkdir: '/sdcard': File exists", 1),
        ("md5sum /nope", "md5sum: /nope: No such file or directory", 1),
        ("toybox nosuch", "toybox: Unknown command nosuch", 127),
        ("am start -n no.such/.App", "Error type 3", 1),
        ("am start -n", "Error: Argument expected", 2),
        ("am nonsense", "Error: unknown command", 2),
        ("pm nonsense", "Unknown command: nonsense", 2),
        ("pm install /nope.apk", "Error: Unable to open file", 1),
        ("input", "Usage: input", 2),
        ("input tap 1", "Error: Invalid arguments for command: tap", 255),
        ("input tap x y", "Error: Invalid arguments for command: tap", 255),
        ("input keyevent NOSUCH", "Error: Invalid arguments for command: keyevent NOSUCH", 255),
        ("input text 好", "\nException occurred while executing 'text':\njava.lang.NullPointerException", 255),
        ("dumpsys nosuch", "Can't find service: nosuch", 1),
        ("settings get nowhere x", "Invalid namespace 'nowhere'", 2),
        ("settings get", "Invalid namespace", 2),
        ("cmd nosuch", "cmd: Can't find service: nosuch", 20),
        ("app_process / com.wetest.uia2.Main", "Error: could not find class", 1),
        ("ime set no/such", "Unknown input method", 255),
        ("sh -c", "sh: -c requires an argument", 2),
        ("echo 'sh /sdcard/s' > /sdcard/s; sh /sdcard/s", "sh: too deep", 1),
    ],
)
def test_complaint(host: Host, line: str, message: str, status: int) -> None:
    _, err, ended = host.shell(line)
    assert err.decode().startswith(message)
    assert ended == status


@pytest.mark.parametrize(
    ("line", "calls"),
    [
        ("input tap 10 20.5", [("tap", 10.0, 20.5)]),
        ("input touchscreen -d 0 tap 1 2", [("tap", 1.0, 2.0)]),
        ("input swipe 1 2 3 4", [("swipe", [(1.0, 2.0), (3.0, 4.0)], 0.3)]),
        ("input swipe 1 2 3 4 1500", [("swipe", [(1.0, 2.0), (3.0, 4.0)], 1.5)]),
        ("input draganddrop 1 2 3 4 800", [("drag", 1.0, 2.0, 3.0, 4.0, 0.8)]),
        ("input motionevent DOWN 1 2; input motionevent UP 1 2", [("touch", 0, 1.0, 2.0), ("touch", 1, 1.0, 2.0)]),
        ("input text 'a%sb c'", [("type_text", "a b c")]),
        ("input keyevent KEYCODE_HOME back 66", [("key", 3, False), ("key", 4, False), ("key", 66, False)]),
        ("input keyevent --longpress POWER", [("key", 26, True)]),
        ("am start -n com.android.settings/.Settings", [("start_app", "com.android.settings", ".Settings")]),
        ("am start com.android.settings", [("start_app", "com.android.settings", None)]),
        ("am start -a android.settings.WIFI_SETTINGS", [("start_app", "com.android.settings", None)]),
        (
            "am start -S -W -a android.intent.action.MAIN -n com.example.small/.A --es a b",
            [("stop_app", PACKAGE), ("start_app", PACKAGE, ".A")],
        ),
        ("am start -a android.intent.action.VIEW -d 'http://x/?a=1&b=2'", [("open_url", "http://x/?a=1&b=2", None)]),
        ("am start -a android.intent.action.MAIN -c android.intent.category.HOME", [("key", 3, False)]),
        ("am force-stop " + PACKAGE, [("stop_app", PACKAGE)]),
        (
            "monkey -p com.android.settings -c android.intent.category.LAUNCHER 1",
            [("start_app", "com.android.settings", None)],
        ),
        ("pm clear " + PACKAGE, [("clear_app", PACKAGE)]),
        ("cmd statusbar expand-notifications; cmd notification expand", [("open_notifications",)] * 2),
        ("cmd statusbar expand-settings; cmd statusbar collapse", [("open_quick_settings",), ("key", 4, False)]),
    ],
)
def test_action(host: Host, phone: SmallPhone, line: str, calls: list[tuple[object, ...]]) -> None:
    out, err, status = host.shell(line)
    assert (err, status) == (b"", 0), out
    assert phone.log == calls


def test_both_protocols_carry_the_same(host: Host) -> None:
    line = "echo out; nosuch; echo last; exit 5"
    assert host.shell(line) == (
        b"out\nlast\n",
        b"/system/bin/sh: nosuch: inaccessible or not found\n",
        5,
    )
    merged = b"out\n/system/bin/sh: nosuch: inaccessible or not found\nlast\n"
    assert host.ask(f"shell:{line}") == merged
    assert host.ask(f"exec:{line}") == merged


def test_a_short_answer_is_one_packet(host: Host) -> None:
    stream = host.open("shell,v2:echo a; echo b")
    assert stream.step() == b"WRTE"
    assert split_packets(stream.inbox) == (b"a\nb\n", b"", 0)
    assert stream.step() == b"CLSE"


def test_standard_input_of_protocol_v2(host: Host) -> None:
    stream = host.open("shell,v2,raw:cat > /sdcard/in; wc -c /sdcard/in")
    for piece in (b"hello ", b"\0binary\xff"):
        stream.write(struct.pack("<BI", 0, len(piece)) + piece)
    stream.write(struct.pack("<BI", 5, 3) + b"win")
    stream.write(struct.pack("<BI", 4, 0))
    assert split_packets(stream.read_all()) == (b"14 /sdcard/in\n", b"", 0)


def test_lines_are_read_without_a_terminal(host: Host) -> None:
    stream = host.open("shell,v2,raw:")
    text = b"A=4\necho $A\nnosuch\nexit\n"
    stream.write(struct.pack("<BI", 0, len(text)) + text)
    assert split_packets(stream.read_all()) == (b"4\n", b"/system/bin/sh: nosuch: inaccessible or not found\n", 127)


def test_a_terminal_echoes_and_deletes(host: Host) -> None:
    stream = host.open("shell:")
    assert stream.read(12) == b"virtual:/ $ "
    stream.write(b"echo hx")
    stream.write(b"\x7fi\r")
    wanted = b"echo hx\b \bi\r\nhi\r\nvirtual:/ $ "
    assert stream.read(len(wanted)) == wanted
    stream.write(b"exit\r")
    assert stream.read_all() == b"exit\r\n"


def test_terminal_ends_with_control_d(host: Host) -> None:
    stream = host.open("shell:")
    stream.write(b"\x04")
    assert stream.read_all() == b"virtual:/ $ "


def test_screenshots(host: Host, phone: SmallPhone) -> None:
    png = host.ask("exec:screencap -p")
    assert Image.open(io.BytesIO(png)).size == (1080, 2400)
    host.ask("shell:screencap -p -d 4619827259835644672 /sdcard/s.png")
    assert host.ask("exec:cat /sdcard/s.png") == png
    raw = host.ask("exec:screencap")
    assert struct.unpack("<4I", raw[:16]) == (1080, 2400, 1, 0)
    assert len(raw) == 16 + 1080 * 2400 * 4
    phone.protected, phone.changes = True, phone.changes + 1
    assert host.shell("screencap -p") == (b"", b"Capturing failed.\n", 1)


def test_hierarchy_by_shell(host: Host) -> None:
    out, _, status = host.shell("rm -f /sdcard/d.xml; uiautomator dump /sdcard/d.xml && echo success")
    assert (out, status) == (b"UI hierchary dumped to: /sdcard/d.xml\nsuccess\n", 0)
    xml = host.ask("exec:cat /sdcard/d.xml")
    assert xml.startswith(b"<?xml")
    assert host.ask("exec:uiautomator dump /dev/tty") == xml + b"UI hierchary dumped to: /dev/tty\n"


def test_keyboard_for_adb(host: Host, phone: SmallPhone) -> None:
    assert host.shell("ime list -s -a")[0] == b"com.android.inputmethod.latin/.LatinIME\n"
    phone.installed["com.github.uiautomator"] = "1.0"
    broadcast = "am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text 5aW9IQ=="
    assert b"result=0" in host.shell(broadcast)[0]
    assert KEYBOARD in host.shell("ime list -s -a")[0].decode().splitlines()
    host.shell(f"ime enable {KEYBOARD}; ime set {KEYBOARD}")
    assert host.shell("settings get secure default_input_method")[0].decode().strip() == KEYBOARD
    assert b'result=0, data="no field has the focus"' in host.shell(broadcast)[0]
    phone.focused = True
    assert b'result=-1, data="success"' in host.shell(broadcast)[0]
    assert phone.text == "好!"
    host.shell("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT; am broadcast -a ADB_KEYBOARD_HIDE")
    host.shell("am broadcast -a ADB_KEYBOARD_EDITOR_CODE --es code 3; am broadcast -a ADB_KEYBOARD_SMART_ENTER")
    assert phone.text == ""
    assert phone.log[-3:] == [("hide_keyboard",), ("editor_action",), ("editor_action",)]
    assert b"result=0" in host.shell("am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text '***'")[0]
    host.shell(f"ime disable {KEYBOARD}")
    assert b"latin" in host.shell("settings get secure default_input_method")[0]


def test_packages_are_installed_from_the_stream_or_a_file(host: Host, phone: SmallPhone) -> None:
    apk = b"PK" + bytes(100_000)
    stream = host.open(f"exec:cmd package 'install' '-r' '-t' -S {len(apk)}")
    stream.write(apk)
    assert stream.read_all() == b"Success\n"
    host.shell("echo PK > /data/local/tmp/a.apk")
    assert host.shell("pm install -r -t /data/local/tmp/a.apk") == (b"Success\n", b"", 0)
    assert host.shell("echo no > /sdcard/b.apk; pm install /sdcard/b.apk")[0].startswith(b"Failure [")
    assert host.shell("cmd package uninstall com.github.uiautomator") == (b"Success\n", b"", 0)
    assert host.shell("pm uninstall com.github.uiautomator")[2] == 1
    assert phone.log == [
        ("install", len(apk)),
        ("install", 3),
        ("install", 3),
        *([("uninstall", "com.github.uiautomator")] * 2),
    ]


def test_files(host: Host) -> None:
    host.shell(
        "mkdir -p /sdcard/a/b; echo text > /sdcard/a/one; cp /sdcard/a/one /sdcard/a/b; mv /sdcard/a/one /sdcard/a/two"
    )
    assert host.shell("find /sdcard/a")[0] == b"/sdcard/a\n/sdcard/a/b\n/sdcard/a/b/one\n/sdcard/a/two\n"
    assert host.shell("find /sdcard/a -name '*o' -type f")[0] == b"/sdcard/a/two\n"
    assert host.shell("ls -l /sdcard/a")[0].splitlines()[2].startswith(b"-rw-r--r-- 1 shell shell        5 2026-03-02 ")
    assert host.shell("stat -c '%s %n %F' /sdcard/a/two")[0] == b"5 /sdcard/a/two regular file\n"
    assert host.shell("md5sum /sdcard/a/two")[0].split()[0].decode() == hashlib.md5(b"text\n").hexdigest()
    assert host.shell("cat /sdcard/a/two | sha256sum")[0].split()[0].decode() == hashlib.sha256(b"text\n").hexdigest()
    assert host.shell("rmdir /sdcard/a")[1] == b"rmdir: /sdcard/a: Directory not empty\n"
    assert host.shell("rm /sdcard/a/b")[1] == b"rm: /sdcard/a/b: Is a directory\n"
    assert host.shell("mv /sdcard/a /sdcard/a/b")[1] == b"mv: /sdcard/a: Invalid argument\n"
    assert host.shell("rm -rf /sdcard/a /sdcard/none && ls -a /sdcard | grep -w a") == (b"", b"", 1)


def test_a_followed_log_ends_with_its_reader(host: Host, server: PhoneServer) -> None:
    stream = host.open("shell,v2:echo before; logcat")
    assert stream.step() == b"WRTE"
    stream.close()
    assert stream.step() == b"CLSE"
    wait_until(lambda: server.busy == 1)


def test_sleep_ends_with_its_client(host: Host, phone: SmallPhone, server: PhoneServer) -> None:
    phone.real_time = True
    stream = host.open("shell:sleep 1000")
    stream.close()
    assert stream.step() == b"CLSE"
    wait_until(lambda: server.busy == 1)
    assert phone.time < 5


ARGUMENTS = (
    "",
    "-",
    "--",
    "x",
    "-c",
    "-n",
    "-n x",
    "-p",
    "1 2 3",
    "-x y z",
    "/sdcard /nope",
    "set x y",
    "get system",
    "list",
    "install -S x",
    "night perhaps",
    "broadcast -a ADB_KEYBOARD_INPUT_TEXT",
    "'(' /sdcard",
    "-rf /",
    "start -d ''",
)


@pytest.mark.parametrize("name", sorted(set(PROGRAMS) - {"reboot"}))
def test_no_program_stumbles_over_its_arguments(host: Host, name: str) -> None:
    """Whatever is asked, there is an exit status; a program that raised would end the stream without one."""
    for arguments in ARGUMENTS:
        stream = host.open(f"shell,v2,raw:{name} {arguments} < /dev/null")
        if name in ("logcat", "getevent"):  # these go on until nobody listens
            stream.close()
            stream.read_all()
            continue
        assert split_packets(stream.read_all())[2] >= 0, arguments
