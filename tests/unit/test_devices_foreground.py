"""What several Androids print of windows."""

from __future__ import annotations

import pytest

from promptrpa.devices.foreground import in_front, is_not_opened, is_secure

ANDROID_7 = """\
WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #7 Window{41b37570 u0 org.notes/org.notes.Main}:
    mDisplayId=0 stackId=1 mSession=Session{a4 1:u0a1} mClient=android.os.BinderProxy@3
    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#110 ty=1 fl=#81812100 pfl=0x20000 wanim=0x1030465}
    mHasSurface=true mShownPosition=[0,0] isReadyForDisplay()=true
  mCurrentFocus=Window{41b37570 u0 org.notes/org.notes.Main}
  mFocusedApp=AppWindowToken{422df168 token=Token{422def98 ActivityRecord{422dee38 u0 org.notes/.Main t14}}}
"""
ANDROID_14 = """\
WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #0 Window{aa u0 StatusBar}:
    mAttrs={(0,0)(fillx84) gr=TOP CENTER_VERTICAL ty=STATUS_BAR fmt=TRANSLUCENT
      fl=NOT_FOCUSABLE SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS
      pfl=COLOR_SPACE_AGNOSTIC}
    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false
    isOnScreen=true
    isVisible=true
  Window #1 Window{bb u0 org.bank/org.bank.Pay$Card}:
    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=BASE_APPLICATION wanim=0x10302fe
      fl=LAYOUT_IN_SCREEN SECURE LAYOUT_INSET_DECOR HARDWARE_ACCELERATED
      pfl=FORCE_DRAW_STATUS_BAR_BACKGROUND}
    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false
    isOnScreen=true
    isVisible=true
  mCurrentFocus=Window{bb u0 org.bank/org.bank.Pay$Card}
  mFocusedApp=ActivityRecord{cc u0 org.bank/.Pay$Card t12}
"""
SHADE = """\
  mCurrentFocus=Window{dd u0 NotificationShade}
  mFocusedApp=ActivityRecord{cc u0 org.notes/.Main t12}
"""
POPUP = """\
  mCurrentFocus=Window{ee u0 PopupWindow:4a6b8c}
  mFocusedApp=ActivityRecord{cc u0 org.notes/.ui.Edit t12}
"""
ACTIVITIES = """\
ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)
    topResumedActivity=ActivityRecord{ff u0 org.notes/.Main t12}
"""
CHANGING = "  mCurrentFocus=null\n  mFocusedApp=null\n"


@pytest.mark.parametrize(
    ("dumped", "found"),
    [
        (ANDROID_7, ("org.notes", "org.notes.Main")),
        (ANDROID_14, ("org.bank", "org.bank.Pay$Card")),
        (SHADE, ("com.android.systemui", "")),
        (POPUP, ("org.notes", "org.notes.ui.Edit")),
        (ACTIVITIES, ("org.notes", "org.notes.Main")),
        (CHANGING, None),
        ("", None),
    ],
)
def test_the_activity_in_front_is_named_in_full(dumped: str, found: tuple[str, str] | None) -> None:
    assert in_front(dumped) == found


def test_a_secure_window_is_found_by_its_flag() -> None:
    assert is_secure(ANDROID_14) is True
    assert is_secure(ANDROID_14.replace("SECURE ", "")) is False
    assert is_secure(ANDROID_7) is True
    assert is_secure(ANDROID_7.replace("#81812100", "#81810100")) is False


def test_a_secure_window_that_is_not_shown_does_not_count() -> None:
    hidden = ANDROID_14.replace(
        "mHasSurface=true isReadyForDisplay()=true", "mHasSurface=false isReadyForDisplay()=false"
    )
    assert is_secure(hidden) is False


def test_without_a_list_of_windows_nothing_is_known() -> None:
    assert is_secure(SHADE) is None


@pytest.mark.parametrize(
    ("said", "is_error"),
    [
        ("Starting: Intent { cmp=org.bugs/.ErrorTrackerActivity }\n", False),
        ("Starting: Intent { cmp=org.bugs/.Exception }\nStatus: ok\nActivity: org.bugs/.aborted\n", False),
        ("Starting: Intent { cmp=a/.B }\nError type 3\nError: Activity class {a/.B} does not exist.\n", True),
        ("\nException occurred while executing 'start':\njava.lang.SecurityException: Permission Denial\n", True),
        ("java.lang.SecurityException: Permission Denial\n", True),
        ("** No activities found to run, monkey aborted.\n", True),
        ("** Error: Unable to connect to activity manager; is the system running?\n", True),
    ],
)
def test_an_app_that_was_not_opened_is_known_by_the_error(said: str, is_error: bool) -> None:
    assert is_not_opened(said) is is_error
