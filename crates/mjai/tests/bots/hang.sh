#!/bin/sh
# Answers the start of the game and then nothing, with a child that would outlive it.
read -r line
echo '{"type":"none"}'
sleep 600 &
echo "$$ $!" >&2
while :; do
    sleep 600
done
