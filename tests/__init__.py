"""The tests. They run side by side, so libraries that compute are told before their import to keep to one core."""

import os

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")
