import { expect, test } from "vitest";
import { linkOf } from "../src/people/link";

const token = "0123456789abcdef".repeat(4);

test("a link says what it does and carries its token", () => {
  expect(linkOf(`#reset-${token}`)).toEqual({ does: "reset", token });
  expect(linkOf(`#mail-${token}`)).toEqual({ does: "mail", token });
});

test("anything else after the # is no link", () => {
  for (const hash of [
    "",
    "#",
    "#reset-",
    `#reset-${token}0`,
    `#reset-${token.toUpperCase()}`,
    `#other-${token}`,
    `#/account`,
    `reset-${token}`,
  ]) {
    expect(linkOf(hash)).toBeNull();
  }
});
