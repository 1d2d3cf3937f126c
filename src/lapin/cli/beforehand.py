"""Surroundings that a server needs to start: folders that it may write, files that it may read, an address.

Looking leaves nothing behind and takes no port: an older server may be running in the same place.
"""

import argparse
import errno
import os
import stat
from pathlib import Path

from lapin.cli.setting_list import default_data
from lapin.cli.settings import WrongSetting
from lapin.decks.storage import open_storage
from lapin.listening import listen
from lapin.manners import BUILT_IN, WordList
from lapin.manners.words import listed
from lapin.store import StoreUnusable
from lapin.store.places import FILE_NAME
from lapin.store.rights import BESIDE, why_shut


def check_places(arguments: argparse.Namespace) -> None:
    """Raise what a start would raise, in its order: WrongSetting, StoreUnusable or StorageUnusable."""
    unkind_words(arguments.unkind_words)
    data: Path = arguments.data or default_data()
    if not os.path.isdir(data) and (reason := _why_not(data)) is not None:
        raise data_unusable(data, reason)
    try:
        listen(arguments.host, 0)[0].close()  # the port itself may be the running server's
    except OSError as error:
        raise port_unusable(arguments, error) from None
    if arguments.database is None:
        _check_log(data)
    check_pictures(arguments.pictures, data)
    open_storage(arguments.pictures, data).close()


def data_unusable(data: Path, reason: str | None) -> WrongSetting:
    """Return the error for a data folder that cannot be made."""
    return WrongSetting(f"the data folder {data} cannot be used: {reason}")


def port_unusable(arguments: argparse.Namespace, error: OSError) -> WrongSetting:
    """Return the error for a server that cannot listen where it should."""
    return WrongSetting(f"port {arguments.port} on {arguments.host} cannot be used: {error.strerror}")


def check_pictures(address: str | None, data: Path) -> None:
    """Raise WrongSetting if pictures go into a folder that cannot be made or written."""
    if address is not None and "://" in address:
        return
    folder = data / "pictures" if address is None else Path(address)
    if (reason := _why_not(folder)) is not None:
        raise WrongSetting(f"pictures cannot be kept in {folder}: {reason}")


def unkind_words(path: Path | None) -> WordList:
    """Our lists of unkind words, with the operator's own; may raise WrongSetting."""
    if path is None:
        return BUILT_IN
    try:
        return listed(path.read_text(encoding="utf-8").splitlines(), BUILT_IN)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise WrongSetting(f"the list of words {path} cannot be read: {reason}") from None


def _check_log(data: Path) -> None:
    """Raise StoreUnusable if this user may not write the log in a folder that is there."""
    path = data / FILE_NAME
    files = [file for file in (path.with_name(path.name + each) for each in BESIDE) if os.path.exists(file)]
    open_to_us = os.access(data, os.W_OK | os.X_OK) and all(os.access(file, os.R_OK | os.W_OK) for file in files)
    if os.path.isdir(data) and not open_to_us and (shut := why_shut(path)) is not None:
        raise StoreUnusable(f"{shut.text}: {shut.mend}")


def _why_not(folder: Path) -> str | None:
    """Return why nothing can be written in this folder, or it cannot be made; None if nothing is in the way."""
    folder = folder.absolute()
    for each in (folder, *folder.parents):
        try:
            about = each.stat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            return error.strerror
        if not stat.S_ISDIR(about.st_mode):
            return os.strerror(errno.EEXIST if each == folder else errno.ENOTDIR)
        if os.access(each, os.W_OK | os.X_OK):
            return None
        only_read = hasattr(os, "statvfs") and os.statvfs(each).f_flag & os.ST_RDONLY
        return os.strerror(errno.EROFS if only_read else errno.EACCES)
    return os.strerror(errno.ENOENT)
