"""A masked PPO from a standard library learns in the environment as it is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDS = Path(__file__).with_name("training-requirements.txt")


@pytest.mark.long
def test_a_masked_ppo_trains_for_a_few_hundred_steps(tmp_path: Path) -> None:
    """Stable-Baselines3's MaskablePPO, in an environment of its own, which takes several gigabytes."""
    given = os.environ.get("LAPIN_TRAINING_PYTHON")
    python = given or str(tmp_path / "own" / "bin" / "python")
    if not given:
        subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "own")], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", str(NEEDS)], check=True)
    done = subprocess.run(
        [python, str(ROOT / "examples" / "masked_ppo.py"), "384"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = re.fullmatch(r"(\d+) steps, (\d+) episodes, learnt: True", done.stdout.splitlines()[-1])
    assert found is not None, done.stdout
    assert int(found[1]) >= 384
    assert int(found[2]) > 3
