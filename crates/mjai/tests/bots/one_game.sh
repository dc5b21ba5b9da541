#!/bin/sh
# Discards what it draws, in one game. At its end it answers and leaves ("answers"), leaves at once ("silently"), stays
# without an answer ("deaf"), or answers and then no more ("dazed").
way=$1
seat=
echo "a new process" >&2
while read -r line; do
    case $line in
    *'"type":"start_game","id":'*)
        rest=${line#*'"id":'}
        seat=${rest%%,*}
        ;;
    *'"type":"end_game"'*)
        case $way in
        answers)
            echo '{"type":"none"}'
            sleep 0.2
            exit
            ;;
        silently) exit ;;
        dazed) echo '{"type":"none"}' ;;
        esac
        while read -r line; do :; done
        exit
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
