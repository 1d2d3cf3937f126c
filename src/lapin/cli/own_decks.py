"""`lapin decks` for own decks: imports and exports them as folders and zips, lists, checks and removes them."""

import argparse
import asyncio
import os
import sys
import tempfile
import zipfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lapin.cli.setting_list import DATA, EVERY_SETTING, PICTURES, default_data
from lapin.cli.settings import WrongSetting, add_settings, settled
from lapin.cli.words import complain, refusal
from lapin.decks import own
from lapin.decks.built_in import file_name
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.own import DeckLimits, OwnCard, OwnDeck
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import DeckRepository
from lapin.decks.storage import StorageUnusable, open_storage
from lapin.decks.workshop import Workshop
from lapin.decks.zip_export import our_files, write_zip
from lapin.decks.zip_import import Trouble
from lapin.game.model.refusals import Refused
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES

_Work = Callable[[Workshop, argparse.Namespace], Awaitable[int]]


def add_to(what: Any) -> None:
    """Add the commands."""
    bring = what.add_parser("import", help="make a deck of a folder or a zip of pictures, or of an exported deck")
    bring.add_argument("source", type=Path, metavar="FOLDER|ZIP")
    bring.add_argument("--title", default=None, help="(default: the name of the folder or zip)")
    bring.add_argument(
        "--language", default=DEFAULT_LANGUAGE, choices=LANGUAGES, help="of what is said of the pictures"
    )
    bring.add_argument("--use", default="link", choices=("link", "table"), help="who may choose it (default link)")
    sides = "cards of two sides, for Jinx: square, two pictures a card"
    bring.add_argument("--two-sided", "--jinx", action="store_true", help=sides)
    _add(bring, _import)
    export = what.add_parser("export", help="write a deck as a zip with its manifest")
    export.add_argument("deck", help="its id, as `lapin decks list` shows it")
    export.add_argument("--out", type=Path, default=None, help="the file to write (default: ID.zip here)")
    _add(export, _export)
    remove = what.add_parser("remove", help="delete a deck with all its pictures, at once")
    remove.add_argument("deck", nargs="+", help="its id")
    _add(remove, _remove)
    reported = what.add_parser("reported", help="decks that people have reported, and why")
    _add(reported, _reported)


def _add(parser: argparse.ArgumentParser, work: _Work) -> None:
    add_storage(parser)
    parser.set_defaults(run=lambda arguments: with_workshop(work, arguments))


def add_storage(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where own decks are kept."""
    add_settings(parser, [DATA, PICTURES])


def with_workshop(work: _Work, arguments: argparse.Namespace) -> int:
    """Run a command with a workshop, and close what was opened for it."""
    try:
        settled(arguments, [DATA, PICTURES], os.environ, EVERY_SETTING)
    except WrongSetting as wrong:
        return complain(wrong.reason)
    data = arguments.data or default_data()

    async def run() -> int:
        with tempfile.TemporaryDirectory() as incoming:
            source = getattr(arguments, "source", None)
            image_workers = ImageWorkerPool(Path(incoming), readable=[] if source is None else [source])
            # A person at this terminal can use the whole disk anyway.
            limits = DeckLimits(decks=sys.maxsize, zip_bytes=sys.maxsize)
            storage = open_storage(arguments.pictures, data)
            try:
                return await work(
                    Workshop(DeckRepository(storage), image_workers, Path(incoming), limits), arguments
                )
            finally:
                await image_workers.close()
                storage.close()

    try:
        return asyncio.run(run())
    except StorageUnusable as unusable:
        return complain(unusable.reason)
    except Refused as refused:
        return complain(refusal(refused))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")


async def _import(workshop: Workshop, arguments: argparse.Namespace) -> int:
    source: Path = arguments.source
    if not source.exists():
        return complain(f"{source}: there is no such folder or zip")
    title = arguments.title or source.resolve().stem or "Deck"
    with workshop.upload_folders.temporary() as folder:
        zipped = _zipped(source, folder / "folder.zip") if source.is_dir() else source.absolute()
        made = await workshop.make(
            title[: workshop.limits.title], arguments.language, arguments.use, two_sided=arguments.two_sided
        )
        try:
            added, status = await _unpacked(workshop, made.deck, zipped)
        except BaseException:
            await workshop.repository.wipe(made.deck.head)
            raise
    if not added:
        await workshop.repository.wipe(made.deck.head)
        return complain(f"{source}: no picture in it could be used")
    if arguments.title is not None:
        deck = await workshop.opened(made.deck.head.id, made.secret)
        await workshop.change(deck, title=arguments.title)
    print(f"{made.deck.head.id}\n{added} pictures\nto change it: /decks/{made.deck.head.id}#edit={made.secret}")
    return status


async def _unpacked(workshop: Workshop, deck: OwnDeck, source: Path) -> tuple[int, int]:
    added = status = 0
    async for each in workshop.unpack(deck, source):
        if isinstance(each, OwnCard):
            added += 1
        elif isinstance(each, Trouble):
            status = complain(f"{each.name}: {refusal(Refused(each.code, **each.data))}")
    return added, status


def _zipped(folder: Path, path: Path) -> Path:
    """Write the files of a folder into a zip, as a browser would send it."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.iterdir()):
            if file.is_file() and not file.name.startswith("."):
                archive.write(file, file.name)
    return path


async def _export(workshop: Workshop, arguments: argparse.Namespace) -> int:
    deck = await workshop.repository.deck(arguments.deck)
    if deck is None:
        return complain(f"{arguments.deck}: {DeckRefusal.NO_SUCH_DECK}")
    out: Path = arguments.out or Path(f"{deck.head.id}.zip")
    manifest = own.manifest(deck)
    await write_zip(workshop.repository, deck.head.id, manifest, out, await workshop.sealed(manifest))
    print(out)
    return 0


async def _remove(workshop: Workshop, arguments: argparse.Namespace) -> int:
    status = 0
    for name in arguments.deck:
        head = await workshop.repository.head(name)
        if head is None:
            status = complain(f"{name}: there is no such deck")
            continue
        await workshop.repository.wipe(head)
        print(f"{name}: removed")
    return status


async def _reported(workshop: Workshop, _arguments: argparse.Namespace) -> int:
    for deck, reports in (await workshop.repository.reports()).items():
        head = await workshop.repository.head(deck)
        print(f"{deck}  {'' if head is None else head.title}")
        for report in sorted(reports, key=lambda report: report.at):
            when = datetime.fromtimestamp(report.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
            print(f"  {when}  {report.file or 'all of it':26}  {report.why}")
    return 0


async def listed(workshop: Workshop, _arguments: argparse.Namespace) -> int:
    """Print all own decks."""
    for head in await workshop.repository.heads():
        deck = await workshop.repository.deck(head.id)
        if deck is None:
            print(f"{head.id}  {head.title}: deleted, kept until no table plays with it")
            continue
        cards = own.manifest(deck).cards
        sides = f"{cards} cards of two sides" if head.two_sided else f"{cards} cards"
        print(f"{head.id}  {head.title}  {sides}  {deck.bytes / 1e6:.1f} MB  {head.use}")
    return 0


async def faults(workshop: Workshop, name: str) -> list[str]:
    """Return everything that is wrong with an own deck."""
    deck = await workshop.repository.deck(name)
    if deck is None:
        return ["there is no such deck"]
    found = []
    ours = our_files()
    for file in sorted({*own.manifest(deck).files, *(card.master for card in deck.cards)}):
        data = await workshop.repository.file(name, file)
        if data is None:
            found += [] if file in ours else [f"{file} is missing"]
        elif file_name(data).partition(".")[0] != file.partition(".")[0]:
            found.append(f"{file} is not what its name says")
    if deck.head.two_sided and len(deck.cards) % 2:
        found.append(f"a two-sided deck has two pictures a card, not {len(deck.cards)} in all")
    return found
