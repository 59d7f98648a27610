"""The real adb binary against a phone."""

from __future__ import annotations

import hashlib
import io
import os
import socket
import threading
from pathlib import Path

import adbutils
import pytest
from adb_kit import Adb, Connected
from PIL import Image
from small_phone import SmallPhone

from common import free_port, wait_until
from promptrpa.virtualphone.wire.server import PhoneServer

TEMPORARY = "/data/local/tmp"


def test_is_listed_as_a_device(connected: Connected) -> None:
    listed = connected.adb.run("devices", "-l").stdout.decode()
    (line,) = [line for line in listed.splitlines() if line.startswith(connected.serial)]
    assert line.split()[1] == "device"
    assert "product:small model:Small_Phone device:small transport_id:" in line
    assert connected.output("get-state") == b"device\n"
    connected.output("wait-for-device")


def test_shell_streams_and_status(connected: Connected) -> None:
    done = connected.run("shell", "echo out; nosuch; exit 9")
    assert (done.stdout, done.stderr, done.returncode) == (
        b"out\n",
        b"/system/bin/sh: nosuch: inaccessible or not found\n",
        9,
    )
    assert connected.output("shell", "-x", "echo raw") == b"raw\n"
    assert connected.output("shell", "cat", input=b"\0\r\nbinary\xff") == b"\0\r\nbinary\xff"
    assert connected.output("shell", input=b"A=5\necho $A\nexit\n") == b"5\n"
    assert b"virtual:/ $ " in connected.output("shell", "-tt", input=b"exit\n")


def test_exec_out_is_binary_safe(connected: Connected) -> None:
    png = connected.output("exec-out", "screencap", "-p")
    assert Image.open(io.BytesIO(png)).size == (1080, 2400)


@pytest.mark.parametrize("size", [0, 1, 65536, 65537, 20_000_000])
def test_push_and_pull(connected: Connected, tmp_path: Path, size: int) -> None:
    source, back = tmp_path / "source", tmp_path / "back"
    source.write_bytes(os.urandom(size))
    wanted = hashlib.sha256(source.read_bytes()).hexdigest()
    connected.output("push", str(source), f"{TEMPORARY}/file")
    assert connected.output("shell", f"sha256sum {TEMPORARY}/file").split()[0].decode() == wanted
    connected.output("pull", f"{TEMPORARY}/file", str(back))
    assert hashlib.sha256(back.read_bytes()).hexdigest() == wanted


def test_folders_are_pushed_and_pulled(connected: Connected, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name in ("a", "deep/b", "deep/er/c"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(name)
    connected.output("push", str(tree), "/sdcard/")
    connected.output("pull", "/sdcard/tree", str(tmp_path / "back"))
    back = tmp_path / "back"
    found = {str(path.relative_to(back)): path.read_text() for path in back.rglob("*") if path.is_file()}
    assert found == {"a": "a", "deep/b": "deep/b", "deep/er/c": "deep/er/c"}
    (tree / "a").write_text("changed")
    connected.output("push", "--sync", str(tree), "/sdcard/")
    assert connected.output("shell", "cat /sdcard/tree/a /sdcard/tree/deep/b") == b"changeddeep/b"


def test_refused_transfers_say_why(connected: Connected, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(bytes(200_000))
    pushed = connected.run("push", str(source), "/system/bin/x")
    assert pushed.returncode == 1
    assert b"Read-only file system" in pushed.stdout + pushed.stderr
    pulled = connected.run("pull", "/sdcard/none", str(tmp_path))
    assert pulled.returncode == 1
    assert b"No such file or directory" in pulled.stdout + pulled.stderr


def test_install_and_uninstall(connected: Connected, tmp_path: Path) -> None:
    apk = tmp_path / "app.apk"
    apk.write_bytes(b"PK" + bytes(300_000))
    assert b"Success" in connected.output("install", "-r", "-t", str(apk))
    assert ("install", 300_002) in connected.phone.log
    assert b"Success" in connected.output("install", "--no-streaming", str(apk))
    assert b"Success" in connected.output("uninstall", "com.github.uiautomator")
    assert connected.run("uninstall", "com.github.uiautomator").returncode == 1
    apk.write_bytes(b"no package")
    refused = connected.run("install", str(apk))
    assert refused.returncode == 1
    assert b"INSTALL_PARSE_FAILED_NOT_APK" in refused.stdout + refused.stderr


def test_small_services(connected: Connected) -> None:
    assert b"cannot run as root" in connected.output("root")
    assert b"Not running as root" in connected.run("remount").stdout
    assert connected.output("logcat", "-d") == b""
    assert b"wifi_on" not in connected.output("shell", "settings list global")
    assert connected.output("get-serialno") == connected.serial.encode() + b"\n"


def test_forward_and_reverse(connected: Connected) -> None:
    """A forwarded port of the host leads to a port of the phone, which is reversed to a listener of ours."""
    device = connected.device
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(10)
        inner = f"tcp:{listener.getsockname()[1]}"
        device.reverse("tcp:8081", inner)
        assert [(item.remote, item.local) for item in device.reverse_list()] == [("tcp:8081", inner)]
        with pytest.raises(adbutils.AdbError, match="cannot rebind"):
            device.reverse("tcp:8081", inner, norebind=True)
        outer = device.forward_port(8081)
        with socket.create_connection(("127.0.0.1", outer), timeout=10) as client:
            accepted, _ = listener.accept()
            with accepted:
                accepted.settimeout(10)
                data = os.urandom(3_000_000)
                threading.Thread(target=client.sendall, args=(data,)).start()
                received = b""
                while len(received) < len(data):
                    received += accepted.recv(1 << 20)
                assert received == data
                accepted.sendall(b"back")
                assert client.recv(100) == b"back"
            assert client.recv(100) == b""
        device.reverse_remove("tcp:8081")
        assert device.reverse_list() == []
        with pytest.raises(adbutils.AdbError, match="not found"):
            device.reverse_remove("tcp:8081")
        device.reverse("tcp:8082", inner)
        device.reverse_remove_all()
        assert device.reverse_list() == []
        with pytest.raises(adbutils.AdbError, match="cannot listen"):
            device.reverse("localabstract:x", inner)


def test_a_reversed_port_whose_host_refuses(connected: Connected) -> None:
    device = connected.device
    device.reverse("tcp:8083", f"tcp:{free_port()}")
    stream = device.create_connection(adbutils.Network.TCP, 8083)
    stream.settimeout(10)
    assert stream.recv(1) == b""
    stream.close()


def test_reboot_drops_and_comes_back(connected: Connected) -> None:
    connected.phone.off_until = 0.0
    connected.run("reboot")
    assert ("reboot",) in connected.phone.log
    connected.phone.advance_past(3)
    connected.adb.run("connect", connected.serial)
    connected.run("wait-for-device")
    assert connected.output("shell", "echo back") == b"back\n"


def test_key_exchange_with_the_real_adb(adb_server: Adb, server: PhoneServer) -> None:
    serial = f"127.0.0.1:{server.add(SmallPhone(), authenticate=True)}"
    adb_server.run("connect", serial)
    wait_until(lambda: adb_server.run("-s", serial, "get-state").stdout == b"device\n")
    assert adb_server.run("-s", serial, "shell", "echo trusted").stdout == b"trusted\n"
    adb_server.run("disconnect", serial)


def test_a_killed_client_leaves_no_stream(connected: Connected, server: PhoneServer) -> None:
    before = server.busy
    device = connected.device
    for command in ("logcat", "cat", "sleep 1000"):
        connected.phone.real_time = True
        stream = device.open_shell(command)
        wait_until(lambda: server.busy == before + 1)
        stream.close()
        wait_until(lambda: server.busy == before)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # adbutils leaves its socket open
def test_framebuffer(connected: Connected) -> None:
    image = connected.device.framebuffer()
    assert (image.mode, image.size) == ("RGBA", (1080, 2400))
    assert image.getpixel((0, 0)) == (255, 255, 255, 255)


def test_adbutils_reads_what_it_asks_for(connected: Connected, tmp_path: Path) -> None:
    device = connected.device
    assert device.window_size() == (1080, 2400)
    assert device.rotation() == 0
    assert device.prop.model == "Small Phone"
    assert device.app_current().package == "com.example.small"
    assert device.is_screen_on()
    assert device.wlan_ip() == "192.168.1.20"
    assert device.list_packages() == ["com.android.settings", "com.example.small"]
    assert device.battery().temperature == 25.0
    info = device.app_info("com.example.small")
    assert info is not None
    assert (info.version_name, info.version_code) == ("1.2.3", 1002003)
    assert device.app_info("no.such") is None
    assert device.screenshot().size == (1080, 2400)
    assert device.screenshot(display_id=0).size == (1080, 2400)
    assert device.dump_hierarchy().startswith("<?xml")
    result = device.shell2("echo out; nosuch; exit 4", v2=True)
    assert (result.stdout, result.returncode) == ("out\n", 4)
    assert device.shell2("false").returncode == 1
    assert device.sync.push(b"hello", "/sdcard/h.txt", check=True) == 5
    assert device.sync.read_text("/sdcard/h.txt") == "hello"
    assert [entry.path for entry in device.sync.list("/sdcard")][:3] == [".", "..", "Alarms"]
    device.sync.pull("/sdcard/", tmp_path, exist_ok=True)
    assert (tmp_path / "h.txt").read_text() == "hello"
    assert not device.sync.exists("/nope")
    device.brightness_value = 9
    assert device.brightness_value == 9
    device.switch_airplane(True)
    assert connected.phone.settings["global", "airplane_mode_on"] == "1"
    device.switch_wifi(False)
    assert connected.phone.settings["global", "wifi_on"] == "0"
    device.click(0.5, 0.5)
    device.swipe(0.5, 0.9, 0.5, 0.1, 0.5)
    device.drag(1, 2, 3, 4, 0.4)
    device.send_keys('it\'s; "quoted" & $HOME')
    assert connected.phone.log == [
        ("tap", 540.0, 1200.0),
        ("swipe", [(540.0, 2160.0), (540.0, 240.0)], 0.5),
        ("drag", 1.0, 2.0, 3.0, 4.0, 0.4),
        ("type_text", 'it\'s; "quoted" & $HOME'),
    ]
