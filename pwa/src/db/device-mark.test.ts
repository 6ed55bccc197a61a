import { expect, test } from "vitest";
import { deviceMark } from "./device-mark.ts";

const idOf = (tail: string): string => `019a5f00-0000-7000-8000-00000${tail}`;

test("two devices of a clinic have other marks, also where the ends of their ids are alike", () => {
  expect(deviceMark(idOf("1a2c9f2"))).toBe("T5JFJ");
  expect(deviceMark(idOf("1a2d9f2"))).toBe("T5PFJ");
  const marks = Array.from({ length: 400 }, (_, at) =>
    deviceMark(idOf((at * 4096 + 0x9f2).toString(16).padStart(7, "0"))),
  );
  expect(new Set(marks).size).toBe(400);
  for (const mark of marks) expect(mark).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}$/);
});
