import json, sys
for line in sys.stdin:
    answer = {"type": "none"}
    for event in json.loads(line):
        if event["type"] == "start_game":
            me = event["id"]
        elif event["type"] == "tsumo" and event["actor"] == me:
            answer = {"type": "dahai", "actor": me, "pai": event["pai"], "tsumogiri": True}
        elif event.get("actor") == me:
            answer = {"type": "none"}
    print(json.dumps(answer), flush=True)
