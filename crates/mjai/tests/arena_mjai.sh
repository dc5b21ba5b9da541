#!/bin/sh
# Lets our player play whole games in the arena of the PyPI package mjai, against the package's own players and against
# itself. Usage: arena_mjai.sh JANSO; it is left out, saying so, where there is no python3 or the package cannot be
# installed.
set -eu
janso=$1
here=$(dirname "$0")
command -v python3 >/dev/null || { echo "arena of mjai: left out, there is no python3"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv" 2>/dev/null || { echo "arena of mjai: left out, python3 has no venv"; exit 0; }
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install mjai==0.2.1 >"$folder/log" 2>&1 ||
    { echo "arena of mjai: left out, mjai 0.2.1 cannot be installed"; tail -n 1 "$folder/log"; exit 0; }
"$folder/venv/bin/python" "$here/arena_mjai.py" "$janso" "$folder/logs"
