import { expect, test } from "vitest";
import { aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { addCoverRule, correctCoverRule, removeCoverRule } from "./cover.mutations.ts";
import { coverGaps, coverRules } from "./cover.ts";
import { addRosterTemplate, correctRosterTemplate, removeRosterTemplate } from "./roster-template.mutations.ts";
import { rosterTemplates } from "./roster-template.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
/** A Monday in Madrid, one hour ahead of UTC. */
const DAY = "2026-11-23";
const TIME_ZONE = "Europe/Madrid";
const at = (hour: number): string => `${DAY}T${String(hour - 1).padStart(2, "0")}:00:00.000Z`;

function setting() {
  const clinic = new MemoryClinic();
  const [ana, bo] = [aStaffMember(clinic, { profession: "nurse" }), aStaffMember(clinic, { profession: "nurse" })];
  const locationId = firstLocationId(clinic.clinicId);
  const rule = (set: object = {}) => ({
    id: id(1),
    profession: "nurse",
    locationId,
    weekdays: [0, 1],
    fromMin: 8 * 60,
    toMin: 18 * 60,
    leastPeople: 1,
    ...set,
  });
  const shift = (
    userId: string,
    from: number,
    to: number,
    kind: "work" | "leave" | "on_call" | "training" = "work",
  ) => ({
    userId,
    locationId,
    kind,
    startsAt: at(from),
    endsAt: at(to),
  });
  const gaps = (shifts: ReturnType<typeof shift>[], day = DAY) =>
    coverGaps(clinic.all(coverRules), { shifts, people: [ana, bo], day, timeZone: TIME_ZONE });
  return { clinic, ana, bo, rule, shift, gaps, locationId };
}

test("a day meets a rule only if enough people of the profession are there at each moment, without leave", async () => {
  const { clinic, ana, bo, rule, shift, gaps } = setting();
  expect((await clinic.run(addCoverRule, rule())).status).toBe("applied");
  expect(gaps([shift(ana.id, 8, 18)])).toEqual([]);
  expect(gaps([shift(ana.id, 8, 13), shift(bo.id, 13, 18)])).toEqual([]);
  expect(gaps([shift(ana.id, 8, 12), shift(bo.id, 13, 18)])).toMatchObject([
    { people: 0, short: [{ from: at(12), to: at(13) }] },
  ]);
  expect(gaps([shift(ana.id, 8, 18), shift(ana.id, 10, 11, "leave")])).toMatchObject([
    { people: 0, short: [{ from: at(10), to: at(11) }] },
  ]);
  expect(gaps([shift(ana.id, 8, 18, "on_call")])).toMatchObject([{ short: [{ from: at(8), to: at(18) }] }]);
  expect(gaps([], "2026-11-25")).toEqual([]);
  await clinic.run(removeCoverRule, { id: id(1) });
  expect((await clinic.run(removeCoverRule, { id: id(1) })).status).toBe("applied");
  expect(gaps([])).toEqual([]);
});

test("two people count once each, and another profession or location does not count", async () => {
  const { clinic, ana, bo, rule, shift, gaps } = setting();
  await clinic.run(addCoverRule, rule({ leastPeople: 2 }));
  expect(gaps([shift(ana.id, 8, 18), shift(ana.id, 8, 18)])).toMatchObject([{ people: 1 }]);
  expect(gaps([shift(ana.id, 8, 18), { ...shift(bo.id, 8, 18), locationId: id(9) }])).toMatchObject([{ people: 1 }]);
  expect(gaps([shift(ana.id, 8, 18), shift(bo.id, 8, 18)])).toEqual([]);
  const vet = aStaffMember(clinic, { profession: "vet" });
  expect(gaps([shift(ana.id, 8, 18), shift(vet.id, 8, 18)])).toHaveLength(1);
});

test.each([
  ["at another clinic's location", { locationId: id(900) }, "not_found"],
  ["that ends before it starts", { toMin: 60 }, "invalid_span"],
  ["of no day", { weekdays: [] }, "invalid_args"],
  ["of nobody", { leastPeople: 0 }, "invalid_args"],
])("refuses a rule %s", async (_, set, code) => {
  const { clinic, rule } = setting();
  expect(await clinic.run(addCoverRule, rule(set))).toMatchObject({ code });
  expect(clinic.all(coverRules)).toEqual([]);
});

test("a template keeps shifts at work of people of the clinic; only an owner saves and removes it", async () => {
  const { clinic, ana, locationId } = setting();
  const one = { userId: ana.id, locationId, day: 0, fromMin: 1320, toMin: 1800, kind: "work", note: "" };
  const add = (shifts: object[], options?: object) =>
    clinic.run(addRosterTemplate, { id: id(5), name: "Winter", shifts }, options);
  expect(await add([{ ...one, userId: id(900) }])).toMatchObject({ code: "not_found" });
  expect(await add([{ ...one, kind: "leave" }])).toMatchObject({ code: "invalid_args" });
  expect(await add([{ ...one, toMin: 1320 }])).toMatchObject({ code: "invalid_args" });
  const nurse = { ...clinic.owner, role: "employee" as const, permissions: ["appointments:manage"] };
  expect(await add([one], { actor: nurse })).toMatchObject({ code: "forbidden" });
  expect((await add([one])).status).toBe("applied");
  expect(clinic.row(rosterTemplates, id(5))).toMatchObject({ name: "Winter", shifts: [one] });
  await clinic.run(removeRosterTemplate, { id: id(5) });
  expect(clinic.all(rosterTemplates)).toEqual([]);
});

test("a rule and a template are changed in part; what a new one may not be, a changed one may not be either", async () => {
  const { clinic, ana, rule, locationId } = setting();
  await clinic.run(addCoverRule, rule());
  const correct = (set: object, of = id(1), options?: object) => clinic.run(correctCoverRule, { id: of, set }, options);
  expect((await correct({ weekdays: [5], leastPeople: 2 })).status).toBe("applied");
  expect(clinic.row(coverRules, id(1))).toMatchObject({ weekdays: [5], leastPeople: 2, fromMin: 480, toMin: 1080 });
  expect(await correct({ fromMin: 1200 })).toMatchObject({ code: "invalid_span" });
  expect(await correct({ locationId: id(900) })).toMatchObject({ code: "not_found" });
  expect(await correct({ leastPeople: 3 }, id(900))).toMatchObject({ code: "not_found" });
  const nurse = { ...clinic.owner, role: "employee" as const, permissions: ["appointments:manage"] };
  expect(await correct({ leastPeople: 3 }, id(1), { actor: nurse })).toMatchObject({ code: "forbidden" });

  const one = { userId: ana.id, locationId, day: 0, fromMin: 540, toMin: 1020, kind: "work", note: "" };
  await clinic.run(addRosterTemplate, { id: id(5), name: "Winter", shifts: [one] });
  const rename = (set: object) => clinic.run(correctRosterTemplate, { id: id(5), set });
  expect((await rename({ name: "Summer" })).status).toBe("applied");
  expect(clinic.row(rosterTemplates, id(5))).toMatchObject({ name: "Summer", shifts: [one] });
  expect(await rename({ shifts: [{ ...one, userId: id(900) }] })).toMatchObject({ code: "not_found" });
  expect((await rename({ shifts: [{ ...one, day: 3 }] })).status).toBe("applied");
  expect(clinic.row(rosterTemplates, id(5))).toMatchObject({ name: "Summer", shifts: [{ day: 3 }] });
});
