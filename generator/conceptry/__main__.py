"""Run the command line with ``python -m conceptry``."""

import sys

from conceptry.cli import main

sys.exit(main())
