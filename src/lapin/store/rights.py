"""Reasons why this user cannot read or write the file of a log: its owner, its rights, or a read-only disk."""

import os
from pathlib import Path
from typing import NamedTuple

BESIDE = ("", "-wal", "-shm")
"""The files of a log in SQLite, by what follows the first one's name."""


class FileObstacle(NamedTuple):
    """An obstacle, and what to do about it. The content of the file is not to blame."""

    text: str
    mend: str


def why_shut(path: Path) -> FileObstacle | None:
    """Return what keeps this user from the log in `path`; None if nothing does, or the system cannot say."""
    folder = path.parent
    if not hasattr(os, "statvfs") or not folder.is_dir():
        return None
    if os.statvfs(folder).f_flag & os.ST_RDONLY:
        mend = "nothing is lost: look at the disk (dmesg, df), and mount it to be written again"
        return FileObstacle(f"the file system of {folder} may only be read", mend)
    home = folder.stat()
    root = os.geteuid() == 0
    user, group = (home.st_uid, home.st_gid) if root else (os.geteuid(), os.getegid())
    for file in (path.with_name(path.name + each) for each in BESIDE):
        try:
            owner = file.stat().st_uid
        except OSError:
            continue
        if owner != user if root else not os.access(file, os.R_OK | os.W_OK):
            if owner != user:
                other = "its folder to" if root else "this user is"
                return FileObstacle(
                    f"{file} belongs to {_user(owner)}, and {other} {_user(user)}",
                    f"nothing is lost: chown {_user(user)}:{_group(group)} {file}",
                )
            return FileObstacle(f"{file} may not be read and written by {_user(user)}", f"chmod 600 {file}")
    if not os.access(folder, os.W_OK | os.X_OK):
        return FileObstacle(
            f"{folder} belongs to {_user(home.st_uid)}, and {_user(user)} may not write in it",
            f"nothing is lost: chown {_user(user)}:{_group(group)} {folder}",
        )
    return None


def _user(number: int) -> str:
    import pwd  # noqa: PLC0415 - not on Windows

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _group(number: int) -> str:
    import grp  # noqa: PLC0415 - not on Windows

    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
