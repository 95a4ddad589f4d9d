"""Builds the wheel: see ci/wheel, which calls it where all that is needed is installed."""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import old_glibc
import static_llvm

ROOT = Path(__file__).resolve().parents[2]
# What the wheel says that it needs, and what pip compares with the system's: as in manylinux_2_31.
GLIBC = (2, 31)
PACKAGES = ("understudy", "understudy-jit", "understudy-llvm", "understudy-nvvm", "understudy-cli")
# File in Cargo's folder, and where it lies in the environment that the wheel is installed into. The command looks there.
LIBRARIES = {
    "libcudart.so": "lib/understudy/libcudart.so",
    "libunderstudy_jit.so": "lib/understudy/libunderstudy_jit.so",
    "libunderstudy_llvm.so": "lib/understudy/libunderstudy_llvm.so",
    "libnvvm.so": "lib/understudy/libnvvm.so",
}
# Debian packages whose code is linked in.
LINKED = ("llvm-19-dev", "libstdc++6", "zlib1g-dev", "libzstd-dev")
LICENCE_FILE = re.compile(r"(?i)(LICEN[CS]E|COPYING|NOTICE|UNLICENSE).*")


def say(text):
    print(f"== {text}", flush=True)


def build(work, target):
    """The release build for an old glibc, with LLVM inside. Returns the folder of its files."""
    arguments = static_llvm.make(work / "llvm", "/usr/lib/llvm-19/bin/llvm-config", "x86") + old_glibc.make(work / "glibc", GLIBC)
    environment = dict(os.environ, LLVM_SYS_191_PREFIX=str(work / "llvm"), CARGO_TARGET_DIR=str(work / "target"),
                       CARGO_PROFILE_RELEASE_STRIP="debuginfo", CARGO_ENCODED_RUSTFLAGS="\x1f".join(f"-Clink-arg={a}" for a in arguments))
    command = ["cargo", "build", "--release", "--quiet", "--locked", "--target", target]
    subprocess.run(command + [word for p in PACKAGES for word in ("-p", p)], check=True, cwd=ROOT, env=environment)
    return work / "target" / target / "release"


def check(file):
    """Ends the build if `file` needs more of a system than the wheel says."""
    newest, symbols = old_glibc.newest_asked_for(file)
    if newest > GLIBC:
        sys.exit(f"ci/wheel: {file.name} asks for glibc {'.'.join(map(str, newest))}: {', '.join(symbols)}")
    dynamic = subprocess.run(["readelf", "-d", file], check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r"NEEDED.*\[(.*)\]", dynamic))
    allowed = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", *old_glibc.PARTS}
    if needed - allowed:
        sys.exit(f"ci/wheel: {file.name} needs {', '.join(sorted(needed - allowed))}, which not every system has")


def licences(target):
    """The licences of all code in the files: of the crates, and of what is linked from the system."""
    metadata = subprocess.run(["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target],
                              check=True, capture_output=True, text=True, cwd=ROOT).stdout
    for package in sorted(json.loads(metadata)["packages"], key=lambda p: p["name"]):
        folder = Path(package["manifest_path"]).parent
        if package["source"] is None:
            continue
        yield f"{package['name']} {package['version']}: {package['license']}"
        for file in sorted(f for f in folder.iterdir() if f.is_file() and LICENCE_FILE.fullmatch(f.name)):
            yield file.read_text(errors="replace")
    for name in LINKED:
        yield name
        yield Path(f"/usr/share/doc/{name}/copyright").read_text(errors="replace")


def lay_out(folder, built, version, target):
    """Fills `folder` with the wheel's files, as the format's specification (PyPA, 'Binary distribution format') has them."""
    shutil.rmtree(folder, ignore_errors=True)
    data, info = folder / f"understudy-{version}.data", folder / f"understudy-{version}.dist-info"
    command = data / "scripts/understudy"
    command.parent.mkdir(parents=True)
    shutil.copy2(built / "understudy", command)
    check(command)
    for name, place in LIBRARIES.items():
        file = data / "data" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built / name, file)
        check(file)
    info.mkdir()
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: ci/wheel\nRoot-Is-Purelib: false\n"
                                f"Tag: py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{platform.machine()}\n")
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: understudy\nVersion: {version}\nSummary: Runs CUDA programs on machines without an NVIDIA GPU\n"
        "License: MIT OR Apache-2.0\nDescription-Content-Type: text/markdown\n\n" + (ROOT / "README.md").read_text())
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        shutil.copy2(ROOT / name, info)
    (info / "LICENSES-OF-PARTS").write_text("\n\n".join(licences(target)) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    work = parser.parse_args().work
    if platform.machine() != "x86_64":
        sys.exit("ci/wheel: wheels are built on x86-64 only")
    target = "x86_64-unknown-linux-gnu"
    version = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]
    say("cargo build --release for the wheel")
    built = build(work, target)
    say("the wheel")
    lay_out(work / "files", built, version, target)
    subprocess.run([sys.executable, "-m", "wheel", "pack", work / "files", "-d", work], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
