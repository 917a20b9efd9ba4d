#!/bin/sh
# Every public header compiles alone, as C11 and as C++17, without a warning.
#
# headers.sh C-COMPILER FOLDER...: the folders are those that <agon/...> is looked for in.
set -u
. "$(dirname -- "$0")/../tap.sh"

cc=$1
shift
flags='-Wall -Wextra -pedantic -Werror -fsyntax-only'
where=
said=
for folder; do
    where="$where -I$folder"
done

# compiles LANGUAGE COMPILER HEADER STANDARD
compiles() {
    status=0
    # shellcheck disable=SC2086 # lists of words
    said=$(printf "#include <agon/%s>\nextern int nothing;\n" "$3" | $2 -x "$1" -std="$4" $flags $where - 2>&1) || status=1
    point $status "$3 as $4"
}

detail() {
    printf '%s\n' "$said" | head -n 12
}

cxx=
for name in g++ clang++; do
    command -v $name >/dev/null && cxx=$name && break
done
for folder; do
    for path in "$folder"/agon/*.h; do
        [ -e "$path" ] || continue
        compiles c "$cc" "${path##*/}" c11
        if [ -n "$cxx" ]; then
            compiles c++ "$cxx" "${path##*/}" c++17
        else
            skipped "${path##*/} as c++17" 'there is no g++ or clang++'
        fi
    done
done
plan
