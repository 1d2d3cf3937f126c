"""`lapin doctor`: says in plain words what is wrong with a set-up, and how to mend it."""

import argparse
import asyncio
import os
from collections.abc import Iterator
from typing import Any, Final

from lapin.cli.config import needed
from lapin.cli.setting_list import EVERY_SETTING, default_data, known_variables
from lapin.cli.settings import WrongSetting, add_settings, settled, unknown_variables
from lapin.cli.words import complain
from lapin.doctor import computer, parts, site_address
from lapin.doctor.findings import Finding, How, hint
from lapin.extras import missing
from lapin.notices.push_name import PUSH

MEGABYTE: Final = 1024**2


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "doctor",
        help="say what is wrong with a set-up, and how to mend it",
        description="Give it the options of `lapin serve`, or the same --config. It looks at port, folder, disk, "
        "clock, database, Redis, storage, mail server, certificate, web server, limits and packages, changes "
        "nothing, and ends with status 1 if something is wrong. While no server runs on the port, it also looks "
        "at what a web server in front passes on.",
    )
    add_settings(parser, EVERY_SETTING)
    parser.set_defaults(run=_doctor)


def _doctor(arguments: argparse.Namespace) -> int:
    try:
        settled(arguments, EVERY_SETTING, os.environ)
    except WrongSetting as wrong:
        return complain(wrong.reason)
    ill = 0
    for found in _findings(arguments):
        print(f"{found.how.value:5}  {found.about}: {found.text}")
        if found.mend:
            print(f"       -> {found.mend}")
        ill += found.how is How.WRONG
    print(f"{ill} {'thing is' if ill == 1 else 'things are'} wrong" if ill else "nothing is wrong")
    return 1 if ill else 0


def _findings(arguments: argparse.Namespace) -> Iterator[Finding]:
    data = arguments.data or default_data()
    for name in unknown_variables(os.environ, known_variables()):
        yield hint("settings", f"{name} is in the environment, but there is no such setting", "is it misspelt?")
    lacking = [extra for extra in needed(arguments) if missing(extra)]
    yield from computer.installed(lacking, pushless=PUSH in arguments.notices and missing("push"))
    yield from computer.port(arguments.host, arguments.port)
    yield from computer.folder(data)
    yield from computer.disk(data, arguments.least_free_megabytes * MEGABYTE)
    yield from computer.clock()
    yield from computer.open_files()
    if arguments.database is None:
        yield from parts.sqlite(data)
    yield from asyncio.run(_asked(arguments))
    yield from parts.storage(arguments.pictures, data)
    yield from parts.mail(arguments.smtp, arguments.mail_from, arguments.url)
    yield from site_address.trust(arguments.host, arguments.trusted_proxies)
    if arguments.url is not None:
        runs = computer.running(arguments.host, arguments.port) is not None
        yield from site_address.site(
            arguments.url, arguments.host, arguments.port, arguments.trusted_proxies, runs=runs
        )


async def _asked(arguments: argparse.Namespace) -> list[Finding]:
    """What PostgreSQL and Redis answer."""
    found = []
    if arguments.database is not None:
        found += [each async for each in parts.postgres(arguments.database)]
    found += [each async for each in parts.redis(arguments.redis, arguments.prefix or "lapin")]
    return found
