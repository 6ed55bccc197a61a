import { expect, test } from "vitest";
import { readWish, restoreWish, showWish, type WishValues } from "./wish.ts";

const draft: WishValues = {
  clientId: "019a5f00-0000-7000-8000-000000000002",
  petIds: ["019a5f00-0000-7000-8000-000000000003"],
  typeId: "019a5f00-0000-7000-8000-000000000004",
  durationMin: "30",
  vetId: "",
  weekdays: [],
  fromMin: "",
  toMin: "",
  earliestOn: "2027-03-22",
  latestOn: "",
  priority: "routine",
  notes: "",
};

const none = () => null;

test("what is left open is any time, however long it takes", () => {
  const wish = readWish(draft, none);
  expect(wish).toMatchObject({ fromMin: 0, toMin: 1440, latestOn: null, vetId: null, durationMin: 30 });
  expect(wish && showWish(wish)).toEqual(draft);
  expect(readWish({ ...draft, fromMin: "09:00", toMin: "12:30" }, none)).toMatchObject({ fromMin: 540, toMin: 750 });
});

test.each([
  [{ clientId: null }, "petIds"],
  [{ petIds: [] }, "petIds"],
  [{ durationMin: "" }, "durationMin"],
  [{ durationMin: "481" }, "durationMin"],
  [{ durationMin: "7.5" }, "durationMin"],
  [{ latestOn: "2027-03-21" }, "latestOn"],
  [{ fromMin: "25:00" }, "fromMin"],
  [{ fromMin: "10:00", toMin: "10:20" }, "fromMin"],
  [{ fromMin: "12:00", toMin: "09:00" }, "fromMin"],
] as const)("%j is wrong at %s", (set, field) => {
  const faults: string[] = [];
  const said = (at: string): null => {
    faults.push(at);
    return null;
  };
  expect(readWish({ ...draft, ...set } as WishValues, said)).toBeNull();
  expect(faults).toEqual([field]);
});

test("a draft of an older version keeps its times", () => {
  const { fromMin: _from, toMin: _to, ...rest } = draft;
  const kept = { ...rest, vetId: null, from: "09:00", to: "" } as unknown as WishValues;
  expect(restoreWish(kept)).toEqual({ ...draft, fromMin: "09:00" });
  expect(restoreWish(draft)).toEqual(draft);
});
