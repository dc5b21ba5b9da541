"""The bridge beside the real thing: games at mjx's own table; every agent there is asked with what mjx shows it, and the
same agent behind the bridge with the same game in mjai. Their actions must be the same.

usage: venv/bin/python test.py [GAMES]
"""

import collections
import json
import random
import sys

import mjx
from mjx.agents import RuleBasedAgent

from seat import Seat, code_of, kind_of, tiles_of

KINDS = {"CHI": "chi", "PON": "pon", "OPEN_KAN": "daiminkan"}


class Told:
    """What a seat of mjx is told, in mjai, as it goes on."""

    def __init__(self):
        self.hand = None
        self.said = 0

    def new(self, seen):
        """The events since last time."""
        who, public, private = seen.get("who", 0), seen["publicObservation"], seen["privateObservation"]
        score = public.get("initScore", {})
        number, honba = score.get("round", 0), score.get("honba", 0)
        if self.hand != (number, honba):
            if self.hand is None:
                yield {"type": "start_game", "id": who, "names": public["playerIds"]}
            self.hand, self.said, self.drawn, self.offered, self.pungs = (number, honba), 0, 0, 0, {}
            hands = [["?"] * 13 for _ in range(4)]
            hands[who] = [code_of(tile) for tile in private["initHand"]["closedTiles"]]
            yield {
                "type": "start_kyoku", "bakaze": "ESWN"[number // 4], "kyoku": number % 4 + 1, "oya": number % 4,
                "honba": honba, "kyotaku": score.get("riichi", 0), "scores": score["tens"], "tehais": hands,
                "dora_marker": code_of(public["doraIndicators"][0]),
            }
        events = public.get("events", [])
        for event in events[self.said:]:
            yield from self.one(event, who, private.get("drawHistory", []))
        self.said = len(events)

    def one(self, event, own, draws):
        kind = event.get("type", "EVENT_TYPE_DISCARD")[len("EVENT_TYPE_"):]
        actor, code, tile = event.get("who", 0), event.get("open", 0), event.get("tile", 0)
        if kind == "DRAW":
            pai = "?"
            if actor == own:
                pai = code_of(draws[self.drawn])
                self.drawn += 1
            yield {"type": "tsumo", "actor": actor, "pai": pai}
        elif kind in ("DISCARD", "TSUMOGIRI"):
            self.offered = tile
            yield {"type": "dahai", "actor": actor, "pai": code_of(tile), "tsumogiri": kind == "TSUMOGIRI"}
        elif kind == "RIICHI":
            yield {"type": "reach", "actor": actor}
        elif kind == "RIICHI_SCORE_CHANGE":
            yield {"type": "reach_accepted", "actor": actor}
        elif kind == "NEW_DORA":
            yield {"type": "dora", "dora_marker": code_of(tile)}
        elif kind in KINDS:
            tiles = tiles_of(kind, code)
            consumed = [code_of(tile) for tile in tiles if tile != self.offered]
            target = (actor + (code & 3)) % 4
            if kind == "PON":
                self.pungs[actor, tiles[0] // 4] = tiles
            yield {"type": KINDS[kind], "actor": actor, "target": target, "pai": code_of(self.offered), "consumed": consumed}
        elif kind == "CLOSED_KAN":
            first = code >> 10 << 2
            yield {"type": "ankan", "actor": actor, "consumed": [code_of(tile) for tile in range(first, first + 4)]}
        elif kind == "ADDED_KAN":
            which = (code >> 9) // 3
            three = self.pungs[actor, which]
            (added,) = set(range(which * 4, which * 4 + 4)) - set(three)
            yield {"type": "kakan", "actor": actor, "pai": code_of(added), "consumed": [code_of(tile) for tile in three]}


def plain(action):
    """An action of mjx in words that do not depend on which copy a tile is."""
    kind = action.get("type", "ACTION_TYPE_DISCARD")[len("ACTION_TYPE_"):]
    if kind in ("DISCARD", "TSUMOGIRI"):
        return ("dahai", code_of(action.get("tile", 0)), kind == "TSUMOGIRI")
    if kind in KINDS:
        return (KINDS[kind], tuple(sorted(code_of(tile) for tile in tiles_of(kind, action["open"]))))
    if kind == "CLOSED_KAN":
        return ("ankan", action["open"] >> 10)
    if kind == "ADDED_KAN":
        return ("kakan", (action["open"] >> 9) // 3)
    words = {"RIICHI": "reach", "TSUMO": "hora", "RON": "hora", "NO": "none", "ABORTIVE_DRAW_NINE_TERMINALS": "ryukyoku"}
    return (words[kind],)


def plain_mjai(answer):
    """The same for an answer of the bridge."""
    if answer["type"] == "dahai":
        return ("dahai", answer["pai"], answer["tsumogiri"])
    if answer["type"] in KINDS.values():
        return (answer["type"], tuple(sorted(answer["consumed"] + [answer["pai"]])))
    if answer["type"] == "ankan":
        return ("ankan", kind_of(answer["consumed"][0]))
    if answer["type"] == "kakan":
        return ("kakan", kind_of(answer["pai"]))
    return (answer["type"],)


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    chance = random.Random(1)
    observe = lambda written: mjx.Observation(mjx.Observation.add_legal_actions(written))
    agent = RuleBasedAgent()
    counts, notes = collections.Counter(), []
    for game in range(games):
        env = mjx.MjxEnv()
        told = collections.defaultdict(Told)
        seats = collections.defaultdict(lambda: Seat(RuleBasedAgent(), observe, notes.append))
        asked = env.reset()
        while not env.done():
            actions = {}
            for player, observation in asked.items():
                seen = json.loads(observation.to_json())
                legal = observation.legal_actions()
                direct = agent.act(observation)
                # Some other legal move is made now and then, so that both see what the agent would not do.
                actions[player] = direct if game % 2 == 0 or chance.random() < 0.7 else chance.choice(legal)
                if json.loads(legal[0].to_json()).get("type") == "ACTION_TYPE_DUMMY":
                    continue
                answer = seats[player].react(list(told[player].new(seen)))
                same = plain(json.loads(direct.to_json()))
                ours = {plain(json.loads(action.to_json())) for action in map(mjx.Action, legal_of(seats[player]))}
                theirs = {plain(json.loads(action.to_json())) for action in legal}
                assert ours == theirs, (ours ^ theirs, seen, seats[player].observation())
                # Of two equal tiles either may be the drawn one: which, the copies decide.
                assert plain_mjai(answer)[:2] == same[:2], (answer, same, seen, seats[player].observation())
                counts[answer["type"]] += 1
            asked = env.step(actions)
    assert not notes, notes[:3]
    for wanted in ("dahai", "reach", "hora", "chi", "pon", "ankan", "kakan", "daiminkan", "none", "ryukyoku"):
        assert counts[wanted] > 0, f"{wanted} was never answered in {games} games: {counts}"
    print(f"{sum(counts.values())} answers in {games} games, all the same: {dict(counts)}")


def legal_of(seat):
    written = mjx.Observation.add_legal_actions(json.dumps(seat.observation()))
    return [action.to_json() for action in mjx.Observation(written).legal_actions()]


if __name__ == "__main__":
    main()
