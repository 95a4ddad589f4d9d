# Functions shared by ci/demo and ci/test; sourced, not run. Everything made lies under target/ and .cache/, which git ignores.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
library=$target/release
jobs=$(nproc)
passed=0
failed=0

# The CUDA compiler and headers, from PyPI. One version of each: what nvcc emits is part of what the tests test.
cuda_wheels=(
    nvidia-cuda-nvcc==13.5.37 nvidia-cuda-crt==13.5.37 nvidia-nvvm==13.5.37 nvidia-cuda-runtime==13.5.37
    nvidia-cuda-cccl==13.3.5.0.6 nvidia-nvtx==13.5.25 nvidia-cuda-nvrtc==13.5.37 nvidia-cuda-cuobjdump==13.5.37
    nvidia-cuda-profiler-api==13.4.92
)

say() { printf '== %s\n' "$*"; }
die() { printf 'ci: %s\n' "$*" >&2; exit 1; }

# as_root COMMAND...: runs it as it is for root, through sudo for others.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"
    else die "not root and no sudo: install these by hand: $*"; fi
}

# need_packages NAME...: installs those Debian packages that are missing.
need_packages() {
    local missing=() name
    command -v dpkg-query >/dev/null || die "this script installs packages with apt; on other systems install LLVM 19, a C++ compiler and Python, then run cargo and nvcc as it does"
    for name in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done
    [ ${#missing[@]} = 0 ] && return
    say "installing ${missing[*]}"
    as_root apt-get update -qq || die "apt-get update failed"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
        die "apt-get could not install ${missing[*]}"
}

need_rust() {
    command -v cargo >/dev/null || { [ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"; } || true
    command -v cargo >/dev/null || die "no Rust toolchain: install one of 1.85 or newer first"
}

# need_cuda: sets $cuda to a CUDA toolkit: $CUDA_HOME where the user has set it, else wheels in .cache/cuda.
need_cuda() {
    if [ -n "${CUDA_HOME:-}" ]; then
        [ -x "$CUDA_HOME/bin/nvcc" ] || die "CUDA_HOME=$CUDA_HOME has no bin/nvcc"
        cuda=$CUDA_HOME
        return
    fi
    local venv=$root/.cache/cuda want
    want=$(printf '%s\n' "${cuda_wheels[@]}")
    if [ "$(cat "$venv/wheels" 2>/dev/null)" != "$want" ]; then
        say "fetching the CUDA compiler from PyPI into .cache/cuda"
        [ -x "$venv/bin/python" ] || python3 -m venv "$venv" || die "python3 -m venv failed"
        "$venv/bin/python" -m pip install -q --disable-pip-version-check "${cuda_wheels[@]}" || die "pip could not fetch the CUDA wheels"
        printf '%s\n' "$want" >"$venv/wheels"
    fi
    cuda=$(echo "$venv"/lib/python3*/site-packages/nvidia/cu13)
    [ -x "$cuda/bin/nvcc" ] || die "no nvcc in $cuda"
    # The wheel has the versioned name only; nvcc -cudart shared asks the linker for -lcudart.
    ln -sf libcudart.so.13 "$cuda/lib/libcudart.so"
}

# build_library: the library, its compiler and the understudy command, in release, with the names programs ask for.
build_library() {
    say "cargo build --release"
    (cd "$root" && cargo build --release --workspace --quiet) || die "the build failed"
    [ -f "$library/libcudart.so" ] || die "the build left no $library/libcudart.so"
    local name
    # Symlinks, not copies: one file is one library in a process, under whatever name it was asked for.
    for name in libcudart.so.12 libcudart.so.13 libcuda.so libcuda.so.1; do ln -sfn libcudart.so "$library/$name"; done
}

# sample_list: names of the samples: one .cu file or one folder each.
sample_list() {
    (cd "$root/samples" && for entry in *.cu */; do entry=${entry%/}; echo "${entry%.cu}"; done | sort)
}

# sample_line KEY NAME: the words after `// KEY:` in the head of the sample's main file.
sample_line() {
    local file=$root/samples/$2.cu
    [ -f "$file" ] || file=$(ls "$root/samples/$2"/main.*)
    sed -n "s|^// $1: ||p" "$file" | head -n 1
}

# compile_sample MODE NAME: nvcc as a user would call it; modes: static (nvcc's default), shared, rdc.
compile_sample() {
    local mode=$1 name=$2 out=$target/samples/$1/$2 sources=("$root/samples/$2.cu") flags=()
    [ -d "$root/samples/$name" ] && sources=("$root/samples/$name"/*.c*)
    mkdir -p "$target/samples/$mode"
    # A sample is built again when one of its files or this script is newer.
    if [ -x "$out" ] && [ -z "$(find "${sources[@]}" "$root/samples/check.h" "$root/ci/lib.sh" -newer "$out")" ]; then return; fi
    case $mode in
        static) ;;
        shared) flags=(-cudart shared -L"$cuda/lib") ;;
        rdc) flags=(-rdc=true) ;;
        *) die "no mode $mode" ;;
    esac
    # shellcheck disable=SC2046  # the flags of a sample are words
    "$cuda/bin/nvcc" -O2 -I"$root/samples" "${flags[@]}" $(sample_line nvcc "$name") "${sources[@]}" -o "$out.new" \
        >"$out.log" 2>&1 && mv "$out.new" "$out" || { rm -f "$out"; sed 's/^/    /' "$out.log"; }
}

# compile_samples MODE: all of them, some at a time. A failed one shows nvcc's words; running it then fails.
compile_samples() {
    say "nvcc, mode $1: $(sample_list | wc -l) samples"
    export -f compile_sample sample_line die
    export root target cuda
    sample_list | xargs -P "$jobs" -I{} bash -c "set -uo pipefail; compile_sample $1 {}"
}

# verdict LABEL STATUS SECONDS LOG: prints the line of one test, and the log's end when it failed.
verdict() {
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
        printf '%-44s ok      %6.2f s\n' "$1" "$3"
    else
        failed=$((failed + 1))
        printf '%-44s FAILED  %6.2f s  %s\n' "$1" "$3" "$(why "$2")"
        tail -n 8 "$4" 2>/dev/null | sed 's/^/    /' || true
    fi
}

why() {
    case $1 in
        124) echo "(timeout)" ;;
        127) echo "(cannot be run)" ;;
        13[0-9] | 14[0-9] | 15[0-9]) echo "(signal $(kill -l $(($1 - 128))))" ;;
        *) echo "(exit code $1)" ;;
    esac
}

# run_test LABEL LOG COMMAND...: runs it with a time limit and counts the outcome.
run_test() {
    local label=$1 log=$2 start=$EPOCHREALTIME status=0
    shift 2
    if [ ! -x "${program:-/bin/sh}" ]; then
        echo "${program} was not built" >"$log"
        verdict "$label" 127 0 "$log"
        return
    fi
    timeout -k 5 "${limit:-60}" "$@" >"$log" 2>&1 </dev/null || status=$?
    verdict "$label" "$status" "$(awk "BEGIN { print $EPOCHREALTIME - $start }")" "$log"
}

# run_samples MODE [VARIABLE=value...]: every sample on the library.
run_samples() {
    local mode=$1 name out=$target/samples/out
    shift
    mkdir -p "$out"
    say "samples, mode $mode${*:+, $*}"
    for name in $(sample_list); do
        cd "$out"
        program=$target/samples/$mode/$name run_test "$name ($mode${*:+ $*})" "$out/$name.log" \
            env "$@" LD_PRELOAD="$library/libcudart.so" LD_LIBRARY_PATH="$library" "$target/samples/$mode/$name"
        cd "$root"
    done
}

# c_tests: host programs in C and C++ against NVIDIA's headers, linked to our library; nvcc has no part in them.
c_tests() {
    local source name out=$target/c-tests
    mkdir -p "$out"
    say "c-tests"
    for source in "$root"/c-tests/*.c "$root"/c-tests/*.cpp; do
        name=$(basename "$source")
        local compiler=(gcc -std=c11 -D_GNU_SOURCE)
        case $name in *.cpp) compiler=(g++ -std=c++17) ;; esac
        rm -f "$out/$name.bin"
        "${compiler[@]}" -Wall -Wextra -Werror -pthread -I"$cuda/include" "$source" -L"$library" -lcudart -o "$out/$name.bin" \
            >"$out/$name.log" 2>&1 || sed 's/^/    /' "$out/$name.log"
        run_test "c-tests/$name" "$out/$name.log" env LD_LIBRARY_PATH="$library" "$out/$name.bin"
    done
}

summary() {
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" = 0 ]
}
