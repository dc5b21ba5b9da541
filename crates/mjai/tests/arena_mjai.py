"""Plays games in the arena of the PyPI package mjai: our player, as a process, against the package's own ones; and then
games at our table, with the package's player as a process.

Usage: arena_mjai.py JANSO LOGS. The arena refuses an action that is not legal by its rules, which are those of Tenhou, and
the package runs players in containers; only that part is replaced here, by a process on standard input and output.
"""

import gzip
import json
import pathlib
import subprocess
import sys

from loguru import logger
from mjai.bot.rulebase import RulebaseBot
from mjai.engine import DockerMjaiLogEngine
from mjai.mlibriichi.arena import Match

GAMES = [(1, 1), (2, 7), (3, 42)]


class Ours:
    """A janso process."""

    def __init__(self, janso, seat):
        command = [janso, "mjai", "--bot", "club", "--rules", "tenhou", "--seat", str(seat)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.kinds = set()

    def react(self, events):
        self.process.stdin.write(events + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        self.kinds.add(json.loads(answer)["type"])
        return answer

    def end(self):
        _, complaints = self.process.communicate()
        if self.process.returncode != 0 or complaints:
            sys.exit(f"arena of mjai: janso ends with {self.process.returncode}: {complaints}")


class Theirs:
    """A player of the package, in this process."""

    def __init__(self, seat):
        self.bot = RulebaseBot(seat)

    def react(self, events):
        return self.bot.react(events)


logger.remove()
janso, logs = sys.argv[1], pathlib.Path(sys.argv[2])
kinds, hands = set(), 0
for number, seed in enumerate(GAMES):
    # The first game is ours alone; in the others every second seat is theirs.
    players = [Ours(janso, seat) if number == 0 or seat % 2 == number % 2 else Theirs(seat) for seat in range(4)]
    engines = [DockerMjaiLogEngine(name=str(seat), player=player) for seat, player in enumerate(players)]
    folder = logs / str(number)
    folder.mkdir(parents=True)
    Match(log_dir=str(folder)).py_match(*engines, seed_start=seed)
    for player in players:
        if isinstance(player, Ours):
            player.end()
            kinds |= player.kinds
    played = 0
    for path in folder.iterdir():
        text = gzip.open(path, "rt").read() if path.suffix == ".gz" else path.read_text()
        events = [json.loads(line) for line in text.splitlines()]
        played += sum(event["type"] == "start_kyoku" for event in events)
        if events[-1]["type"] != "end_game":
            sys.exit(f"arena of mjai: game {number} has no end")
    if played < 4:
        sys.exit(f"arena of mjai: game {number} has {played} hands")
    hands += played
missing = {"none", "dahai", "reach", "hora"} - kinds
if missing:
    sys.exit(f"arena of mjai: our player never answered {missing}")

theirs = f"mjai:{sys.executable} {pathlib.Path(__file__).parent / 'bots' / 'rulebase.py'} {{seat}}"
command = [janso, "duel", "--json", "--rules", "tenhou", "--games", "2", "--seed", "01" * 32, "--time-limit", "60"]
duel = subprocess.run([*command, "--seats", f"{theirs},club,{theirs},club"], capture_output=True, text=True)
if duel.returncode != 0:
    sys.exit(f"arena of mjai: janso duel ends with {duel.returncode}: {duel.stderr}")
if incidents := json.loads(duel.stdout)["incidents"]:
    sys.exit(f"arena of mjai: at our table the package's player had {incidents[0]}")
print("arena of mjai: 2 games at our table with the package's player, without an incident")
print(f"arena of mjai: {len(GAMES)} games, {hands} hands; our player answered {', '.join(sorted(kinds))}")
