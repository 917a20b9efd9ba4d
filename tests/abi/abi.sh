#!/bin/sh
# What programs were linked against is still there: functions by name, types by abidiff (TAP).
#
# abi.sh [--write] LIBRARY VERSION COMPILER FOLDER...: a shared library, the version of it, and the
# folders of its headers. What it is held to is libagon.symbols, in the form of Debian's symbols
# files, and libagon.abi, what abidw says of a pointer to each function; --write renews both.
set -eu

. "$(dirname -- "$0")/../tap.sh"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
symbols=$here/libagon.symbols
types=$here/libagon.abi
write=
if [ "$1" = --write ]; then
    write=1
    shift
fi
library=$1
version=$2
cc=$3
shift 3
where=
for folder; do
    where="$where -I$folder"
done
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
soname=$(readelf -d "$library" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
nm -D --defined-only "$library" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort >"$place/names"

# The library in the form of a symbols file; names keep the version that they came with.
as_symbols() {
    echo "$soname libagon${soname#libagon.so.} #MINVER#"
    echo '* Build-Depends-Package: libagon-dev'
    awk -v version="$version" 'FILENAME == ARGV[1] { if (/@Base/) came[$1] = $2; next }
        { key = $1 "@Base"; print " " key, key in came ? came[key] : version }' \
        "$symbols" "$place/names"
}

# The types: a library of nothing but pointers to the functions, so that the build needs no -g.
as_types() {
    {
        echo '#include <agon/agon.h>'
        sed 's/.*/__typeof__(\&&) pointer_to_&;/' "$place/names"
    } >"$place/pointers.c"
    # shellcheck disable=SC2086 # a list of words
    $cc -g "-fdebug-prefix-map=$place/=" -O0 -fPIC -shared $where -o "$place/pointers.so" "$place/pointers.c" &&
        abidw --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed \
            --out-file "$place/types" "$place/pointers.so"
}

if [ -n "$write" ]; then
    [ -e "$symbols" ] || : >"$symbols"
    as_symbols >"$place/symbols"
    as_types
    cp "$place/symbols" "$symbols"
    cp "$place/types" "$types"
    exit 0
fi

detail() {
    cat "$place/said"
}

as_symbols >"$place/symbols"
status=0
diff "$symbols" "$place/symbols" >"$place/said" || status=1
point $status 'the functions are those of libagon.symbols'
if ! command -v abidiff >/dev/null; then
    skipped types 'abidiff (abigail-tools) is not installed: the functions alone are compared'
elif [ "$(uname -m)" != x86_64 ]; then
    skipped types 'libagon.abi was written on x86_64'
else
    status=0
    as_types >"$place/said" 2>&1 && abidiff "$types" "$place/types" >"$place/said" 2>&1 || status=1
    point $status 'the types are those of libagon.abi'
fi
plan
