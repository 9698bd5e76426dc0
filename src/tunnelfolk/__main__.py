"""`python -m tunnelfolk` is the same as `tunnelfolk`."""

import sys

from tunnelfolk.cli import main

sys.exit(main())
