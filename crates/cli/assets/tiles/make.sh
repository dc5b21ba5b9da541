#!/bin/sh
# Makes faces.svg anew from the npm packages named here. Needs node and npm; README.md says what the result is.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/make.mjs" "$work/"
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
    riichi-mahjong-tiles@0.1.0 react@19.2.0 react-dom@19.2.0 svgo@4.0.0
node make.mjs > faces.svg
mv faces.svg "$here/faces.svg"
