#!/bin/sh
# The Python package of clients/python: installed with pip as its README says, then its own tests.
#
# usage: package.sh AGON ROOT BUILD
set -u

agon=$1
root=$2
build=$3
place=$(mktemp -d)
. "$(dirname -- "$0")/../tap.sh"
. "$(dirname -- "$0")/../children.sh"
swept "$place"
trap 'rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
PYTHONDONTWRITEBYTECODE=1
PIP_DISABLE_PIP_VERSION_CHECK=1
PIP_ROOT_USER_ACTION=ignore
export PYTHONDONTWRITEBYTECODE PIP_DISABLE_PIP_VERSION_CHECK PIP_ROOT_USER_ACTION

python=$(command -v /usr/bin/python3 || command -v python3 || echo false)
if ! "$python" -c 'import setuptools, cffi, numpy, pip, sysconfig, wheel
open(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then
    skip_all "the package cannot be built: apt-get install \
python3-dev python3-cffi python3-numpy python3-setuptools python3-wheel python3-pip"
fi
cp -R "$root/clients/python" "$place/source" # where pip leaves files of its own

detail() {
    cat "$place/said"
}

CFLAGS="-I$root/include -I$build/include" LDFLAGS="-L$build -Wl,-rpath,$build" \
    "$python" -m pip install --quiet --no-index --no-deps --no-build-isolation \
    --target "$place/installed" "$place/source" >"$place/said" 2>&1
point $? 'pip compiles and installs it'
for tests in test_agon test_learning; do
    AGON=$agon PYTHONPATH=$place/installed "$python" "$root/clients/python/tests/$tests.py" \
        >"$place/said" 2>&1
    point $? "$tests: $(grep '^Ran ' "$place/said")"
done
if command -v mypy >/dev/null; then
    mypy --strict --cache-dir="$place/types" "$root/clients/python/agon" >"$place/said" 2>&1
    point $? 'its types agree, says mypy'
else
    skipped 'its types' 'mypy is not here: apt-get install mypy'
fi
plan
