"""The sources of a setting: the command line, the environment, a file that the environment names, a TOML file.

The first of these that has a value wins. Every value is checked before anything else happens, and a wrong one is
refused in one line that says what it is, where it stands and what it should be.
"""

import argparse
import contextlib
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

PREFIX: Final = "LAPIN_"
FROM_FILE: Final = "_FILE"
CONFIG: Final = "config"
DEFAULT: Final = "default"
USUAL: Final = Path("/etc/lapin.toml")
"""The file where an operator keeps the settings. No command reads it unasked."""
YES: Final = ("yes", "true", "on", "1")
NO: Final = ("no", "false", "off", "0")


class WrongSetting(Exception):  # noqa: N818 - as StoreUnusable
    """A setting cannot be used; `reason` is one line for the person who starts the server."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def _as_it_is(text: str) -> Any:
    return text


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One setting: `--name` on the command line, LAPIN_NAME in the environment, `name` in a TOML file."""

    name: str
    help: str
    read: Callable[[str], Any] = _as_it_is
    """Reads the text of a value; ValueError with what is wanted if it makes no sense."""

    default: str | None = None
    metavar: str | None = None
    many: bool = False
    """Whether it may have several values: the option is repeated, the environment separates them with commas."""

    switch: bool = False
    """Whether the option stands alone; elsewhere it is yes or no."""

    shown: Callable[[str], str] = _as_it_is
    """The value as it may be shown: without a password."""

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def attribute(self) -> str:
        """Its name among the parsed arguments."""
        return self.name.replace("-", "_")


class SettingOrigin(msgspec.Struct, frozen=True):
    """The texts of a setting in force, and where they come from."""

    texts: tuple[str, ...]
    where: str


def add_settings(parser: argparse.ArgumentParser, settings: Sequence[Setting]) -> None:
    """Add an option for each setting, and the one that names a TOML file."""
    parser.add_argument(
        f"--{CONFIG}", default=None, metavar="FILE", help=f"a TOML file with settings; also as {PREFIX}CONFIG"
    )
    for setting in settings:
        about = setting.help + (f" (default {setting.default})" if setting.default and not setting.switch else "")
        if setting.switch:
            parser.add_argument(f"--{setting.name}", action="store_const", const="yes", default=None, help=about)
        elif setting.many:
            parser.add_argument(
                f"--{setting.name}", action="append", default=None, metavar=setting.metavar, help=about
            )
        else:
            parser.add_argument(f"--{setting.name}", default=None, metavar=setting.metavar, help=about)
    parser.epilog = (
        f"Every option is also a variable of the environment ({PREFIX}KEEP_DAYS=30 for --keep-days 30), the "
        f"content of a file that a variable names ({PREFIX}DATABASE{FROM_FILE}=/run/secrets/database), or a line "
        "of the TOML file (keep-days = 30). `lapin config` prints what is in force, and from where."
    )


def settled(
    arguments: argparse.Namespace,
    settings: Sequence[Setting],
    environment: Mapping[str, str],
    known: Sequence[Setting] = (),
) -> dict[str, SettingOrigin]:
    """Put the value of each setting into `arguments`, and return where each comes from. May raise WrongSetting.

    `known` are all settings that the TOML file may have: other commands also read the server's file.
    """
    place = arguments.config or environment.get(f"{PREFIX}CONFIG") or None
    filed = {} if place is None else _filed(Path(place), known or settings)
    origins: dict[str, SettingOrigin] = {}
    for setting in settings:
        origin = _origin(setting, getattr(arguments, setting.attribute), environment, place, filed)
        value: Any = [] if setting.many else None
        if origin is not None:
            origins[setting.name] = origin
            values = [_read(setting, text, origin.where) for text in origin.texts]
            value = values if setting.many else values[-1]
        elif setting.switch:
            value = False
        setattr(arguments, setting.attribute, value)
    return origins


def form_of_log(arguments: argparse.Namespace, environment: Mapping[str, str]) -> str:
    """Return the form in which the log is wanted, as far as that can be known where a setting is wrong."""
    wanted = arguments.log or environment.get(f"{PREFIX}LOG")
    place = arguments.config or environment.get(f"{PREFIX}CONFIG")
    if not wanted and place:
        with contextlib.suppress(OSError, ValueError):
            wanted = tomllib.loads(Path(place).read_text(encoding="utf-8")).get("log")
    return "json" if wanted == "json" else "text"


def overlooked(arguments: argparse.Namespace, environment: Mapping[str, str]) -> str | None:
    """Return why this command may not be about the site of this machine: nobody has named the site's settings."""
    if arguments.config or not USUAL.exists() or any(name.startswith(PREFIX) for name in environment):
        return None
    if any(getattr(arguments, name, None) for name in ("data", "database", "pictures")):
        return None
    return f"{USUAL} is there, and was not read: --config {USUAL} names it, or --data another"


def unknown_variables(environment: Mapping[str, str], known: Sequence[str]) -> list[str]:
    """Return variables whose names begin as ours do and that nothing reads: most likely misspelt."""
    return sorted(
        name for name in environment if name.startswith(PREFIX) and name.removesuffix(FROM_FILE) not in known
    )


def _origin(
    setting: Setting,
    given: str | list[str] | None,
    environment: Mapping[str, str],
    place: str | None,
    filed: Mapping[str, Any],
) -> SettingOrigin | None:
    if given is not None:
        return SettingOrigin(tuple(given) if isinstance(given, list) else (given,), f"--{setting.name}")
    variable, in_file = setting.variable, setting.variable + FROM_FILE
    text, path = environment.get(variable), environment.get(in_file)
    if text and path:
        raise WrongSetting(f"{variable} and {in_file} are both set: which of them is meant?")
    if path:
        return SettingOrigin(_several(setting, _content(Path(path), in_file)), f"{in_file} ({path})")
    if text:
        return SettingOrigin(_several(setting, text), variable)
    if setting.name in filed:
        return SettingOrigin(_texts(setting, filed[setting.name], str(place)), str(place))
    own = setting.name + FROM_FILE.lower().replace("_", "-")
    if own in filed:
        path = str(filed[own])
        return SettingOrigin(_several(setting, _content(Path(path), f"{own} in {place}")), f"{place} ({path})")
    return None if setting.default is None else SettingOrigin((setting.default,), DEFAULT)


def _read(setting: Setting, text: str, where: str) -> Any:
    try:
        return _switched(text) if setting.switch else setting.read(text)
    except ValueError as wrong:
        place = "" if where == f"--{setting.name}" else f" (from {where})"
        raise WrongSetting(f"--{setting.name}{place} {wrong}") from None


def _switched(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(f"wants yes or no, and not {text!r}")
    return text.lower() in YES


def _several(setting: Setting, text: str) -> tuple[str, ...]:
    if not setting.many:
        return (text,)
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _content(path: Path, named_by: str) -> str:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise WrongSetting(f"{named_by}: the file {path} cannot be read: {why}") from None
    if not text:
        raise WrongSetting(f"{named_by}: the file {path} is empty")
    return text


def _texts(setting: Setting, value: Any, place: str) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    if isinstance(value, list) and not setting.many:
        raise WrongSetting(f"{place}: {setting.name} has one value, not a list")
    if not all(isinstance(each, str | int | float | bool) for each in values):
        raise WrongSetting(f"{place}: {setting.name} wants a text, a number, true or false")
    return tuple(("yes" if each else "no") if isinstance(each, bool) else str(each) for each in values)


def _filed(path: Path, known: Sequence[Setting]) -> dict[str, Any]:
    """Return the settings of a TOML file; a name may have - or _ between its words."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongSetting(f"the settings {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WrongSetting(f"the settings {path} are no TOML: {error}") from None
    filed = {name.replace("_", "-"): value for name, value in found.items()}
    names = {setting.name for setting in known}
    for name in filed:
        if name not in names and name.removesuffix("-file") not in names:
            raise WrongSetting(f"{path}: there is no setting {name}; `lapin config` lists them")
        if name in names and f"{name}-file" in filed:
            raise WrongSetting(f"{path}: {name} and {name}-file are both set: which of them is meant?")
    return filed
