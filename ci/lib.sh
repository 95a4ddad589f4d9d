# Functions shared by ci/demo and ci/test; sourced, not run. Everything made lies under target/ and .cache/, which git ignores.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
library=$target/release
jobs=$(nproc)
passed=0
failed=0
# What failed and the last words of each, told again at the end.
failures=

# The CUDA compiler and headers, from PyPI. One version of each: what nvcc emits is part of what the tests test.
cuda_wheels=(
    nvidia-cuda-nvcc==13.5.37 nvidia-cuda-crt==13.5.37 nvidia-nvvm==13.5.37 nvidia-cuda-runtime==13.5.37
    nvidia-cuda-cccl==13.3.5.0.6 nvidia-nvtx==13.5.25 nvidia-cuda-nvrtc==13.5.37 nvidia-cuda-cuobjdump==13.5.37
    nvidia-cuda-profiler-api==13.4.92
)

# Headers, runtime and assembler of CUDA 12, of which PyPI has no nvcc: for host programs, and for those that clang compiles.
cuda12_wheels=(
    nvidia-cuda-runtime-cu12==12.9.79 nvidia-cuda-nvcc-cu12==12.9.86 nvidia-cuda-cccl-cu12==12.9.27
    nvidia-cuda-profiler-api-cu12==12.9.79
)

# The tool that makes include/understudy.h; another version may format it otherwise.
cbindgen=cbindgen@0.29.4

say() { printf '== %s\n' "$*"; }

# phase NAME: says it, and keeps what the one before took, for the table of `summary`.
phase() {
    local now=$EPOCHREALTIME processor spent=$target/times.$BASHPID
    # The second line is about the children that have ended. In a pipe it would be about the subshell's.
    mkdir -p "$target"
    times >"$spent"
    processor=$(awk 'NR == 2 { split($1, u, /[ms]/); split($2, s, /[ms]/); print (u[1] + s[1]) * 60 + u[2] + s[2] }' "$spent")
    rm "$spent"
    [ -z "${phase_name:-}" ] || phases+=("$(awk -v n="$phase_name" -v a="$phase_start" -v b="$now" -v c="$phase_processor" \
        -v d="$processor" 'BEGIN { printf "%-44s %7.0f s %7.0f s of processor time", n, b - a, d - c }')")
    phase_name=$* phase_start=$now phase_processor=$processor
    [ -z "$*" ] || say "$*"
}
phases=()

# beside FUNCTION: begins phases that run one program at a time, on the processor that the next ones leave idle. `join_beside` shows what
# they have printed, and adds their counts to ours.
beside() {
    beside_name=$1
    rm -f "$target/$1.counts"
    (
        passed=0 failed=0 failures= phases=() phase_name=
        "$1"
        phase ""
        declare -p passed failed failures phases >"$target/$1.counts"
    ) >"$target/$1.log" 2>&1 &
    beside_process=$!
}

join_beside() {
    phase "waiting for those beside"
    local ours=("$passed" "$failed" "$failures") ran=("${phases[@]}")
    wait "$beside_process" || true
    cat "$target/$beside_name.log"
    passed=0 failed=1 failures="$beside_name did not end"$'\n' phases=()
    # As a function's, the declarations in the file would be local.
    [ ! -e "$target/$beside_name.counts" ] || . <(sed 's/^declare -- /declare -g /; s/^declare -a /declare -ga /' "$target/$beside_name.counts")
    passed=$((passed + ours[0])) failed=$((failed + ours[1])) failures=${ours[2]}$failures phases=("${ran[@]}" "${phases[@]}")
}

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

# find_cuda: sets $cuda to a CUDA toolkit: $CUDA_HOME where the user has set it, else wheels in .cache/cuda. Fails if there is none.
find_cuda() {
    cuda=${CUDA_HOME:-}
    [ -n "$cuda" ] || for cuda in "$root"/.cache/cuda/lib/python3*/site-packages/nvidia/cu13; do :; done
    [ -x "$cuda/bin/nvcc" ]
}

# need_cuda: as find_cuda, but fetches the wheels if they are not there.
need_cuda() {
    if [ -n "${CUDA_HOME:-}" ]; then
        find_cuda || die "CUDA_HOME=$CUDA_HOME has no bin/nvcc"
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
    find_cuda || die "no nvcc in $cuda"
    # The wheel has the versioned name only; nvcc -cudart shared asks the linker for -lcudart.
    ln -sf libcudart.so.13 "$cuda/lib/libcudart.so"
}

# need_cuda12: sets $cuda12 to a toolkit of CUDA 12 in .cache/cuda12, laid out as clang wants it; after need_cuda.
need_cuda12() {
    local venv=$root/.cache/cuda12 site part want
    want=$(printf '%s\n' "${cuda12_wheels[@]}")
    cuda12=$venv/toolkit
    if [ "$(cat "$venv/wheels" 2>/dev/null)" != "$want" ]; then
        say "fetching the headers and the runtime of CUDA 12 from PyPI into .cache/cuda12"
        [ -x "$venv/bin/python" ] || python3 -m venv "$venv" || die "python3 -m venv failed"
        "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps "${cuda12_wheels[@]}" ||
            die "pip could not fetch the CUDA 12 wheels"
        # The wheels have a folder for each component; a toolkit has one for all.
        site=$(echo "$venv"/lib/python3*/site-packages/nvidia)
        rm -rf "$cuda12"
        mkdir -p "$cuda12/lib64"
        for part in cuda_runtime cuda_nvcc cuda_cccl cuda_profiler_api; do cp -rlf "$site/$part"/. "$cuda12"; done
        cp -l "$cuda12"/lib/*.so.* "$cuda12/lib64"
        ln -s libcudart.so.12 "$cuda12/lib64/libcudart.so"
        # clang includes this header of cuRAND's before each CUDA source; no program here uses cuRAND.
        : >"$cuda12/include/curand_mtgp32_kernel.h"
        printf '%s\n' "$want" >"$venv/wheels"
    fi
    [ -f "$cuda12/include/cuda_runtime_api.h" ] || die "no headers in $cuda12"
    # There is no wheel with CUDA 12's fatbinary. That of 13 writes the same containers, and takes other words.
    rm -f "$cuda12/bin/fatbinary"
    cat >"$cuda12/bin/fatbinary" <<EOF
#!/usr/bin/env bash
words=()
for word in "\$@"; do
    case \$word in
        --image=profile=sm_*) word=\${word#*profile=sm_} word=--image3=kind=elf,sm=\$word ;;
        --image=profile=compute_*) word=\${word#*profile=compute_} word=--image3=kind=ptx,sm=\$word ;;
    esac
    words+=("\$word")
done
exec "$cuda/bin/fatbinary" "\${words[@]}"
EOF
    chmod +x "$cuda12/bin/fatbinary"
}

# build_library: the library, its compiler and the understudy command, in release, with the names programs ask for.
build_library() {
    phase "cargo build --release"
    (cd "$root" && cargo build --release --workspace --quiet) || die "the build failed"
    [ -f "$library/libcudart.so" ] || die "the build left no $library/libcudart.so"
    local name
    # Symlinks, not copies: one file is one library in a process, under whatever name it was asked for.
    for name in libcudart.so.12 libcudart.so.13 libcuda.so libcuda.so.1 libnvidia-ml.so.1; do ln -sfn libcudart.so "$library/$name"; done
    ln -sfn libnvvm.so "$library/libnvvm.so.4"
}

# sample_list: names of the samples: one .cu file or one folder with a main file each. With $part ("0 2": the first, the third, ...),
# those of a part.
sample_list() {
    (cd "$root/samples" && for entry in *.cu */main.*; do entry=${entry%/*}; echo "${entry%.cu}"; done | sort) |
        awk -v part="${part:-0 1}" 'BEGIN { split(part, p) } (NR - 1) % p[2] == p[1]'
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
    local name=$1 mode folder out source flags link objects libraries word
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
        # Ours that it links, after its objects; NVIDIA's runtime is found first.
        libraries=()
        for word in $(sample_line libraries "$name"); do libraries+=(-L"$library" "-l$word"); done
        out=$target/samples/$mode/$name
        mkdir -p "$target/samples/$mode" "$folder"
        # A sample is built again when one of its files or this script is newer.
        inputs=("$root/samples"/*.h "$root/ci/lib.sh")
        [ ! -d "$root/samples/$name" ] || inputs+=("$root/samples/$name"/*)
        for source in $(sample_sources "$name"); do
            object=$folder/$name.$(basename "$source").o
            objects+=("$object")
            if ! newer "$object" "$source" "${inputs[@]}"; then
                nvcc_quietly "$object" -I"$root/samples" "${flags[@]}" -c "$source" || { rm -f "$out"; continue 2; }
            fi
        done
        newer "$out" "${objects[@]}" || nvcc_quietly "$out" "${flags[@]}" "${link[@]}" "${objects[@]}" "${libraries[@]}" || rm -f "$out"
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

# begin_samples: begins what compile_all_samples does, with the time that builds and tests leave to processors. What fails is
# tried again there, such as links of samples with libraries of ours that are not built yet.
begin_samples() {
    (phase() { :; }; renice -n 19 "$BASHPID"; compile_all_samples) >/dev/null 2>&1 &
    beginning=$!
}
beginning=

# compile_all_samples: in all ways that nvcc links, those of $halves[0] with relocatable device code.
compile_all_samples() {
    compile_samples static shared
    part=${halves[0]} compile_samples rdc
}

# compile_samples MODE...: all of them, some at a time. A failed one shows nvcc's words; running it then fails.
compile_samples() {
    phase "nvcc, modes $*: $(sample_list | wc -l) samples"
    [ -z "$beginning" ] || wait "$beginning" || true
    export -f compile_sample sample_line sample_sources newer nvcc_quietly die
    export root target cuda library
    slowest_first | xargs -P "$jobs" -I{} bash -c "set -uo pipefail; compile_sample {} $*"
}

# verdict LABEL STATUS SECONDS LOG: prints the line of one test, and the log's end when it failed.
verdict() {
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
        printf '%-44s ok      %6.2f s\n' "$1" "$3"
    else
        failed=$((failed + 1))
        local words
        words=$(printf '%-44s FAILED  %6.2f s  %s\n' "$1" "$3" "$(why "$2")" && { tail -n 8 "$4" 2>/dev/null | sed 's/^/    /' || true; })
        failures+=$words$'\n'
        printf '%s\n' "$words"
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

# c_compile HEADERS COMPILER SOURCE: compiles a host program. HEADERS are NVIDIA's of CUDA 13 or of CUDA 12, or `ours`, which is our
# header alone. A program of CUDA 12 is linked to NVIDIA's library, so that it asks for the names of that version, or has the
# static one in it (`12static`). What fails shows the compiler's words; running it then fails.
c_compile() {
    local headers=$1 compiler=$2 source=$3 out link=(-lcudart) flags=(-Wall -Wextra -Werror -Wno-deprecated-declarations -Wl,--as-needed -pthread)
    out=$target/c-tests/$headers/$compiler/$(basename "$source")
    case $compiler in
        *++*) flags+=(-std=c++17 -x c++ -Wno-missing-field-initializers) ;;
        *) flags+=(-std=c11 -D_GNU_SOURCE) ;;
    esac
    flags+=("$source")
    case $headers in
        13) flags+=(-I"$cuda/include" -L"$library") ;;
        12) flags+=(-I"$cuda12/include" -L"$cuda12/lib64" -L"$library") ;;
        12static)
            flags+=(-I"$cuda12/include" -L"$cuda12/lib" -L"$library")
            link=(-lcudart_static -ldl -lrt)
            ;;
        ours) flags+=(-DWITH_UNDERSTUDY_H -pedantic -I"$root/include" -L"$library") ;;
    esac
    mkdir -p "$(dirname "$out")"
    rm -f "$out"
    "$compiler" "${flags[@]}" "${link[@]}" -lcuda -o "$out" >"$out.log" 2>&1 || sed 's/^/    /' "$out.log"
}

# every_name MAJOR LIBRARY: a program that takes the address of each function that NVIDIA's library exports, linked to it and run
# with ours: the loader finds all of them, by name and version, and says nothing.
every_name() {
    local out=$target/c-tests/names$1
    mkdir -p "$target/c-tests"
    nm -D --defined-only "$2" | awk '
        $2 == "T" { sub(/@.*/, "", $3); print "void " $3 "(void);"; all = all "    " $3 ",\n"; n++ }
        END {
            print "void (*const volatile all[])(void) = {\n" all "};"
            print "int main(void) {\n    int found = 0;\n    for (int i = 0; i < " n "; i++) found += all[i] != 0;"
            print "    return found == " n " && found > 400 ? 0 : 1;\n}"
        }' >"$out.c"
    rm -f "$out"
    gcc -std=c11 -w "$out.c" "$2" -o "$out" >"$out.log" 2>&1 || sed 's/^/    /' "$out.log"
    run_test "c-tests/every name of CUDA $1" "$out.log" env LD_LIBRARY_PATH="$library" LD_BIND_NOW=1 \
        bash -c '"$0" 2>"$0.said" && cat "$0.said" && [ ! -s "$0.said" ]' "$out"
}

# c_tests: host programs in C and C++; nvcc has no part in them. Each is valid C11 and C++17, and is compiled by gcc and clang with
# NVIDIA's headers of both major versions and with ours. Memory errors and leaks of the library are valgrind's to find.
c_tests() {
    local headers compiler source name out preload all=()
    phase "c-tests"
    for headers in 13 12 12static ours; do
        for compiler in gcc g++ clang-19 clang++-19; do
            # What the compilers make of NVIDIA's headers is seen with 13.
            case $headers$compiler in 12g++ | 12clang-19 | 12static*[+-]*) continue ;; esac
            for source in "$root"/c-tests/*.c; do all+=("$headers $compiler $source"); done
            case $compiler in
                *++*) for source in "$root"/c-tests/*.cpp; do all+=("$headers $compiler $source"); done ;;
            esac
        done
    done
    export -f c_compile
    export root target library cuda cuda12
    printf '%s\n' "${all[@]}" | xargs -P "$jobs" -L 1 bash -c 'c_compile "$@"' c_compile
    for name in "${all[@]}"; do
        read -r headers compiler source <<<"$name"
        preload=()
        [ "$headers" != 12static ] || preload=(LD_PRELOAD="$library/libcudart.so")
        name=$target/c-tests/$headers/$compiler/$(basename "$source")
        run_test "c-tests/$(basename "$source") ($headers, $compiler)" "$name.log" \
            env LD_LIBRARY_PATH="$library" "${preload[@]}" "$name"
    done
    every_name 12 "$cuda12/lib64/libcudart.so.12"
    every_name 13 "$(ls "$cuda"/lib*/libcudart.so.13 | head -n 1)"
    phase "c-tests under valgrind"
    # Not the one that provokes signals, nor the one that counts for itself, nor those without memory of their own.
    local checked=(memory pools streams textures versions affine) running=()
    for name in "${checked[@]}"; do
        name=$target/c-tests/ours/gcc/$name.c
        timed "$name.valgrind" env LD_LIBRARY_PATH="$library" UNDERSTUDY_ISA=base \
            valgrind --quiet --error-exitcode=9 --suppressions="$root/ci/valgrind.supp" --leak-check=full \
            --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect "$name" >"$name.outcome" &
        running+=($!)
    done
    wait "${running[@]}"
    for name in "${checked[@]}"; do
        source=$target/c-tests/ours/gcc/$name.c
        # shellcheck disable=SC2046  # a status and a time
        verdict "c-tests/$name.c (valgrind)" $(cat "$source.outcome") "$source.valgrind"
    done
    phase "c-tests under AddressSanitizer"
    mkdir -p "$target/c-tests/asan"
    for source in "$root"/c-tests/*.c; do
        name=$(basename "$source" .c)
        # Not the one that provokes signals.
        [ "$name" != wrong_memory ] || continue
        out=$target/c-tests/asan/$name
        rm -f "$out"
        gcc -std=c11 -D_GNU_SOURCE -g -pthread -fsanitize=address,undefined -fno-sanitize-recover=undefined -DWITH_UNDERSTUDY_H \
            -I"$root/include" "$source" -L"$library" -lcudart -lcuda -Wl,--as-needed -o "$out" >"$out.log" 2>&1 ||
            sed 's/^/    /' "$out.log"
        run_test "c-tests/$name.c (AddressSanitizer)" "$out.log" env LD_LIBRARY_PATH="$library" "$out"
    done
}

# Samples that clang compiles too, with the headers of CUDA 12: registration of functions and of variables of all kinds, textures,
# shared memory, calls through pointers, libdevice, printf, cooperative groups. Not those that clang 19 cannot compile: it
# has neither surfaces nor __managed__ variables. It gives redux.sync its operands in the wrong order, and uses it for sm_80.
clang_samples=(
    vector_add:sm_80:--offload-new-driver,--cuda-include-ptx=all
    constant_symbols:sm_80 textures:sm_80 dynamic_shared:sm_80 device_calls:sm_80 black_scholes:sm_80 half_precision:sm_80
    printf_assert:sm_80 reduction:sm_75
)

# compile_clang NAME:ARCH[:FLAG,...]: as a user would call clang. It keeps PTX by default, with its old driver.
compile_clang() {
    local name arch more out
    IFS=: read -r name arch more <<<"$1"
    out=$target/samples/clang/$name
    mkdir -p "$(dirname "$out")"
    ! newer "$out" "$root/samples/$name.cu" "$root/samples/check.h" "$root/samples/expect.h" "$root/ci/lib.sh" || return 0
    rm -f "$out"
    # shellcheck disable=SC2086  # flags are words
    clang++-19 -x cuda -std=c++17 -O2 --cuda-path="$cuda12" --cuda-gpu-arch="$arch" -Wno-unknown-cuda-version ${more//,/ } \
        -I"$root/samples" "$root/samples/$name.cu" -L"$cuda12/lib64" -lcudart -pthread -o "$out" >"$out.log" 2>&1 ||
        sed 's/^/    /' "$out.log"
}

# run_clang_samples: their programs ask for libcudart.so.12, and launch through cudaLaunchKernel.
run_clang_samples() {
    local sample
    phase "samples, clang 19 and CUDA 12.9"
    export -f compile_clang newer
    export root target cuda12
    printf '%s\n' "${clang_samples[@]}" | xargs -P "$jobs" -I{} bash -c "set -uo pipefail; compile_clang {}"
    for sample in "${clang_samples[@]%%:*}"; do
        run_test "$sample (clang)" "$target/samples/clang/$sample.run" env LD_LIBRARY_PATH="$library" "$target/samples/clang/$sample"
    done
}

# ahead PROGRAM [OPTION...]: a program whose kernels were compiled ahead of time, with every code generator, compiles none; nor does it with a
# cache that was exported and imported, and a changed export is refused.
ahead() {
    local program=$1 folder=$target/samples/ahead tier kernels
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    export UNDERSTUDY_CACHE=$folder/cache
    compiled() { find "$UNDERSTUDY_CACHE" -name '*.kernel' | wc -l; }
    runs_compiled() { "$library/understudy" run --tier "$tier" "$program" && [ "$(compiled)" = "$kernels" ]; }
    for tier in quick optimised; do
        rm -rf "$UNDERSTUDY_CACHE"
        "$library/understudy" compile --tier "$tier" "$@" "$program" && kernels=$(compiled) && [ "$kernels" -gt 0 ] && runs_compiled || return 1
    done
    "$library/understudy" cache export "$folder/pack" && "$library/understudy" cache clear && [ "$(compiled)" = 0 ] || return 1
    "$library/understudy" cache import "$folder/pack" && [ "$(compiled)" = "$kernels" ] && runs_compiled || return 1
    "$library/understudy" cache clear
    printf x | dd of="$folder/pack" bs=1 seek=200 conv=notrunc status=none
    ! "$library/understudy" cache import "$folder/pack" && [ "$(compiled)" = 0 ]
}

# stripped NAME PROGRAM [COMMAND...]: a copy of a program or shared object without symbols, run by itself or as COMMAND's last argument.
stripped() {
    local name=$1 program=$2 out=$target/samples/stripped/$1
    shift 2
    rm -f "$out"
    strip --strip-all -o "$out" "$program" || true
    run_test "$name (stripped)" "$out.log" env LD_LIBRARY_PATH="$library" LD_PRELOAD="$library/libcudart.so" "$@" "$out"
}

# changed PROGRAM: in a stripped program with some other bytes in the middle of its code, which is the runtime's, the runtime is not
# taken for one that is known.
changed() {
    local copy=$1.changed start size i
    cp "$1" "$copy"
    read -r start size < <(readelf -SW "$1" | sed -n 's/.* \.text  *PROGBITS  *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/\1 \2/p')
    for i in 0 1 2 3 4 5 6 7 8 9; do
        printf '\x90\x90' | dd of="$copy" bs=1 seek=$((0x$start + 0x$size / 2 + i * 7919)) conv=notrunc status=none
    done
    ! LD_LIBRARY_PATH=$library LD_PRELOAD=$library/libcudart.so "$copy" && grep -q "has the CUDA runtime linked into it .*, but some of its code differs" "$2"
}

# run_stripped: programs with nvcc's default runtime and without symbols, whose runtime is found by its code: of CUDA 13, of
# CUDA 12, and in a shared object that is opened at run time.
run_stripped() {
    local name
    phase "programs without symbols"
    mkdir -p "$target/samples/stripped"
    for name in vector_add constant_symbols textures; do stripped "$name" "$target/samples/static/$name"; done
    for name in memory streams; do stripped "$name.c" "$target/c-tests/12static/gcc/$name.c"; done
    nvcc_quietly "$target/samples/vector_add.so" -shared -Xcompiler -fPIC -Dmain=sample_main -arch=sm_80 -I"$root/samples" "$root/samples/vector_add.cu" || true
    stripped vector_add.so "$target/samples/vector_add.so" \
        python3 -c 'import ctypes, sys; sys.exit(ctypes.CDLL(sys.argv[1])._Z11sample_mainv())'
    export -f changed
    export library
    name=$target/samples/stripped/vector_add
    run_test "vector_add (stripped, through its loader)" "$name.loader.log" "$library/understudy" run \
        "$(readelf -l "$name" | sed -n 's/.*interpreter: \(.*\)]/\1/p')" "$name"
    run_test "vector_add (stripped and changed)" "$name.changed.log" bash -c 'changed "$@" 2>&1' changed "$name" "$name.changed.log"
}

summary() {
    phase ""
    say "how long it took"
    printf '%s\n' "${phases[@]}"
    [ -z "$failures" ] || printf '== what failed\n%s' "$failures"
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" = 0 ]
}
