import { instantAt } from "@fernpaw/domain/kernel/time";
import { expect, test } from "vitest";
import { newRepeat, readRepeat } from "./repeat-draft.ts";

const first = {
  id: "019a5f00-0000-7000-8000-000000000001",
  startsAt: instantAt("2027-03-22", 540, "Europe/London"),
  timeZone: "Europe/London",
};

test("what is typed becomes slots at the same time of day", () => {
  const read = readRepeat({ ...newRepeat(), count: "3" }, first);
  expect(read).toMatchObject({ repeat: { every: 1, unit: "week", count: 3 } });
  expect(typeof read === "string" ? [] : read.slots.map(({ startsAt }) => startsAt)).toEqual([
    "2027-03-22T09:00:00.000Z",
    "2027-03-29T08:00:00.000Z",
    "2027-04-05T08:00:00.000Z",
  ]);
  expect(readRepeat({ ...newRepeat(), endsBy: "until", until: "2027-04-04" }, first)).toMatchObject({
    repeat: { count: 2 },
  });
});

test.each([
  ["nothing", { every: "" }, "every"],
  ["a word", { every: "two" }, "every"],
  ["half a week", { every: "0.5" }, "every"],
  ["a hundred", { every: "100" }, "every"],
  ["one appointment", { count: "1" }, "count"],
  ["a negative count", { count: "-4" }, "count"],
  ["ten thousand", { count: "10000" }, "tooLong"],
  ["a thousand million", { count: "999999999" }, "tooLong"],
  ["too many years", { every: "12", unit: "month" as const, count: "7" }, "tooLong"],
  ["no date", { endsBy: "until" as const }, "until"],
  ["a date before the second one", { endsBy: "until" as const, until: "2027-03-28" }, "until"],
  ["a date in the next century", { endsBy: "until" as const, until: "2127-03-28" }, "tooLong"],
])("%s is told as a fault", (_, set, fault) => {
  expect(readRepeat({ ...newRepeat(), ...set }, first)).toBe(fault);
});
