"""A filter of system calls: no network, no other program, no reach into other processes (Linux, two processors).

It names what is refused and lets everything else through, because what a decoder calls differs from machine to
machine. A call that is refused fails with "operation not permitted", as if the user were not allowed to.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from typing import Final

_SET_MODE_FILTER: Final = 1
_GET_ACTION_AVAIL: Final = 2
_ALL_THREADS: Final = 1
_ALLOW: Final = 0x7FFF0000
_ERRNO: Final = 0x00050000
_KILL_PROCESS: Final = 0x80000000
_CLONE_THREAD: Final = 0x10000
_FOREIGN: Final = 0x40000000  # from this number on: calls of the x32 form, which have other numbers

_LOAD, _JUMP_EQUAL, _JUMP_LEAST, _JUMP_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _PROCESSOR, _FIRST_ARGUMENT = 0, 4, 16  # where they stand in what a filter sees

# The numbers are those of the kernel's headers: the first of a pair is x86_64's, the second aarch64's.
_REFUSED: Final[dict[str, tuple[int | None, int | None]]] = {
    "socket": (41, 198),
    "socketpair": (53, 199),
    "connect": (42, 203),
    "bind": (49, 200),
    "listen": (50, 201),
    "accept": (43, 202),
    "accept4": (288, 242),
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "pidfd_send_signal": (424, 424),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "setns": (308, 268),
    "unshare": (272, 97),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "reboot": (169, 142),
    "acct": (163, 89),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
}
_FOR_ITSELF: Final = {
    "kill": (62, 129),
    "tgkill": (234, 131),
    "prlimit64": (302, 261),
    "sched_setaffinity": (203, 122),
}
"""Calls that name a process first: only the worker itself, by its number or by 0."""

_CLONE, _CLONE3, _SECCOMP = (56, 220), (435, 435), (317, 277)
_PROCESSORS: Final = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""For each processor: which number of a pair is its own, and its name in the kernel."""


def available() -> bool:
    """Whether this system can filter calls, and this module knows their numbers here."""
    if sys.platform != "linux" or platform.machine() not in _PROCESSORS or sys.maxsize < 2**32:
        return False
    column, _ = _PROCESSORS[platform.machine()]
    action = ctypes.c_uint32(_ERRNO)
    return int(_libc().syscall(_SECCOMP[column], _GET_ACTION_AVAIL, 0, ctypes.byref(action))) == 0


def refuse_calls() -> None:
    """Filter the calls of this process from now on, in all its threads. Needs no_new_privs; may raise OSError."""
    column, processor = _PROCESSORS[platform.machine()]
    code = b"".join(struct.pack("HBBI", *line) for line in _program(column, processor, os.getpid()))
    lines = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HP", len(code) // 8, ctypes.addressof(lines))
    libc = _libc()
    if libc.syscall(_SECCOMP[column], _SET_MODE_FILTER, _ALL_THREADS, program) != 0:
        raise OSError(ctypes.get_errno(), "seccomp")


Line = tuple[int, int, int, int]
"""A line of a filter: operation, jump if true, jump if false, operand."""


def _program(column: int, processor: int, own: int) -> list[Line]:
    """Return the filter for a processor, as lines for the kernel's little machine."""
    refused, missing = _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS
    lines: list[Line] = [
        (_LOAD, 0, 0, _PROCESSOR),
        (_JUMP_EQUAL, 1, 0, processor),
        (_RETURN, 0, 0, _KILL_PROCESS),
        (_LOAD, 0, 0, _NUMBER),
        (_JUMP_LEAST, 0, 1, _FOREIGN),
        (_RETURN, 0, 0, _KILL_PROCESS),
        # a call that begins a thread is told to be too new, so that the C library uses the one we can look into
        (_JUMP_EQUAL, 0, 1, _CLONE3[column]),
        (_RETURN, 0, 0, missing),
        (_JUMP_EQUAL, 0, 4, _CLONE[column]),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_JUMP_BITS, 0, 1, _CLONE_THREAD),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, refused),
    ]
    for numbers in _FOR_ITSELF.values():
        lines += [
            (_JUMP_EQUAL, 0, 5, numbers[column]),
            (_LOAD, 0, 0, _FIRST_ARGUMENT),
            (_JUMP_EQUAL, 1, 0, 0),
            (_JUMP_EQUAL, 0, 1, own),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, refused),
        ]
    for each in _REFUSED.values():
        if (number := each[column]) is not None:
            lines += [(_JUMP_EQUAL, 0, 1, number), (_RETURN, 0, 0, refused)]
    return [*lines, (_RETURN, 0, 0, _ALLOW)]


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
