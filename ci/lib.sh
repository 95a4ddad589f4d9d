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

# The tool that makes include/understudy.h; another version may format it otherwise.
cbindgen=cbindgen@0.29.4

say() { printf '== %s\n' "$*"; }

# phase NAME: says it, and keeps what the one before took, for the table of `summary`.
phase() {
    local now=$EPOCHREALTIME processor
    # The second line is about the children that have ended. In a pipe it would be about the subshell's.
    mkdir -p "$target"
    times >"$target/times"
    processor=$(awk 'NR == 2 { split($1, u, /[ms]/); split($2, s, /[ms]/); print (u[1] + s[1]) * 60 + u[2] + s[2] }' "$target/times")
    [ -z "${phase_name:-}" ] || phases+=("$(awk -v n="$phase_name" -v a="$phase_start" -v b="$now" -v c="$phase_processor" \
        -v d="$processor" 'BEGIN { printf "%-44s %7.0f s %7.0f s of processor time", n, b - a, d - c }')")
    phase_name=$* phase_start=$now phase_processor=$processor
    [ -z "$*" ] || say "$*"
}
phases=()

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
    phase "cargo build --release"
    (cd "$root" && cargo build --release --workspace --quiet) || die "the build failed"
    [ -f "$library/libcudart.so" ] || die "the build left no $library/libcudart.so"
    local name
    # Symlinks, not copies: one file is one library in a process, under whatever name it was asked for.
    for name in libcudart.so.12 libcudart.so.13 libcuda.so libcuda.so.1; do ln -sfn libcudart.so "$library/$name"; done
}

# sample_list: names of the samples: one .cu file or one folder with a main file each.
sample_list() {
    (cd "$root/samples" && for entry in *.cu */main.*; do entry=${entry%/*}; echo "${entry%.cu}"; done | sort)
}

# sample_line KEY NAME: the words after `// KEY:` in the head of the sample's main file.
sample_line() {
    local file=$root/samples/$2.cu
    [ -f "$file" ] || file=$(ls "$root/samples/$2"/main.*)
    sed -n "s|^// $1: ||p" "$file" | head -n 1
}

# sample_sources NAME: its source files.
sample_sources() {
    if [ -d "$root/samples/$1" ]; then ls "$root/samples/$1"/*.c*; else echo "$root/samples/$1.cu"; fi
}

# compile_sample NAME MODE...: nvcc as a user would call it; modes: static (nvcc's default), shared, rdc. Which runtime is
# linked makes no difference to the objects, so static and shared have theirs in common.
compile_sample() {
    local name=$1 mode folder out source flags link objects
    shift
    for mode in "$@"; do
        folder=$target/samples/objects/plain flags=() link=() objects=()
        case $mode in
            static) ;;
            shared) link=(-cudart shared -L"$cuda/lib") ;;
            rdc) flags=(-rdc=true) folder=$target/samples/objects/rdc ;;
            *) die "no mode $mode" ;;
        esac
        # shellcheck disable=SC2207  # the flags of a sample are words
        flags+=($(sample_line nvcc "$name"))
        out=$target/samples/$mode/$name
        mkdir -p "$target/samples/$mode" "$folder"
        # A sample is built again when one of its files or this script is newer.
        inputs=("$root/samples/check.h" "$root/samples/broken.h" "$root/ci/lib.sh")
        [ ! -d "$root/samples/$name" ] || inputs+=("$root/samples/$name"/*)
        for source in $(sample_sources "$name"); do
            object=$folder/$name.$(basename "$source").o
            objects+=("$object")
            if ! newer "$object" "$source" "${inputs[@]}"; then
                nvcc_quietly "$object" -O2 -I"$root/samples" "${flags[@]}" -c "$source" || { rm -f "$out"; continue 2; }
            fi
        done
        newer "$out" "${objects[@]}" || nvcc_quietly "$out" "${flags[@]}" "${link[@]}" "${objects[@]}" || rm -f "$out"
    done
}

# newer FILE INPUT...: whether it is there and none of the inputs was changed since it was made.
newer() {
    local file=$1
    shift
    [ -e "$file" ] && [ -z "$(find "$@" -newer "$file")" ]
}

# nvcc_quietly OUTPUT ARGUMENT...: shows nvcc's words only when it fails. An output is there whole or not at all.
nvcc_quietly() {
    local output=$1
    shift
    "$cuda/bin/nvcc" "$@" -o "$output.new" >"$output.log" 2>&1 && mv "$output.new" "$output" && return
    rm -f "$output"
    sed 's/^/    /' "$output.log"
    return 1
}

# slowest_first: names of the samples, first those that include Thrust or CUB: nvcc and our compiler take longest for them, and
# what is begun last keeps one core busy and the others waiting.
slowest_first() {
    local name
    for name in $(sample_list); do
        # shellcheck disable=SC2046  # file names of ours have no spaces
        if grep -qE '#include <(thrust|cub)/' $(sample_sources "$name"); then echo "0 $name"; else echo "1 $name"; fi
    done | sort -s -k1,1 | cut -d' ' -f2
}

# compile_samples MODE...: all of them, some at a time. A failed one shows nvcc's words; running it then fails.
compile_samples() {
    phase "nvcc, modes $*: $(sample_list | wc -l) samples"
    export -f compile_sample sample_line sample_sources newer nvcc_quietly die
    export root target cuda
    slowest_first | xargs -P "$jobs" -I{} bash -c "set -uo pipefail; compile_sample {} $*"
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

# timed LOG COMMAND...: runs it with a time limit and prints its exit status and how many seconds it took.
timed() {
    local log=$1 start=$EPOCHREALTIME status=0
    shift
    timeout -k 5 "${limit:-60}" "$@" >"$log" 2>&1 </dev/null || status=$?
    echo "$status $(awk "BEGIN { print $EPOCHREALTIME - $start }")"
}

# run_test LABEL LOG COMMAND...: runs it with a time limit and counts the outcome.
run_test() {
    local label=$1 log=$2 outcome
    shift 2
    outcome=$(timed "$log" "$@")
    verdict "$label" ${outcome} "$log"
}

# run_samples MODE [VARIABLE=value...]: every sample on the library, some at a time; their lines come in order.
run_samples() {
    local mode=$1 name names at=0 running=0 out=$target/samples/out
    shift
    mkdir -p "$out"
    rm -f "$out"/*.outcome
    phase "samples, mode $mode${*:+, $*}"
    mapfile -t names < <(sample_list)
    for name in $(slowest_first); do
        run_sample "$mode" "$name" "$@" &
        running=$((running + 1))
        [ "$running" -lt "$jobs" ] || { wait -n || true; running=$((running - 1)); show_outcomes "$mode${*:+ $*}"; }
    done
    wait
    show_outcomes "$mode${*:+ $*}"
    [ "$at" = ${#names[@]} ] || die "$((${#names[@]} - at)) samples left no outcome"
}

# run_sample MODE NAME [VARIABLE=value...]: leaves its exit status and its seconds in a file.
run_sample() {
    local program=$target/samples/$1/$2 name=$2 result="127 0"
    shift 2
    cd "$target/samples/out"
    if [ -x "$program" ]; then
        result=$(timed "$name.log" env "$@" LD_PRELOAD="$library/libcudart.so" LD_LIBRARY_PATH="$library" "$program")
    else
        echo "$program was not built" >"$name.log"
    fi
    echo "$result" >"$name.outcome.new"
    mv "$name.outcome.new" "$name.outcome"
}

# show_outcomes LABEL: for run_samples: the lines of those of $names, from the one numbered $at, that have finished.
show_outcomes() {
    local result
    while [ "$at" -lt ${#names[@]} ] && [ -f "$out/${names[at]}.outcome" ]; do
        result=$(cat "$out/${names[at]}.outcome")
        verdict "${names[at]} ($1)" ${result} "$out/${names[at]}.log"
        at=$((at + 1))
    done
}

# c_test NAME SOURCE INCLUDES COMPILER...: compiles a host program, links it to our library and runs it.
c_test() {
    local name=$1 source=$2 includes=$3 out=$target/c-tests/$1
    shift 3
    mkdir -p "$(dirname "$out")"
    rm -f "$out.bin"
    "$@" -Wall -Wextra -Werror -pthread -I"$includes" "$source" -L"$library" -lcudart -o "$out.bin" >"$out.log" 2>&1 ||
        sed 's/^/    /' "$out.log"
    run_test "c-tests/$name" "$out.log" env LD_LIBRARY_PATH="$library" "$out.bin"
}

# c_tests: host programs in C and C++, linked to our library; nvcc has no part in them. Those of c-tests/ use NVIDIA's headers,
# those of c-tests/header ours alone, in both languages.
c_tests() {
    local source name c=(gcc -std=c11 -D_GNU_SOURCE) cpp=(g++ -std=c++17)
    phase "c-tests"
    for source in "$root"/c-tests/*.c; do c_test "$(basename "$source")" "$source" "$cuda/include" "${c[@]}"; done
    for source in "$root"/c-tests/*.cpp; do c_test "$(basename "$source")" "$source" "$cuda/include" "${cpp[@]}"; done
    for source in "$root"/c-tests/header/*.c; do
        name=header/$(basename "$source")
        c_test "$name" "$source" "$root/include" "${c[@]}" -pedantic
        c_test "${name}pp" "$source" "$root/include" "${cpp[@]}" -x c++
    done
}

summary() {
    phase ""
    say "how long it took"
    printf '%s\n' "${phases[@]}"
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" = 0 ]
}
