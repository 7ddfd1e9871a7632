# shellcheck shell=bash
# common.sh: what the other scripts share; sourced by them from the project's root.

script=$(basename "$0")

say() { printf '\n== %s\n' "$*"; }

# die EXIT_CODE WORDS: ends the script with one line that says what is wrong and what would be right.
die() {
    printf '%s: %s\n' "$script" "$2" >&2
    exit "$1"
}

# build_in FOLDER COMPILER MESON_OPTION...: builds; sets the folder up first when it is new.
build_in() {
    local folder=$1 compiler=$2
    shift 2
    say "Building in $folder/"
    if [ ! -f "$folder/build.ninja" ]; then
        rm -rf "$folder"
        CC=$compiler meson setup "$folder" "$@"
    fi
    ninja -C "$folder"
}

# build_kind COMPILER OPTIMIZE SANITIZE: builds one kind of build, each in a folder of its own,
# and sets build_folder. An empty word stands for the usual.
build_kind() {
    local compiler=${1:-gcc} optimize=${2:-} sanitize=${3:-} options=()
    build_folder=build
    [ -z "$1" ] || build_folder+=-$1
    if [ -n "$optimize" ]; then
        build_folder+=-O$optimize
        options+=("-Doptimization=$optimize")
    fi
    if [ -n "$sanitize" ]; then
        build_folder+=-$sanitize
        options+=("-Doptimization=${optimize:-1}" -Ddebug=true -Db_lundef=false)
    fi
    case $sanitize in
    address) options+=('-Db_sanitize=address,undefined') ;;
    thread) # gcc's reports races that are none: it does not see into its own OpenMP library
        compiler=clang
        options+=(-Db_sanitize=thread)
        ;;
    esac
    [ "$compiler" != clang ] || compiler=clang-14
    build_in "$build_folder" "$compiler" "${options[@]}"
}

# How sanitized programs are to behave: the first finding ends them with an exit code of its own.
export ASAN_OPTIONS=exitcode=99:allocator_may_return_null=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1:exitcode=99
export TSAN_OPTIONS=exitcode=99:halt_on_error=1:ignore_noninstrumented_modules=1
export OMP_TOOL_LIBRARIES=/usr/lib/llvm-14/lib/libarcher.so
