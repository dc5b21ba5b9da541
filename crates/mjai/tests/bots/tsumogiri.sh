#!/bin/sh
# Discards what it draws. Reads an array of events a line; the seat stands in the start of the game.
seat=
while read -r line; do
    case $line in
    *'"type":"start_game","id":'*)
        rest=${line#*'"id":'}
        seat=${rest%%,*}
        ;;
    esac
    answer='{"type":"none"}'
    case $line in
    *'"type":"tsumo","actor":'"$seat"',"pai":"'*)
        rest=${line##*'"type":"tsumo","actor":'"$seat"',"pai":"'}
        pai=${rest%%'"'*}
        case $rest in
        *'"type":"dahai"'*) ;;
        *) answer='{"type":"dahai","actor":'"$seat"',"pai":"'"$pai"'","tsumogiri":true}' ;;
        esac
        ;;
    esac
    echo "$answer"
done
