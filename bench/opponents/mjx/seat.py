"""One seat at a table of mjai with an agent of mjx on it: events in, an action out.

mjx asks its agents with the whole hand so far. Its tiles are the 136 of Tenhou and its sets are Tenhou's codes; mjai says
kinds only, so that each tile gets the next free copy of its kind when it is first seen.
"""

import json

HONOURS = "ESWNPFC"


def kind_of(tile):
    """The kind, 0 to 33, of a tile of mjai."""
    if tile in HONOURS:
        return 27 + HONOURS.index(tile)
    number, suit = int(tile[0]), "mps".index(tile[1])
    return suit * 9 + number - 1


def code_of(tile):
    """A tile of mjx as mjai writes it."""
    kind, copy = divmod(tile, 4)
    if kind >= 27:
        return HONOURS[kind - 27]
    suit, number = divmod(kind, 9)
    return f"{number + 1}{'mps'[suit]}{'r' if number == 4 and copy == 0 else ''}"


def chow(tiles, called):
    """Tenhou's code of a chow of these three tiles."""
    low, middle, high = tiles = sorted(tiles)
    suit, number = divmod(low // 4, 9)
    shape = (suit * 7 + number) * 3 + tiles.index(called)
    return shape << 10 | (high % 4) << 7 | (middle % 4) << 5 | (low % 4) << 3 | 4 | 3


def pung(tiles, called, source, added=False):
    """Tenhou's code of a pung of these three tiles, or of the kong that a fourth makes of it."""
    tiles = sorted(tiles)
    kind = tiles[0] // 4
    (unused,) = set(range(kind * 4, kind * 4 + 4)) - set(tiles)
    return (kind * 3 + tiles.index(called)) << 9 | (unused % 4) << 5 | (16 if added else 8) | source


class Seat:
    """Follows a game and asks the agent. `note` takes a sentence about what could not be understood or done."""

    def __init__(self, agent, observe, note):
        self.agent = agent
        self.observe = observe
        self.note = note
        self.own = None
        self.names = ["a", "b", "c", "d"]
        self.scores = [25000] * 4
        self.dealt = False
        self.last = None

    def react(self, events):
        """The action after these events; never raises."""
        asking = None
        for event in in_order(events):
            try:
                if self.hear(event):
                    asking = event
            except Exception as error:  # whatever it is, the game goes on
                self.note(f"{json.dumps(event)}: {error!r}; safe answers until the next hand")
                self.dealt = False
                asking = event
        if asking is None or self.own is None:
            return {"type": "none"}
        try:
            if self.dealt:
                return self.ask(asking)
        except Exception as error:
            self.note(f"{json.dumps(asking)}: {error!r}; a safe answer")
        return self.harmless(asking)

    def hear(self, event):
        """Takes one event; whether it takes the place of an earlier one that asked."""
        kind = event.get("type") if isinstance(event, dict) else None
        if kind == "start_game":
            self.own = event.get("id")
            self.names = [str(name) for name in event.get("names") or self.names]
            self.scores = [25000] * 4
            self.dealt = False
        elif kind == "start_kyoku":
            self.deal(event)
        elif kind in ("tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach"):
            if self.dealt:
                getattr(self, kind)(event)
        elif kind == "dora":
            if self.dealt:
                self.indicators.append(self.find(event["dora_marker"]))
                self.tell("NEW_DORA", tile=self.indicators[-1])
            return False
        elif kind == "reach_accepted":
            if self.dealt:
                self.tell("RIICHI_SCORE_CHANGE", event["actor"])
            self.count(event)
            return False
        elif kind in ("hora", "ryukyoku"):
            self.count(event)
            self.dealt = False
        elif kind == "end_game":
            self.dealt = False
        elif kind in ("end_kyoku", "none"):
            return False
        else:
            self.note(f"{json.dumps(event)} is no event that is known here; passed over")
            return False
        self.last = event
        return True

    def deal(self, event):
        self.dealt = True
        self.free = {kind: {0, 1, 2, 3} for kind in range(34)}
        self.events = []
        self.draws = []
        self.drawn = None
        self.offered = None
        self.sets = []
        self.pungs = {}
        if self.own is None:
            self.own = next(seat for seat, tiles in enumerate(event["tehais"]) if "?" not in tiles)
        self.scores = event.get("scores") or self.scores
        self.indicators = [self.find(event["dora_marker"])]
        self.start = [self.find(tile) for tile in event["tehais"][self.own]]
        self.hand = list(self.start)
        self.score = {
            "round": "ESWN".index(event["bakaze"]) * 4 + event["kyoku"] - 1,
            "honba": event.get("honba", 0),
            "riichi": event.get("kyotaku", 0),
            "tens": self.scores,
        }

    def count(self, event):
        """Keeps the scores, for dialects that do not say them when a hand begins."""
        if event.get("scores"):
            self.scores = event["scores"]
        elif event.get("deltas"):
            self.scores = [score + change for score, change in zip(self.scores, event["deltas"])]

    def find(self, tile):
        """A copy of this tile that has not been seen: a red five is copy 0."""
        kind = kind_of(tile)
        free = self.free[kind]
        five = kind < 27 and kind % 9 == 4
        copy = 0 if tile.endswith("r") else max(free) if five else min(free)
        free.remove(copy)
        return kind * 4 + copy

    def lay(self, tile):
        """Takes such a tile out of the own hand, not the drawn one if there is a choice."""
        place = next((held for held in self.hand if code_of(held) == tile and held != self.drawn), self.drawn)
        if place is None or code_of(place) != tile:
            raise ValueError(f"the hand has no {tile}")
        self.hand.remove(place)
        return place

    def tell(self, kind, who=0, **what):
        self.events.append({"type": f"EVENT_TYPE_{kind}", "who": who, **what})

    def tsumo(self, event):
        self.tell("DRAW", event["actor"])
        self.offered = None
        if event["actor"] == self.own:
            self.drawn = self.find(event["pai"])
            self.hand.append(self.drawn)
            self.draws.append(self.drawn)

    def dahai(self, event):
        drawn = bool(event.get("tsumogiri"))
        if event["actor"] != self.own:
            tile = self.find(event["pai"])
        elif drawn:
            tile = self.drawn
            self.hand.remove(tile)
        else:
            tile = self.lay(event["pai"])
        self.drawn = None
        self.offered = tile
        self.tell("TSUMOGIRI" if drawn else "DISCARD", event["actor"], tile=tile)

    def reach(self, event):
        self.tell("RIICHI", event["actor"])

    def claim(self, event, kind, code):
        tiles = [(self.lay if event["actor"] == self.own else self.find)(tile) for tile in event["consumed"]]
        source = (event["target"] - event["actor"]) % 4
        written = code(tiles + [self.offered], source)
        if event["actor"] == self.own:
            self.sets.append(written)
        self.tell(kind, event["actor"], open=written)
        return tiles, source

    def chi(self, event):
        self.claim(event, "CHI", lambda tiles, _: chow(tiles, self.offered))

    def pon(self, event):
        tiles, source = self.claim(event, "PON", lambda tiles, source: pung(tiles, self.offered, source))
        self.pungs[event["actor"], tiles[0] // 4] = (tiles + [self.offered], self.offered, source)

    def daiminkan(self, event):
        self.claim(event, "OPEN_KAN", lambda _, source: self.offered << 8 | source)

    def ankan(self, event):
        own = event["actor"] == self.own
        tiles = [(self.lay if own else self.find)(tile) for tile in event["consumed"]]
        self.drawn = None
        code = (tiles[0] // 4 * 4) << 8
        if own:
            self.sets.append(code)
        self.tell("CLOSED_KAN", event["actor"], open=code)

    def kakan(self, event):
        own = event["actor"] == self.own
        tile = (self.lay if own else self.find)(event["pai"])
        self.drawn = None
        three = self.pungs[event["actor"], tile // 4]
        code = pung(*three, added=True)
        if own:
            self.sets[self.sets.index(pung(*three))] = code
        self.offered = tile
        self.tell("ADDED_KAN", event["actor"], open=code)

    def asked(self, event):
        """Whether the own seat can have something to decide after this."""
        own = event.get("actor") == self.own
        return event["type"] in (("tsumo", "reach", "chi", "pon") if own else ("dahai", "kakan"))

    def observation(self):
        """What the seat knows, as mjx writes it."""
        return {
            "who": self.own,
            "publicObservation": {
                "playerIds": [f"player_{seat}" for seat in range(4)],
                "initScore": self.score,
                "doraIndicators": self.indicators,
                "events": self.events,
            },
            "privateObservation": {
                "who": self.own,
                "initHand": {"closedTiles": sorted(self.start)},
                "drawHistory": self.draws,
                "currHand": {"closedTiles": sorted(self.hand), "opens": self.sets[::-1]},
            },
        }

    def ask(self, event):
        if not self.asked(event):
            return {"type": "none"}
        seen = self.observe(json.dumps(self.observation()))
        if not seen.legal_actions():
            return {"type": "none"}
        return self.said(event, json.loads(self.agent.act(seen).to_json()))

    def said(self, event, action):
        """An action of mjx as mjai says it."""
        kind = action.get("type", "ACTION_TYPE_DISCARD")[len("ACTION_TYPE_"):]
        code = action.get("open", 0)
        own = {"actor": self.own}
        if kind in ("DISCARD", "TSUMOGIRI"):
            pai = code_of(action.get("tile", 0))
            return {"type": "dahai", **own, "pai": pai, "tsumogiri": kind == "TSUMOGIRI"}
        if kind == "RIICHI":
            return {"type": "reach", **own}
        if kind in ("TSUMO", "RON"):
            return {"type": "hora", **own, "target": event["actor"], "pai": event["pai"]}
        if kind == "ABORTIVE_DRAW_NINE_TERMINALS":
            return {"type": "ryukyoku", **own, "reason": "kyushukyuhai"}
        if kind == "CLOSED_KAN":
            four = code >> 10
            return {"type": "ankan", **own, "consumed": [code_of(tile) for tile in self.hand if tile // 4 == four]}
        if kind == "ADDED_KAN":
            which = (code >> 9) // 3
            (pai,) = [code_of(tile) for tile in self.hand if tile // 4 == which]
            three = [code_of(tile) for tile in self.pungs[self.own, which][0]]
            return {"type": "kakan", **own, "pai": pai, "consumed": three}
        if kind in ("CHI", "PON", "OPEN_KAN"):
            tiles = [tile for tile in tiles_of(kind, code) if tile != self.offered]
            words = {"CHI": "chi", "PON": "pon", "OPEN_KAN": "daiminkan"}
            consumed = [code_of(tile) for tile in tiles]
            return {"type": words[kind], **own, "target": event["actor"], "pai": event["pai"], "consumed": consumed}
        return {"type": "none"}

    def harmless(self, event):
        """What is legal after this event and does little harm, without the agent."""
        kind = event.get("type") if isinstance(event, dict) else None
        if kind is None or event.get("actor") != self.own:
            return {"type": "none"}
        if kind == "tsumo":
            return {"type": "dahai", "actor": self.own, "pai": event["pai"], "tsumogiri": True}
        if kind == "reach" and self.drawn is not None:
            return {"type": "dahai", "actor": self.own, "pai": code_of(self.drawn), "tsumogiri": True}
        if kind in ("chi", "pon") and getattr(self, "hand", None):
            called = kind_of(event["pai"])
            barred = {called, called - 3, called + 3} if kind == "chi" else {called}
            tiles = [tile for tile in self.hand if tile // 4 not in barred] or self.hand
            return {"type": "dahai", "actor": self.own, "pai": code_of(tiles[-1]), "tsumogiri": False}
        return {"type": "none"}


def tiles_of(kind, code):
    """The tiles of a claimed set."""
    if kind == "CHI":
        suit, number = divmod((code >> 10) // 3, 7)
        low = suit * 9 + number
        return [(low + step) * 4 + (code >> shift & 3) for step, shift in ((0, 3), (1, 5), (2, 7))]
    first = ((code >> 9) // 3 if kind == "PON" else code >> 10) * 4
    all_four = range(first, first + 4)
    return [tile for tile in all_four if kind != "PON" or tile % 4 != code >> 5 & 3]


def in_order(events):
    """The events as mjx has them: an indicator before the discard that it comes with."""
    ordered = []
    for event in events:
        place = len(ordered)
        if isinstance(event, dict) and event.get("type") == "dora":
            while place and ordered[place - 1].get("type") == "reach_accepted":
                place -= 1
            place = place - 1 if place and ordered[place - 1].get("type") == "dahai" else len(ordered)
        ordered.insert(place, event)
    return ordered
