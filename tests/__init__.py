"""The tests. They run side by side: each library that computes keeps to one core, as it reads when imported."""

import os

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")
