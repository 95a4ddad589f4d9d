"""Runs one kernel by its name, or lists the names: `python one.py [NAME]`."""

import sys

import collective
import elementwise
import hopper
import tutorial

KERNELS = {case.__name__: case for case in elementwise.CASES + collective.CASES + tutorial.CASES + hopper.CASES}

if len(sys.argv) < 2:
    print("\n".join(KERNELS))
else:
    KERNELS[sys.argv[1]]()
    print("right")
