"""An mjai player on standard input and output with an agent of mjx behind it. Each line in is an event or an array of
events, as one seat sees them; each is answered by one line, an action. What goes wrong is said on standard error.

usage: python bridge.py [rule-based|shanten]
"""

import json
import sys

from seat import Seat


def note(sentence):
    print(f"mjx: {sentence}", file=sys.stderr, flush=True)


def main():
    try:
        from mjx import Observation
        from mjx.agents import RuleBasedAgent, ShantenAgent
    except ImportError as error:
        note(f"mjx is not installed for this Python ({error}). Run bench/opponents/install mjx first.")
        return 2
    agents = {"rule-based": RuleBasedAgent, "shanten": ShantenAgent}
    asked = sys.argv[1:] or ["rule-based"]
    if len(asked) != 1 or asked[0] not in agents:
        note(f"{' '.join(asked)} is no agent. There are: {', '.join(agents)}.")
        return 2
    observe = lambda written: Observation(Observation.add_legal_actions(written))
    seat = Seat(agents[asked[0]](), observe, note)
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            said = json.loads(line)
        except ValueError as error:
            note(f"a line is not JSON ({error}); passed over")
            said = []
        action = seat.react(said if isinstance(said, list) else [said])
        print(json.dumps(action), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
