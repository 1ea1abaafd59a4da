# python.sh KEYPEG SOURCE
#
# The Python package: its tests and the examples in its documents, with the library and the
# program of this build.
set -u
build=$(dirname "$(realpath "$1")") source=$(realpath "$2")

for python in python3 /usr/bin/python3; do
    "$python" -c 'import pytest' 2>/dev/null && break
    python=''
done
[ -n "$python" ] || { echo "skipped: pytest (python3-pytest) is not installed"; exit 77; }
export KEYPEG_LIBRARY=$build/libkeypeg.so.0 KEYPEG_PROGRAM=$1 PYTHONDONTWRITEBYTECODE=1
cd "$source/python" && "$python" -m pytest -q -p no:cacheprovider
