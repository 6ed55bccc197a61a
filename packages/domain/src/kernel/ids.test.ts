import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { derivedId, Id } from "./ids.ts";

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
