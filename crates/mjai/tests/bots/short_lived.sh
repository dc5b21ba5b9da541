#!/bin/sh
# Lets the player that the arguments start hear so many lines, and no more.
lines=$1
shift
sed -u "${lines}q" | "$@"
