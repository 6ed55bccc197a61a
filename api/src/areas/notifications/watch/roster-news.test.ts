import { addMinutes } from "@fernpaw/domain/kernel/time";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { expect, test } from "vitest";
import { rosterNews } from "./roster-news.ts";

const NOW = "2026-11-23T09:00:00.000Z";
const DAY = 24 * 60;
const [OWNER, ANA, BO] = ["owner", "ana", "bo"];

type Row = Readonly<Record<string, unknown>>;

const shift = (id: string, set: Partial<Omit<Shift, "userId">> & { userId?: string; day?: number } = {}): Row => {
  const { day = 1, ...rest } = set;
  const startsAt = addMinutes(NOW, day * DAY);
  return {
    id,
    userId: ANA,
    kind: "work",
    status: "published",
    note: "",
    startsAt,
    endsAt: addMinutes(startsAt, 480),
    ...rest,
  };
};
const draft = (id: string, set: Parameters<typeof shift>[1] = {}): Row => shift(id, { ...set, status: "draft" });
const told = (changes: [before: Row | null, after: Row | null][], userId: string | null = OWNER): string[] =>
  rosterNews(
    changes.map(([before, after]) => ({ table: "shifts", before, after })),
    { userId, mutationUuid: "m", now: NOW },
  ).map((news) => `${news.userId} ${news.subject.id}`);

test("a published week tells each of its people once, of the first shift", () => {
  const week: [Row, Row][] = [
    [draft("late", { day: 3 }), shift("late", { day: 3 })],
    [draft("early", { day: 2 }), shift("early", { day: 2 })],
    [draft("bo", { userId: BO }), shift("bo", { userId: BO })],
    [draft("own", { userId: OWNER }), shift("own", { userId: OWNER })],
  ];
  expect(told(week)).toEqual([`${ANA} early`, `${BO} bo`]);
  expect(told(week, null)).toEqual([]);
});

test.each<[string, Row | null, Row | null, string[]]>([
  ["a draft that is planned", null, draft("a"), []],
  ["a draft that is moved", draft("a"), draft("a", { day: 2 }), []],
  ["a draft that is removed", draft("a"), null, []],
  ["a published shift that is moved", shift("a"), shift("a", { day: 2 }), ["ana a"]],
  ["one that becomes leave", shift("a"), shift("a", { kind: "leave" }), ["ana a"]],
  ["one that is given to another person", shift("a"), shift("a", { userId: BO }), ["bo a", "ana a"]],
  ["one that is taken off", shift("a"), null, ["ana a"]],
  ["one that is moved into the past", shift("a"), shift("a", { day: -3 }), ["ana a"]],
  ["one with another note", shift("a"), shift("a", { note: "Room 2" }), []],
  ["one that is over", shift("a", { day: -3 }), null, []],
  ["a published week of the past", draft("a", { day: -3 }), shift("a", { day: -3 }), []],
])("%s", (_, before, after, tells) => {
  expect(told([[before, after]])).toEqual(tells);
});

test("the subject is a shift that is still there, so that the notification can name its time", () => {
  expect(
    told([
      [shift("gone"), null],
      [shift("kept", { day: 4 }), shift("kept", { day: 5 })],
    ]),
  ).toEqual(["ana kept"]);
});
