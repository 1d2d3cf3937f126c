"""`lapin operator`: prints the link to the operator's page of a site, or what was done there."""

import argparse
import asyncio
import os
from datetime import UTC, datetime
from typing import Any

from lapin.cli.setting_list import DATA, EVERY_SETTING, PICTURES, default_data
from lapin.cli.settings import WrongSetting, add_settings, overlooked, settled
from lapin.cli.words import complain, refusal
from lapin.decks.repository import DeckRepository
from lapin.decks.storage import Storage, StorageUnusable, open_storage
from lapin.game.model.refusals import Refused
from lapin.operating.controls import Controls, operator_token

_URL = next(setting for setting in EVERY_SETTING if setting.name == "url")


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("operator", help="print the link to the operator's page; keep it to yourself")
    add_settings(parser, [DATA, PICTURES, _URL])
    parser.add_argument("--new", action="store_true", help="make all links from before worthless")
    parser.add_argument("--audit", action="store_true", help="print what was done there instead")
    parser.set_defaults(run=_operator)


def _operator(arguments: argparse.Namespace) -> int:
    if forgotten := overlooked(arguments, os.environ):
        return complain(f"which site? {forgotten}")
    try:
        settled(arguments, [DATA, PICTURES, _URL], os.environ, EVERY_SETTING)
        storage = open_storage(arguments.pictures, arguments.data or default_data())
    except WrongSetting as wrong:
        return complain(wrong.reason)
    except StorageUnusable as unusable:
        return complain(unusable.reason)
    try:
        return asyncio.run(_print(storage, arguments))
    except Refused as refused:
        return complain(refusal(refused))
    finally:
        storage.close()


async def _print(storage: Storage, arguments: argparse.Namespace) -> int:
    controls = Controls(storage)
    if arguments.audit:
        for act in reversed(await controls.audit()):
            when = datetime.fromtimestamp(act.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
            print(f"{when}  {act.what}  {act.about}")
        return 0
    if arguments.new:
        await controls.note("new_link")
        await controls.renew()
    token = operator_token(await DeckRepository(storage).key(), await controls.generation())
    base = (arguments.url or "http://localhost:8000").rstrip("/")
    print(f"{base}/operator#token={token}")
    return 0
