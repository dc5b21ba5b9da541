#!/bin/sh
# Lets an independent reader, the PyPI package riichienv, read mjai that we write: every game must have as many hands as
# ours. Usage: independent_mjai.sh JANSO [FILE…], with files of games in any format; it is left out, saying so, where there is
# no python3 or no network.
set -eu
janso=$1
command -v python3 >/dev/null || { echo "independent reader of mjai: left out, there is no python3"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv" 2>/dev/null || { echo "independent reader of mjai: left out, python3 has no venv"; exit 0; }
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install riichienv==0.4.11 >"$folder/log" 2>&1 ||
    { echo "independent reader of mjai: left out, riichienv cannot be installed"; tail -n 1 "$folder/log"; exit 0; }
cat > "$folder/game.json" <<'GAME'
{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}
GAME
shift
mkdir "$folder/mjai"
number=0
for game in "$folder/game.json" "$@"; do
    number=$((number + 1))
    "$janso" convert --skip "$game" "$folder/many.jsonl" --to mjai 2>"$folder/log" ||
        { echo "independent reader of mjai: $game cannot be converted" >&2; tail -n 1 "$folder/log" >&2; exit 1; }
    # The reader wants a game a file.
    awk -v folder="$folder/mjai/$number" '/"type":"start_game"/ { game += 1 } { print > (folder "-" game ".jsonl") }' "$folder/many.jsonl"
done
"$folder/venv/bin/python" - "$folder/mjai" <<'CHECK'
import json, pathlib, sys
import riichienv

games = hands = wins = misread = 0
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ours = sum(line["type"] == "start_kyoku" for line in lines)
    kyokus = list(riichienv.MjaiReplay.from_jsonl(str(path)).take_kyokus())
    if len(kyokus) != ours:
        sys.exit(f"{path.name}: {len(kyokus)} hands are read of {ours}")
    starts = [line["scores"] for line in lines if line["type"] == "start_kyoku"]
    kongs = []
    for line in lines:
        if line["type"] == "start_kyoku":
            kongs.append(set())
        elif line["type"] == "ankan":
            kongs[-1].add(line["actor"])
    for kyoku, scores, kong in zip(kyokus, starts, kongs):
        if list(kyoku.scores) != scores:
            sys.exit(f"{path.name}: scores {list(kyoku.scores)} are read of {scores}")
        for context in kyoku.take_win_result_contexts():
            wins += 1
            if context.actual.is_win:
                continue
            # This version of the reader takes every concealed kong of mjai for four 1m, whatever its tiles are, leaves
            # those in the hand, and sees no win. Nothing else may be the cause.
            if context.seat in kong and [0, 1, 2, 3] in [list(meld.tiles) for meld in context.melds]:
                misread += 1
            else:
                sys.exit(f"{path.name}: a win that is none for the reader")
    games += 1
    hands += ours
print(f"independent reader of mjai: {games} games, {hands} hands and {wins - misread} of {wins} wins accepted;")
print(f"{misread} wins with a concealed kong are none for it, since it takes every one for a kong of 1m")
CHECK
