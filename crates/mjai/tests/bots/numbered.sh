#!/bin/sh
# Discards what it draws, game after game, and says on standard error which process sits in which seat.
seat=
while read -r line; do
    case $line in
    *'"type":"start_game","id":'*)
        rest=${line#*'"id":'}
        seat=${rest%%,*}
        echo "$$ sits in $seat" >&2
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
