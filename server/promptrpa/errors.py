"""All errors that promptrpa raises on purpose.

    PromptRPAError                     exit code, HTTP status
    ├── UsageError                     2   400   what was asked for makes no sense; says what to do instead
    │   ├── NotFound                   2   404   no such task, run, device, tutorial
    │   ├── Outdated                   2   409   what was to be changed has been changed by somebody else meanwhile
    │   └── SettingsError              2   500   a setting cannot be read
    ├── TaskFailed                     1   409   the run ended without what was wanted; says where and why
    ├── Stopped                        3   409   the user stopped it
    ├── AnswerNeeded                   5   409   a question is open and nobody is there to answer
    ├── SignInNeeded                   5   403   who approves something in a sensitive app has to show who they are
    ├── DeviceError                    4   503   something about the phone
    │   ├── DeviceLost                 4   503   it is gone: unplugged, off, its adb server ended
    │   ├── DeviceTimeout              4   504   it did not answer in time
    │   ├── DeviceRefused              1   502   it answered, and the answer is no
    │   ├── Aborted                    3   409   the call was ended from our side
    │   ├── ProtectedScreen            1   403   the window refuses screenshots
    │   └── BrokenHierarchy            1   502   the layout dump cannot be read
    ├── KnowledgeError                 1   500   the knowledge base cannot be read or written
    │   └── StorageFull                1   507   no room left on the disk
    ├── FetchError                     1   502   a page of the web cannot be had: unsafe, too slow, too large, not there
    └── ModelError                     1   502   a model is missing, or what it says cannot be used
        ├── ModelUnreachable           1   503   its server cannot be had, now
        └── BudgetSpent                1   402   the tokens, money or time allowed are used up

Every message is one or two plain sentences and says what to do.
"""

from __future__ import annotations

from typing import ClassVar


class PromptRPAError(Exception):
    exit_code: ClassVar[int] = 1
    http_status: ClassVar[int] = 500


class UsageError(PromptRPAError):
    exit_code = 2
    http_status = 400


class NotFound(UsageError):
    http_status = 404


class Outdated(UsageError):
    http_status = 409


class SettingsError(UsageError):
    http_status = 500


class TaskFailed(PromptRPAError):
    http_status = 409


class Stopped(PromptRPAError):
    exit_code = 3
    http_status = 409


class AnswerNeeded(PromptRPAError):
    exit_code = 5
    http_status = 409


class SignInNeeded(PromptRPAError):
    exit_code = 5
    http_status = 403


class DeviceError(PromptRPAError):
    exit_code = 4
    http_status = 503


class DeviceLost(DeviceError):
    pass


class DeviceTimeout(DeviceError):
    http_status = 504


class DeviceRefused(DeviceError):
    exit_code = 1
    http_status = 502


class Aborted(DeviceError):
    exit_code = 3
    http_status = 409


class ProtectedScreen(DeviceError):
    exit_code = 1
    http_status = 403


class BrokenHierarchy(DeviceError):
    exit_code = 1
    http_status = 502


class KnowledgeError(PromptRPAError):
    pass


class StorageFull(KnowledgeError):
    http_status = 507


class ModelError(PromptRPAError):
    http_status = 502


class ModelUnreachable(ModelError):
    http_status = 503


class BudgetSpent(ModelError):
    http_status = 402


class FetchError(PromptRPAError):
    http_status = 502
