"""Runs one of Taichi's examples without a window: `headless.py EXAMPLE OUT`. What it would show is written to OUT, as numpy arrays.

Windows, scenes and cameras are replaced by objects that take every call, keep the arrays and fields that they are given, and end
the program after some frames. TI_ARCH chooses the back end, whatever the example asks for.
"""

import itertools
import random
import runpy
import sys
import time
from pathlib import Path

import numpy as np
import taichi as ti

FRAMES = 3


class End(BaseException):
    """Ends the example."""


class Shown:
    """The arrays that an example showed: name of the call, its number in the run, array."""

    def __init__(self):
        self.arrays, self.frames = {}, 0

    def keep(self, name, value):
        if hasattr(value, "to_numpy"):
            value = value.to_numpy()
        if isinstance(value, dict):
            for key, part in value.items():
                self.keep(f"{name}.{key}", part)
        elif isinstance(value, (np.ndarray, list, tuple, int, float, np.number)) and not isinstance(value, bool):
            try:
                array = np.asarray(value, dtype=np.float64)
            except (TypeError, ValueError):
                return
            if array.size:
                self.arrays[f"{len(self.arrays)}:{name}"] = array

    def frame(self):
        self.frames += 1
        if self.frames >= FRAMES:
            raise End


SHOWN = Shown()


class Stand:
    """Stands for a window, a canvas, a scene or a camera."""

    LMB, MMB, RMB, ESCAPE, SPACE, PRESS, RELEASE, MOTION = "LMB", "MMB", "RMB", "Escape", " ", "press", "release", "motion"
    EXIT, UP, DOWN, LEFT, RIGHT, SHIFT, WHEEL, TAB, RETURN, BACKSPACE, CTRL, ALT = (
        "exit", "Up", "Down", "Left", "Right", "Shift", "Wheel", "Tab", "Return", "BackSpace", "Control", "Alt")

    def __init__(self, *args, **kwargs):
        res = kwargs.get("res") or next((a for a in args if isinstance(a, (tuple, list, int)) and not isinstance(a, bool)), (512, 512))
        self.res = (res, res) if isinstance(res, int) else tuple(res)
        self.event, self.running, self.frame, self.fps_limit = None, True, 0, None
        self.curr_position, self.curr_lookat, self.curr_up = np.zeros(3), np.ones(3), np.array([0.0, 1.0, 0.0])

    def show(self, *args):
        SHOWN.frame()

    def get_event(self, *args):
        return False

    def get_events(self, *args):
        return []

    def is_pressed(self, *args):
        return False

    def get_cursor_pos(self):
        return (0.5, 0.5)

    def get_window_shape(self):
        return self.res

    def get_projection_matrix(self, *args):
        return np.eye(4)

    get_view_matrix = get_projection_matrix

    def get_canvas(self):
        return self

    get_scene = get_gui = get_canvas

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return False

    def __getattr__(self, name):
        def call(*args, **kwargs):
            for key, value in [*enumerate(args), *kwargs.items()]:
                SHOWN.keep(f"{name}.{key}", value)
            if name in ("sub_window", "begin"):
                return self
            if name in ("slider_float", "slider_int"):
                return args[1] if len(args) > 1 else kwargs.get("old_value", 0)
            if name == "checkbox":
                return args[1] if len(args) > 1 else kwargs.get("old_value", False)
            if name == "color_edit_3":
                return args[1] if len(args) > 1 else (0.5, 0.5, 0.5)
            if name in ("slider", "label"):
                return Value(args)
            return False

        if name.startswith("__"):
            raise AttributeError(name)
        return call


class Value:
    """A slider or a label of the older kind."""

    def __init__(self, words):
        self.value = words[3] if len(words) > 3 else sum(words[1:3]) / 2


def keep(name):
    def call(*args, **kwargs):
        for key, value in enumerate(args):
            SHOWN.keep(f"{name}.{key}", value)
        SHOWN.frame()

    return call


def replace():
    ti.GUI = ti.ui.Window = ti.ui.Scene = ti.ui.Camera = Stand
    ti.ui.make_camera = Stand
    for name in ("imshow", "imwrite"):
        setattr(ti.tools, name, keep(name))
        if hasattr(ti, name):
            setattr(ti, name, keep(name))
    for module in ("taichi.ui", "taichi.ui.gui", "taichi.ui.ui", "taichi.ui.window", "taichi.tools"):
        if module in sys.modules:
            for name in ("GUI", "Window", "Scene", "Camera"):
                if hasattr(sys.modules[module], name):
                    setattr(sys.modules[module], name, Stand)


def stop_clocks():
    """Time passes with the frames: what an example shows does not depend on how fast it is. A nanosecond more at each reading, since some
    divide by the time between two."""
    readings = itertools.count(1)
    now = lambda: SHOWN.frames * 16_666_667 + next(readings)
    time.time = time.perf_counter = time.monotonic = lambda: now() / 1e9
    time.time_ns = time.perf_counter_ns = time.monotonic_ns = now
    time.sleep = lambda seconds: None


def main():
    example, out = Path(sys.argv[1]), sys.argv[2]
    random.seed(1)
    np.random.seed(1)
    replace()
    stop_clocks()
    sys.argv = [str(example)]
    sys.path.insert(0, str(example.parent))
    try:
        runpy.run_path(str(example), run_name="__main__")
    except (End, SystemExit):
        pass
    print("arch", ti.cfg.arch if ti.cfg else "none")
    np.savez(out, **SHOWN.arrays)
    print("frames", SHOWN.frames, "arrays", len(SHOWN.arrays))


if __name__ == "__main__":
    main()
