#!/bin/sh
# The packages for npm and PyPI as they would be published: packed, and used from the packed file
# alone, without a network (TAP).
#
# usage: packed.sh AGOND AGON.WASM ROOT BUILD
set -u

agond=$(realpath -- "$1")
wasm=$(realpath -- "$2")
root=$3
build=$4
place=$(mktemp -d)
server=
. "$(dirname -- "$0")/../tap.sh"
. "$(dirname -- "$0")/../children.sh"
swept "$place"
trap 'kill_own TERM $server; rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
PYTHONDONTWRITEBYTECODE=1
PIP_DISABLE_PIP_VERSION_CHECK=1
PIP_ROOT_USER_ACTION=ignore
npm_config_update_notifier=false
export PYTHONDONTWRITEBYTECODE PIP_DISABLE_PIP_VERSION_CHECK PIP_ROOT_USER_ACTION \
    npm_config_update_notifier

detail() {
    tail -n 20 "$place/said" "$place/server.err"
}

# try NAME COMMAND...: a point; what the command prints is shown if it fails.
try() {
    name=$1
    shift
    status=0
    "$@" >"$place/said" 2>&1 || status=1
    point $status "$name"
}

# JavaScript: npm installs the packed file into an empty folder.
pack_js() {
    cp -R "$root/clients/js" "$place/js" && cd "$place/js" || return 1
    ! npm pack --offline 2>&1 || return 1 # without agon.wasm
    cp "$wasm" agon.wasm && npm pack --offline && mkdir "$place/app" && cd "$place/app" &&
        npm init --yes && npm install --offline --no-audit --no-fund ../js/agon-*.tgz
}

play_js() {
    cd "$place/app/node_modules/agon" && cmp LICENSE "$root/LICENSE" &&
        node example.mjs agon.wasm kamisado 2 1 | grep ' wins: '
}

# A page's way: the library comes from a running server.
fetch_js() {
    "$agond" --data "$place/data" --port 0 --starter-games off --sync process \
        >"$place/server.out" 2>"$place/server.err" &
    server=$!
    await_line "$server" "$place/server.out" http || return 1
    address=$(grep -o 'http://[^ ]*' "$place/server.out" | head -n 1)
    cat >"$place/app/page.mjs" <<END
import { Agon, supported } from "agon";
const answer = await fetch("${address%/}/agon.wasm");
const agon = await Agon.start(await WebAssembly.compile(await answer.arrayBuffer()));
console.log(supported(), agon.ask({ do: "look", kind: "arimaa", turns: "" }).ok);
END
    cd "$place/app" && node page.mjs | grep 'true true'
}

if command -v npm >/dev/null; then
    try 'npm packs the folder, and only with agon.wasm in it' pack_js
    try 'the example plays from the packed file' play_js
    if [ -f "$root/web/dist/index.html" ]; then
        try 'the package runs the library of a server' fetch_js
    else
        skipped 'the package runs the library of a server' 'the web site has not been built'
    fi
else
    skipped 'the package for npm' 'npm is not here: apt-get install npm'
fi

# Python: a source archive, a wheel made of that alone, and a virtual environment.
python=$(command -v /usr/bin/python3 || command -v python3 || echo false)
export CFLAGS="-I$root/include -I$build/include" LDFLAGS="-L$build -Wl,-rpath,$build"
pack_python() {
    cp -R "$root/clients/python" "$place/python" && cd "$place/python" &&
        "$python" -m build --no-isolation --outdir "$place/dist"
}

install_python() {
    "$python" -m venv --system-site-packages "$place/venv" &&
        "$place/venv/bin/pip" install --no-index --no-deps "$place"/dist/agon-*.whl
}

play_python() {
    mkdir "$place/unpacked" && cd "$place/unpacked" &&
        tar -xzf "$place"/dist/agon-*.tar.gz --strip-components 1 && cmp LICENSE "$root/LICENSE" &&
        rm -r agon && "$place/venv/bin/python" examples/amazons.py &&
        "$place/venv/bin/python" -c 'import agon, agon_bot, agon_wire; print(agon.__file__)' |
        grep "$place/venv"
}

if "$python" -c 'import setuptools, build.env, cffi, pip, sysconfig, venv, wheel
open(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then
    try 'python3 -m build makes a source archive, and a wheel of it' pack_python
    try 'pip installs the wheel into a virtual environment' install_python
    try 'the example plays from the wheel alone' play_python
else
    skipped 'the package for PyPI' "apt-get install python3-build python3-cffi python3-dev \
python3-pip python3-setuptools python3-venv python3-wheel"
fi
plan
