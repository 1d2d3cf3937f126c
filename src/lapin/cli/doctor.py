"""`lapin doctor`: says in plain words what is wrong with a set-up, and how to mend it."""

import argparse
import asyncio
import os
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from lapin.cli.config import needed
from lapin.cli.setting_list import EVERY_SETTING, default_data, known_variables
from lapin.cli.settings import WrongSetting, add_settings, overlooked, settled, unknown_variables
from lapin.cli.words import complain
from lapin.doctor import computer, log_file, parts, site_address, units
from lapin.doctor.findings import Finding, Grade, good, hint, wrong
from lapin.extras import missing
from lapin.notices.push_name import PUSH

MEGABYTE: Final = 1024**2


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "doctor",
        help="say what is wrong with a set-up, and how to mend it",
        description="Give it the options of `lapin serve`, or the same --config. It looks at the processes of "
        "systemd, port, folder, disk, clock, database, Redis, storage, mail server, certificate, web server, "
        "limits and packages, changes nothing, and ends with status 1 if something is wrong. While no server runs "
        "on the port, it also looks at what a web server in front passes on.",
    )
    add_settings(parser, EVERY_SETTING)
    parser.set_defaults(run=_doctor)


def _doctor(arguments: argparse.Namespace) -> int:
    forgotten = overlooked(arguments, os.environ)
    try:
        origins = settled(arguments, EVERY_SETTING, os.environ)
    except WrongSetting as wrong:
        return complain(wrong.reason)
    ill = 0
    for found in chain(
        _settings(arguments, forgotten), _findings(arguments, given_port=origins["port"].where == "--port")
    ):
        print(f"{found.how.value:5}  {found.about}: {found.text}")
        if found.mend:
            print(f"       -> {found.mend}")
        ill += found.how is Grade.WRONG
    print(f"{ill} {'thing is' if ill == 1 else 'things are'} wrong" if ill else "nothing is wrong")
    return 1 if ill else 0


def _settings(arguments: argparse.Namespace, forgotten: str | None) -> Iterator[Finding]:
    """Yield a finding that says which site this is about."""
    place = arguments.config or os.environ.get("LAPIN_CONFIG")
    data = arguments.data or default_data()
    if forgotten is not None:
        yield wrong("settings", f"this is about {data}, and not about this machine's site", forgotten)
    else:
        yield good("settings", f"{place or 'no file'} was read; the data folder is {data}")


def _findings(arguments: argparse.Namespace, *, given_port: bool) -> Iterator[Finding]:
    """Run every check. Without a port, look at the process that systemd runs."""
    data = arguments.data or default_data()
    for name in unknown_variables(os.environ, known_variables()):
        yield hint("settings", f"{name} is in the environment, but there is no such setting", "is it misspelt?")
    lacking = [extra for extra in needed(arguments) if missing(extra)]
    yield from computer.installed(lacking, pushless=PUSH in arguments.notices and missing("push"))
    looked_after = units.units(arguments.config or os.environ.get("LAPIN_CONFIG"))
    if looked_after and not given_port:
        arguments.port = next((unit for unit in looked_after if unit.serves), looked_after[0]).port
    yield from units.processes(looked_after, arguments.host)
    runs = computer.running(arguments.host, arguments.port) is not None
    yield from computer.port(arguments.host, arguments.port)
    if runs:
        told = any(unit.serves and unit.port == arguments.port for unit in looked_after)  # with its name, above
        yield from (each for each in computer.ready(arguments.host, arguments.port) if not (told and each.mend))
    yield from computer.folder(data)
    yield from computer.disk(data, arguments.least_free_megabytes * MEGABYTE)
    yield from computer.clock()
    yield from computer.open_files()
    if arguments.database is None:
        yield from log_file.sqlite(data, runs=runs)
    yield from asyncio.run(_asked(arguments))
    yield from parts.storage(arguments.pictures, data)
    yield from parts.mail(arguments.smtp, arguments.mail_from, arguments.url)
    yield from site_address.trust(arguments.host, arguments.trusted_proxies)
    yield from site_address.site(
        arguments.url,
        arguments.host,
        arguments.port,
        arguments.trusted_proxies,
        runs=runs,
        several=arguments.redis is not None,
    )


async def _asked(arguments: argparse.Namespace) -> list[Finding]:
    """Return what PostgreSQL and Redis answer."""
    found = []
    if arguments.database is not None:
        data, alone = arguments.data or default_data(), arguments.redis is None
        found += [each async for each in parts.postgres(arguments.database, data, alone=alone)]
    found += [each async for each in parts.redis(arguments.redis, arguments.prefix or "lapin")]
    return found
