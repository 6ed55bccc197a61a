import { expect, test } from "vitest";
import { readWish, type WaitlistDraft } from "./waitlist-draft.ts";

const draft: WaitlistDraft = {
  clientId: "019a5f00-0000-7000-8000-000000000002",
  petIds: ["019a5f00-0000-7000-8000-000000000003"],
  typeId: "019a5f00-0000-7000-8000-000000000004",
  durationMin: "30",
  vetId: null,
  weekdays: [],
  from: "",
  to: "",
  earliestOn: "2027-03-22",
  latestOn: "",
  priority: "routine",
  notes: "",
};

test("what is left open is any time, however long it takes", () => {
  expect(readWish(draft)).toMatchObject({ fromMin: 0, toMin: 1440, latestOn: null, durationMin: 30 });
  expect(readWish({ ...draft, from: "09:00", to: "12:30" })).toMatchObject({ fromMin: 540, toMin: 750 });
});

test.each([
  [{ clientId: null }, "pet"],
  [{ petIds: [] }, "pet"],
  [{ durationMin: "" }, "length"],
  [{ durationMin: "481" }, "length"],
  [{ durationMin: "7.5" }, "length"],
  [{ earliestOn: "" }, "earliest"],
  [{ latestOn: "2027-03-21" }, "inverted"],
  [{ from: "25:00" }, "time"],
  [{ from: "10:00", to: "10:20" }, "span"],
  [{ from: "12:00", to: "09:00" }, "span"],
] as const)("%j is %s", (set, fault) => {
  expect(readWish({ ...draft, ...set } as WaitlistDraft)).toBe(fault);
});
