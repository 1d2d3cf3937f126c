"""Limits a process to the files that are named, by Linux's Landlock.

Landlock grew with the kernel: files since 5.13, TCP since 6.7, signals to other processes since 6.12. Where it
knows them, these are also refused.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same on every processor
_VERSION: Final = 1
_PATH_BENEATH: Final = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_FILE, _MAKE_FILE = 1 << 5, 1 << 8
_REFER, _TRUNCATE, _DEVICE = 1 << 13, 1 << 14, 1 << 15
_FIRST_RIGHTS: Final = (1 << 13) - 1
_OF_FILES: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE
_READ: Final = _READ_FILE | _READ_FOLDER
_WRITE: Final = _READ | _WRITE_FILE | _REMOVE_FILE | _MAKE_FILE | _TRUNCATE
_TCP: Final = 0b11  # to wait for connections, and to make one
_SCOPES: Final = 0b11  # abstract sockets, and signals


def version() -> int:
    """Return the version of Landlock that this system has; 0 if none."""
    if sys.platform != "linux":
        return 0
    return max(0, int(_libc().syscall(_CREATE, None, 0, _VERSION)))


def open_only(read: Iterable[Path], write: Iterable[Path]) -> None:
    """Let this thread, and all that it begins, open these files and what is below these folders, and nothing else.

    What does not exist is left out. Needs no_new_privs; may raise OSError.
    """
    known = version()
    rights = _FIRST_RIGHTS | (_REFER if known >= 2 else 0) | (_TRUNCATE if known >= 3 else 0)
    rights |= _DEVICE if known >= 5 else 0
    shape = struct.pack("QQQ", rights, _TCP if known >= 4 else 0, _SCOPES if known >= 6 else 0)
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    rules = _done("landlock_create_ruleset", _libc().syscall(_CREATE, shape, size, 0))
    try:
        for paths, allowed in ((read, _READ), (write, _WRITE)):
            for path in paths:
                _add(rules, path, allowed & rights)
        _done("landlock_restrict_self", _libc().syscall(_RESTRICT, rules, 0))
    finally:
        os.close(rules)


def _add(rules: int, path: Path, allowed: int) -> None:
    try:
        opened = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            allowed &= _OF_FILES
        _done(
            "landlock_add_rule",
            _libc().syscall(_ADD, rules, _PATH_BENEATH, struct.pack("=Qi", allowed, opened), 0),
        )
    finally:
        os.close(opened)


def _done(what: str, result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), what)
    return result


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
