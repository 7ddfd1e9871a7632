# shellcheck shell=bash
# common.sh: what the other scripts share; sourced by them from the project's root.

script=$(basename "$0")

say() { printf '\n== %s\n' "$*"; }

# die EXIT_CODE WORDS: ends the script with one line that says what is wrong and what would be right.
die() {
    printf '%s: %s\n' "$script" "$2" >&2
    exit "$1"
}

# one_of OPTION VALUE CHOICE...: ends the script unless the value is one of the choices.
one_of() {
    local choice
    for choice in "${@:3}"; do
        [ "$2" != "$choice" ] || return 0
    done
    die 2 "$1 '$2' is not one of: ${*:3}"
}

# own_files PATTERN...: the project's files of these names, those not yet added to git among them, each
# closed by a null byte.
own_files() {
    local file
    git ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu |
        while IFS= read -r -d '' file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done
}

# choose_kind [--compiler gcc|clang] [--optimize 0..3] [--machine x86-64|native]
#             [--sanitize address|thread]: a kind of build.
# Sets the variables below; each kind has a folder of its own. A machine is what the compiler may take
# for granted of the processor: x86-64 the first of its family, native this one.
choose_kind() {
    build_folder=build build_compiler=gcc build_options=() build_sanitize=''
    local optimize='' compiler='' machine=''
    while [ $# -gt 0 ]; do
        case $1 in
        --compiler) one_of "$1" "${2:-}" gcc clang && compiler=$2 ;;
        --optimize) one_of "$1" "${2:-}" 0 1 2 3 && optimize=$2 ;;
        --machine) one_of "$1" "${2:-}" x86-64 native && machine=$2 ;;
        --sanitize) one_of "$1" "${2:-}" address thread && build_sanitize=$2 ;;
        *) die 2 "$1 is unknown; see scripts/test --help" ;;
        esac
        shift 2
    done
    if [ "$build_sanitize" = thread ]; then
        # gcc's reports races that are none: it does not see into its own OpenMP library
        [ "$compiler" != gcc ] || die 2 'the thread sanitizer needs --compiler clang'
        compiler=clang
    fi
    if [ "$compiler" = clang ]; then build_compiler=clang-14; fi
    [ -z "$compiler" ] || build_folder+=-$compiler
    [ -z "$optimize" ] || build_folder+=-O$optimize
    [ -z "$machine" ] || build_folder+=-$machine
    [ -z "$build_sanitize" ] || build_folder+=-$build_sanitize
    case $build_sanitize in
    address) build_options=('-Db_sanitize=address,undefined') ;;
    thread) build_options=(-Db_sanitize=thread) ;;
    esac
    [ -z "$build_sanitize" ] || build_options+=(-Db_lundef=false -Ddebug=true) optimize=${optimize:-1}
    [ -z "$optimize" ] || build_options+=("-Doptimization=$optimize")
    [ -z "$machine" ] || build_options+=("-Dc_args=-march=$machine")
}

# build_kind [TARGET...]: builds the chosen kind; sets its folder up first when it is new.
build_kind() {
    say "Building in $build_folder/"
    if [ ! -f "$build_folder/build.ninja" ]; then
        rm -rf "$build_folder"
        CC=$build_compiler meson setup "$build_folder" "${build_options[@]}"
    fi
    ninja -C "$build_folder" "$@"
}

# in_kind COMMAND...: runs a command as the chosen kind of program needs it. The first finding of a
# sanitizer ends a program with exit code 99.
in_kind() {
    local still=()
    # clang 14's thread sanitizer needs addresses that stay where they are
    if [ "$build_sanitize" = thread ] && setarch --addr-no-randomize true 2>/dev/null; then
        still=(setarch --addr-no-randomize)
    fi
    ASAN_OPTIONS=exitcode=99:allocator_may_return_null=1 \
        LSAN_OPTIONS=suppressions=$PWD/scripts/leaks.supp:print_suppressions=0 \
        UBSAN_OPTIONS=exitcode=99:halt_on_error=1:print_stacktrace=1 \
        TSAN_OPTIONS=exitcode=99:halt_on_error=1:ignore_noninstrumented_modules=1 \
        OMP_TOOL_LIBRARIES=/usr/lib/llvm-14/lib/libarcher.so "${still[@]}" "$@"
}
