"""A folder that stands for an installation of LLVM 19, from which the crate `llvm-sys` links archives, of the parts that are used."""

import subprocess
from pathlib import Path

# Parts of LLVM, in its own names, beside the code generators of this machine and of PTX.
PARTS = "passes irreader bitreader bitwriter linker orcjit asmparser nvptx"


def make(folder, llvm_config, host):
    """Fills `folder`, the value of LLVM_SYS_191_PREFIX, for the host `x86` or `aarch64`. Returns arguments of `cc`."""
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    (folder / "lib").mkdir(exist_ok=True)
    script = folder / "bin/llvm-config"
    # The crate asks for shared libraries first, and takes archives where that fails.
    script.write_text(f"""#!/bin/sh
case "$*" in
    *--link-shared*) echo "there are only archives" >&2; exit 1 ;;
    *--libnames*) exec {llvm_config} --link-static --libnames {host} {PARTS} ;;
    *--system-libs*) echo "-lm -lz -lzstd" ;;
    *) exec {llvm_config} "$@" ;;
esac
""")
    script.chmod(0o755)
    for name in ("stdc++", "z", "zstd"):
        find = ["cc", f"-print-file-name=lib{name}.a"]
        archive = Path(subprocess.run(find, check=True, capture_output=True, text=True).stdout.strip())
        if not archive.is_absolute():
            raise SystemExit(f"ci/wheel: there is no {archive}: install the package with it")
        (folder / f"lib/lib{name}.so").write_text(f"INPUT({archive})\n")
    return [f"-L{folder / 'lib'}"]
