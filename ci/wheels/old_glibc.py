"""A folder to link with, so that what is linked runs on an older glibc than this machine's.

This machine's libc.so.6 still has the versions of its symbols that programs of older systems ask for. Linked with the libraries
made here, which offer of each symbol the newest version that the older glibc has and nothing else, a library asks for those; a function
that the older glibc lacks is an error of the linker. What glibc 2.33 and newer made functions of, and the headers of older ones inlined,
is in a small archive: see shim.c.
"""

import re
import subprocess
from pathlib import Path

# What glibc 2.34 moved into libc.so.6: on older systems the symbols are found in these, so they have to be loaded.
PARTS = ("libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1")


def _number(version):
    """`GLIBC_2.2.5` as (2, 2, 5); None for private versions."""
    found = re.fullmatch(r"GLIBC_([0-9.]+)", version)
    return found and tuple(int(n) for n in found[1].split("."))


def _symbols(library, newest):
    """(name, version, kind, size) of what `library` defines: of each symbol its newest version up to `newest`."""
    listing = subprocess.run(["readelf", "--dyn-syms", "-W", library], check=True, capture_output=True, text=True).stdout
    best = {}
    for line in listing.splitlines():
        fields = line.split()
        if len(fields) < 8 or fields[6] in ("UND", "Ndx", "ABS") or "@" not in fields[7]:
            continue
        name, version = fields[7].replace("@@", "@").split("@")
        number = _number(version)
        if number and number <= newest and (name not in best or best[name][0] < number):
            best[name] = (number, version, fields[3], int(fields[2], 0))
    return [(name, *entry[1:]) for name, entry in sorted(best.items())]


def _stub(folder, soname, symbols):
    """A shared library `soname` that defines `symbols`, with nothing behind them."""
    text, versions = [".text", "anchor: .zero 16"], {}
    for i, (name, version, kind, size) in enumerate(symbols):
        versions[version] = None
        section = {"OBJECT": ".data", "TLS": '.section .tdata,"awT",@progbits'}.get(kind, ".text")
        form = {"OBJECT": "object", "TLS": "tls_object"}.get(kind, "function")
        text += [section, f".globl s_{i}", f".type s_{i},@{form}", f".size s_{i},{size}", f"s_{i}: .zero {max(size, 1)}",
                 f".symver s_{i},{name}@@{version}"]
    source, script = folder / f"{soname}.s", folder / f"{soname}.map"
    source.write_text("\n".join(text) + "\n")
    script.write_text("".join(f"{v} {{}};\n" for v in sorted(versions, key=_number)) + "OTHERS { local: s_*; };\n")
    subprocess.run(["cc", "-shared", "-nostdlib", f"-Wl,-soname,{soname}", f"-Wl,--version-script={script}", source, "-o",
                    folder / soname], check=True)


def make(folder, newest):
    """Fills `folder` for the glibc version `newest`, such as (2, 31). Returns the arguments of `cc` that link with it."""
    folder.mkdir(parents=True, exist_ok=True)
    find = lambda name: subprocess.run(["cc", f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout.strip()
    for soname in ("libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"):
        _stub(folder, soname, _symbols(find(soname), newest))
    for soname in PARTS:
        _stub(folder, soname, [])
        (folder / (soname.split(".so")[0] + ".so")).write_text(f"INPUT({folder / soname})\n")
    (folder / "libm.so").write_text(f"INPUT({folder / 'libm.so.6'})\n")
    shim = folder / "shim.o"
    subprocess.run(["cc", "-O2", "-fPIC", "-c", Path(__file__).with_name("shim.c"), "-o", shim], check=True)
    subprocess.run(["ar", "crs", folder / "libshim.a", shim], check=True)
    members = [folder / "libc.so.6", folder / "libshim.a", find("libc_nonshared.a"), folder / "ld-linux-x86-64.so.2"]
    (folder / "libc.so").write_text(f"GROUP({' '.join(map(str, members))})\n")
    loaded = [f"-l:{name}" for name in PARTS[:2]]
    # The machine's own libgcc_s.so.1 asks for newer versions; where the result runs, its own does not.
    return [f"-L{folder}", "-Wl,--allow-shlib-undefined", "-Wl,--no-as-needed", *loaded, "-Wl,--as-needed"]


def newest_asked_for(file):
    """The newest version of glibc that `file` asks for, as (2, 31), and the symbols that do."""
    listing = subprocess.run(["objdump", "-T", file], check=True, capture_output=True, text=True).stdout
    asked = {}
    for line in listing.splitlines():
        found = re.search(r"\*UND\*.*\((GLIBC_[0-9.]+)\)\s+(\S+)", line)
        if found:
            asked.setdefault(_number(found[1]), []).append(found[2])
    newest = max(asked, default=(0,))
    return newest, asked.get(newest, [])
