import { expect, test } from "vitest";
import { copy } from "./search.copy.ts";

test.each([
  [true, "idle", "The 60,000 most recent are on this tablet; older ones are looked up on the server."],
  [true, "asking", "Asking the server for older records…"],
  [true, "answered", "Older records from the server are included."],
  [true, "unreachable", "The server cannot be reached, so older records are missing. Try again later."],
  [false, "idle", ""],
] as const)(
  "how far a search reaches (share of the device: %s, server: %s) is one sentence",
  (isCapped, state, words) => expect(copy.reach({ isCapped, state })).toBe(words),
);

test("a count is a sentence of its own", () => {
  expect([copy.results(1), copy.results(30)]).toEqual(["1 result.", "30 results."]);
});
