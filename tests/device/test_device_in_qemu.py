"""Opt-in: the panel's tests on a real kernel with a simulated GPIO chip, in a machine that QEMU emulates."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

MACHINE = Path(__file__).with_name("machine.sh")


@pytest.mark.skipif(
    os.environ.get("PHAROS_QEMU") != "1",
    reason="takes minutes and 3 GB: run tests/device/machine.sh build once, then set PHAROS_QEMU=1",
)
def test_the_panel_works_on_a_real_kernel() -> None:
    command = (
        "PHAROS_GPIO_SIM=1 python3 -m pytest -q -p no:cacheprovider /project/tests/device/test_panel_on_gpio_sim.py"
    )
    ran = subprocess.run([MACHINE, "run", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-1000:]
    assert " passed" in ran.stdout
    assert " skipped" not in ran.stdout
