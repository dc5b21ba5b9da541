#!/bin/sh
# Says on standard error what it finds around itself, and answers nothing that can be.
{
    echo "folder $PWD"
    echo "arguments $*"
    env | sed 's/^/env /'
    ulimit -c
} >&2
while read -r line; do echo '{"type":"none"}'; done
