"""`python -m app.runner`."""

import os
import sys

from app.runner.main import main

if __name__ == "__main__":
    sys.exit(main(os.environ, sys.argv[1:]))
