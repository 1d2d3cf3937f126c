"""`python -m lapin` is `lapin`."""

import sys

from lapin.cli import main

sys.exit(main())
