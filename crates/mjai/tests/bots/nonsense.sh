#!/bin/sh
# Answers every line with something that cannot be.
lines=0
while read -r line; do
    lines=$((lines + 1))
    case $((lines % 6)) in
    0) echo 'I would rather not say' ;;
    1) echo '{"type":"dance"}' ;;
    2) echo '{"type":"dahai","actor":0,"pai":"P"' ;;
    3) echo '{"type":"ankan","actor":0,"consumed":["1m","2m","3m","E"]}' ;;
    4) echo '{"type":"tsumo","actor":1,"pai":"C"}' ;;
    5) head -c 200000 /dev/zero | tr '\0' 'x'; echo ;;
    esac
done
