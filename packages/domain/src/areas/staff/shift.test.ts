import { describe, expect, test } from "vitest";
import { aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { offRanges, findOverlaps, shifts } from "./shift.ts";
import { correctShift, planShifts, publishShifts, removeShift } from "./shift.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const MONDAY = "2026-11-23";
const at = (hour: number, day = MONDAY): string => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;

function setting() {
  const clinic = new MemoryClinic();
  const person = aStaffMember(clinic, {});
  const shift = (set: object = {}) => ({
    id: id(1),
    userId: person.id,
    locationId: firstLocationId(clinic.clinicId),
    startsAt: at(9),
    endsAt: at(17),
    kind: "work",
    ...set,
  });
  return { clinic, person, shift, plan: (...list: object[]) => clinic.run(planShifts, { shifts: list }) };
}

describe("the roster", () => {
  test.each([
    ["without a length", { endsAt: at(9) }, "invalid_span"],
    ["that ends before it starts", { endsAt: at(8) }, "invalid_span"],
    ["of twenty years", { endsAt: at(9, "2046-11-23") }, "invalid_span"],
    ["of somebody of another clinic", { userId: id(900) }, "not_found"],
    ["at another clinic's place", { locationId: id(901) }, "not_found"],
    ["of a kind nobody knows", { kind: "siesta" }, "invalid_args"],
  ])("refuses a shift %s, and with it all of its plan", async (_, set, code) => {
    const { clinic, shift, plan } = setting();
    expect(await plan(shift(), shift({ id: id(2), ...set }))).toMatchObject({ code });
    expect(clinic.all(shifts)).toHaveLength(0);
  });

  test("one person is at work once at a time: in one plan, in two, and after a correction; leave may lie over work", async () => {
    const { clinic, shift, plan, person } = setting();
    const late = { id: id(2), startsAt: at(16), endsAt: at(20) };
    expect(await plan(shift(), shift(late))).toMatchObject({ code: "shift_overlap", details: { userId: person.id } });
    expect((await plan(shift())).status).toBe("applied");
    expect(await plan(shift({ ...late, kind: "on_call" }))).toMatchObject({ code: "shift_overlap" });
    expect((await plan(shift({ ...late, kind: "sick" }))).status).toBe("applied");
    expect((await plan(shift({ id: id(3), startsAt: at(17), endsAt: at(20) }))).status).toBe("applied");
    expect(await clinic.run(correctShift, { id: id(3), set: { startsAt: at(16) } })).toMatchObject({
      code: "shift_overlap",
    });
    expect(await clinic.run(correctShift, { id: id(3), set: { endsAt: at(16) } })).toMatchObject({
      code: "invalid_span",
    });
    const other = aStaffMember(clinic, {});
    expect((await plan(shift({ id: id(4), userId: other.id }))).status).toBe("applied");
    expect(await clinic.run(correctShift, { id: id(4), set: { userId: person.id } })).toMatchObject({
      code: "shift_overlap",
    });
    expect(findOverlaps(clinic.all(shifts))).toEqual([]);
  });

  test("twice is once; drafts are published by name, what is gone is passed over; only an owner plans", async () => {
    const { clinic, shift, plan } = setting();
    const context = clinic.contextOf({});
    await clinic.runIn(planShifts, { shifts: [shift()] }, context);
    expect((await clinic.runIn(planShifts, { shifts: [shift()] }, context)).status).toBe("applied");
    expect(await plan(shift())).toMatchObject({ code: "already_exists" });
    expect(clinic.row(shifts, id(1)).status).toBe("draft");
    expect((await clinic.run(publishShifts, { ids: [id(1), id(77)] })).status).toBe("applied");
    expect(clinic.row(shifts, id(1)).status).toBe("published");
    await clinic.run(correctShift, { id: id(1), set: { endsAt: at(9, "2026-11-26") } });
    expect(clinic.row(shifts, id(1))).toMatchObject({ status: "published", reach: "long" });
    await clinic.run(removeShift, { id: id(1) });
    expect((await clinic.run(removeShift, { id: id(1) })).status).toBe("applied");
    const nurse = { ...clinic.owner, role: "employee" as const, permissions: ["appointments:manage"] };
    expect(await clinic.run(planShifts, { shifts: [shift()] }, { actor: nurse })).toMatchObject({ code: "forbidden" });
  });
});

describe("when somebody is not there for bookings", () => {
  const own = { userId: id(1), status: "published" as const };
  const offOn = (list: Parameters<typeof offRanges>[0], day = MONDAY, timeZone = "Europe/London") =>
    offRanges(list, { userId: id(1), day, timeZone });
  const work = { ...own, kind: "work" as const, startsAt: at(9), endsAt: at(17) };

  test("never without a roster, and always outside of his shifts in a week that has one", () => {
    expect(offOn([])).toEqual([]);
    expect(offOn([{ ...work, userId: id(2) }])).toEqual([]);
    expect(offOn([{ ...work, status: "draft" }])).toEqual([]);
    expect(offOn([work])).toEqual([
      { from: at(0), to: at(9) },
      { from: at(17), to: at(0, "2026-11-24") },
    ]);
    expect(offOn([work], "2026-11-24")).toEqual([{ from: at(0, "2026-11-24"), to: at(0, "2026-11-25") }]);
  });

  test("in leave, sickness and training, on call, and in the night between two days", () => {
    const sick = { ...own, kind: "sick" as const, startsAt: at(12), endsAt: at(14) };
    expect(offOn([sick])).toEqual([{ from: at(12), to: at(14) }]);
    expect(offOn([work, sick])).toEqual([
      { from: at(0), to: at(9) },
      { from: at(12), to: at(14) },
      { from: at(17), to: at(0, "2026-11-24") },
    ]);
    expect(offOn([{ ...work, kind: "on_call" }])).toEqual([{ from: at(0), to: at(0, "2026-11-24") }]);
    const night = { ...work, startsAt: at(20, "2026-11-22"), endsAt: at(6) };
    expect(offOn([night])).toEqual([{ from: at(6), to: at(0, "2026-11-24") }]);
  });

  test("on a day of 23 hours as on any other", () => {
    const spring = "2026-03-29";
    expect(offOn([{ ...work, startsAt: at(8, spring), endsAt: at(16, spring) }], spring)).toEqual([
      { from: at(0, spring), to: at(8, spring) },
      { from: at(16, spring), to: at(23, spring) },
    ]);
  });
});
