import { describe, expect, it } from "vitest";
import { canonical, routeOf } from "../src/route";

describe("an address", () => {
  it.each([
    ["/", "", { page: "lobby" }],
    ["/", "#/", { page: "lobby" }],
    ["/table/KHTRWP", "", { page: "table", id: "KHTRWP" }],
    ["/table/KHTRWP/", "", { page: "table", id: "KHTRWP" }],
    ["/", "#/table/q7m3x9k2wdbh", { page: "table", id: "q7m3x9k2wdbh" }],
    ["/table/old", "#/", { page: "lobby" }],
    ["/game/q7m3x9k2wdbh", "#57", { page: "game", id: "q7m3x9k2wdbh" }],
    ["/new", "", { page: "new" }],
    ["/account", "", { page: "account" }],
    ["/moderate", "", { page: "moderate" }],
    ["/game", "", { page: "nowhere" }],
    ["/table/a/b", "", { page: "nowhere" }],
    ["/table/%3Cscript%3E", "", { page: "nowhere" }],
    ["/somewhere", "", { page: "nowhere" }],
  ])("%s%s", (path, hash, route) => {
    expect(routeOf(path, hash)).toEqual(route);
  });

  it("of an older link becomes one without a #", () => {
    expect(canonical("/", "#/table/KHTRWP")).toBe("/table/KHTRWP");
    expect(canonical("/table/OLD", "#/")).toBe("/");
    expect(canonical("/game/q7", "#57"), "a moment is no page").toBeNull();
    expect(canonical("/", ""), "nothing to change").toBeNull();
  });
});
