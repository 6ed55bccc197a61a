import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { derivedId, followingId, Id } from "./ids.ts";

const uuid = fc.uuid({ version: 7 });

test("a derived id is an id, the same every time, in the order of its base, and another for every pair", () => {
  fc.assert(
    fc.property(uuid, uuid, uuid, (a, b, c) => {
      const derived = derivedId(a, b);
      expect(z.safeParse(Id, derived).success).toBe(true);
      expect(derived).toBe(derivedId(a, b));
      expect(derived.slice(0, 13)).toBe(a.slice(0, 13));
      expect(derived).not.toBe(a);
      if (b !== c) expect(derivedId(a, c)).not.toBe(derived);
    }),
  );
});

test.each([
  ["019a5f00-0000-7000-8000-000000000001", true],
  ["019A5F00-0000-7000-8000-000000000001", false],
  ["019a5f00-0000-7000-0000-000000000001", false],
  ["019a5f000000700080000000000000001", false],
  [" 019a5f00-0000-7000-8000-000000000001", false],
])("%s as an id: %s", (value, isGood) => {
  expect(z.safeParse(Id, value).success).toBe(isGood);
});

test("a chain of following ids never comes back to an earlier one, and keeps the time of the first", () => {
  const first = "019a5f00-1234-7abc-9def-0123456789ab";
  const seed = "00000000-0000-8000-8000-72ea7a6a1001";
  const ids = [first];
  for (let length = 0; length < 10_000; length += 1) ids.push(followingId(ids.at(-1) ?? "", seed));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(0, 13)))).toEqual(new Set([first.slice(0, 13)]));
  expect(ids.slice(1).every((id) => Id.safeParse(id).success)).toBe(true);
  expect(followingId(first, "00000000-0000-8000-8000-72ea7a6a1002")).not.toBe(ids[1]);
});
