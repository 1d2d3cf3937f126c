"""`lapin sbom`: lists what is installed here, as CycloneDX JSON, for programs that know of vulnerabilities."""

import argparse
import base64
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import resources
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from lapin import __version__
from lapin.cli.words import complain

FORM = "1.6"
LONGEST_NAME = 80
"""The most letters of a licence's name; anything longer is the text of a licence."""


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("sbom", help="list everything that is installed, as CycloneDX JSON")
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help="(default: standard output)")
    parser.set_defaults(run=_sbom)


def _sbom(arguments: argparse.Namespace) -> int:
    text = json.dumps(bill(), indent=2, ensure_ascii=False) + "\n"
    if arguments.out is None:
        sys.stdout.write(text)
        return 0
    try:
        arguments.out.write_text(text, encoding="utf-8")
    except OSError as error:
        return complain(f"{arguments.out}: {error.strerror}")
    return 0


def bill() -> dict[str, Any]:
    """Return the bill of materials: the packages of this environment, and those of which the pages were built."""
    own = _python("lapin", __version__, {"expression": "MIT"})
    parts = {
        part["bom-ref"]: part for part in (*_of_python(), *_of_the_pages()) if part["bom-ref"] != own["bom-ref"]
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": FORM,
        "serialNumber": f"urn:uuid:{uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {**own, "type": "application"},
        },
        "components": [parts[ref] for ref in sorted(parts)],
    }


def _of_python() -> Iterator[dict[str, Any]]:
    for each in distributions():
        yield _python(each.name, each.version, _licence(each))


def _python(name: str, version: str, licence: dict[str, Any] | None) -> dict[str, Any]:
    known = re.sub(r"[-_.]+", "-", name).lower()
    return _part(known, version, f"pkg:pypi/{known}@{version}", licence)


def _of_the_pages() -> Iterator[dict[str, Any]]:
    """Yield what web/build.py has written beside the pages: the packages that have gone into them."""
    listed = resources.files("lapin").joinpath("web/static/.packages.json")
    if not listed.is_file():
        return
    for each in json.loads(listed.read_text(encoding="utf-8")):
        name = "/".join(quote(part, safe="") for part in each["name"].split("/"))
        part = _part(
            each["name"], each["version"], f"pkg:npm/{name}@{each['version']}", {"expression": each["license"]}
        )
        kind, _, value = each["integrity"].partition("-")
        part["hashes"] = [{"alg": kind.upper().replace("SHA", "SHA-"), "content": base64.b64decode(value).hex()}]
        yield part


def _part(name: str, version: str, purl: str, licence: dict[str, Any] | None) -> dict[str, Any]:
    part: dict[str, Any] = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    return part if licence is None else {**part, "licenses": [licence]}


def _licence(package: Distribution) -> dict[str, Any] | None:
    """Return the licence as the package names it: an expression, a short name, or what its classifiers say."""
    about = package.metadata
    if "License-Expression" in about:
        return {"expression": about["License-Expression"]}
    (named,) = about.get_all("License") or ("",)
    if not named or "\n" in named or len(named) > LONGEST_NAME:
        lines = about.get_all("Classifier") or ()
        named = ", ".join(line.rpartition(" :: ")[2] for line in lines if line.startswith("License"))
    return {"license": {"name": named}} if named else None
