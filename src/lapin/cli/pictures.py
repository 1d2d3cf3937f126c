"""The option that says where own decks are kept."""

import argparse
import os
from pathlib import Path
from typing import Final

from lapin.decks.storage import Storage, open_storage

ENVIRONMENT: Final = "LAPIN_PICTURES"


def add_pictures(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the storage of own decks."""
    parser.add_argument(
        "--pictures",
        default=os.environ.get(ENVIRONMENT) or None,
        metavar="WHERE",
        help="where own decks are kept: a folder, or s3://BUCKET/PREFIX?endpoint=https://HOST with the keys in "
        f"AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (default: in the data folder); also as {ENVIRONMENT}",
    )


def storage_of(arguments: argparse.Namespace, data: Path) -> Storage:
    """Open the storage that the option names; StorageUnusable if it cannot be used."""
    return open_storage(arguments.pictures, data)
