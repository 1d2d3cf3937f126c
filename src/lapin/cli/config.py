"""`lapin config`: prints the settings that are in force, and where each comes from."""

import argparse
import asyncio
import os
import sys
from typing import Any

import msgspec

from lapin.cli.beforehand import check_places
from lapin.cli.serve import check_options
from lapin.cli.setting_list import EVERY_SETTING, default_data, known_variables, shown_value
from lapin.cli.settings import Setting, SettingOrigin, WrongSetting, add_settings, settled, unknown_variables
from lapin.cli.words import complain
from lapin.decks.storage import StorageUnusable
from lapin.extras import install, missing
from lapin.store import StoreUnusable
from lapin.store.places import check_schema


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "config", help="print the settings of `lapin serve` that are in force, and where they come from"
    )
    add_settings(parser, EVERY_SETTING)
    parser.add_argument("--missing", action="store_true", help="print only the extras that these settings need")
    parser.add_argument(
        "--would-start", action="store_true", help="print only why a server with these settings would not start"
    )
    parser.set_defaults(run=_config)


def _config(arguments: argparse.Namespace) -> int:
    try:
        origins = settled(arguments, EVERY_SETTING, os.environ)
    except WrongSetting as wrong:
        return complain(wrong.reason)
    if arguments.missing:
        print(*(extra for extra in needed(arguments) if missing(extra)))
        return 0
    if arguments.would_start:
        return _would_start(arguments)
    for setting in EVERY_SETTING:
        print(_line(setting, origins.get(setting.name)))
    for name in unknown_variables(os.environ, known_variables()):
        print(f"lapin: {name} is in the environment, but there is no such setting", file=sys.stderr)
    return 0


def _would_start(arguments: argparse.Namespace) -> int:
    """Return the exit status that says whether a server could start: all is there, and it knows the schema."""
    try:
        check_options(arguments)
        for extra in needed(arguments):
            if missing(extra):
                raise WrongSetting(f"these settings need packages that are not installed: {install(extra)}")
        check_places(arguments)
        asyncio.run(check_schema(arguments.data or default_data(), arguments.database))
    except (StorageUnusable, StoreUnusable, WrongSetting) as unusable:
        return complain(unusable.reason)
    return 0


def needed(arguments: argparse.Namespace) -> list[str]:
    """Return the extras that these settings need."""
    wanted = {
        "postgres": arguments.database is not None,
        "redis": arguments.redis is not None,
        "asgi": arguments.edge == "asgi",
        "moderation": "nudity" in (arguments.moderation or ""),
    }
    return [extra for extra, needed in wanted.items() if needed]


def _line(setting: Setting, origin: SettingOrigin | None) -> str:
    """Return a line of a TOML file; a comment if it has a password or no value, so that the file can be used."""
    if origin is None:
        return f"# {setting.name} is not set"
    values = [shown_value(setting, text) for text in origin.texts]
    text = msgspec.json.encode(values if setting.many else values[-1]).decode()
    hidden = any(setting.shown(each) != each for each in origin.texts)
    return f"{'# ' if hidden else ''}{setting.name} = {text}  # {origin.where}"
