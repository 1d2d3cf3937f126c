"""Lets `python -m lapin` run the command `lapin`."""

import sys

from lapin.cli import main

sys.exit(main())
