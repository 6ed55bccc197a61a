import { common, type Range, without } from "@fernpaw/domain/kernel/ranges";
import { spanRange } from "@fernpaw/domain/kernel/long-spans";
import { dayBounds, epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { daysOf, type Period } from "@fernpaw/domain/reports/period";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { workRanges } from "@fernpaw/domain/staff/shift";
import { appointmentsHeld, bookablePeople, shiftsMeeting } from "../plans.queries.ts";
import { type FactContext, type FactSource, isOf, momentsOf, NO_VISIT, partsOf } from "./fact-source.ts";

type ShiftRow = Awaited<ReturnType<typeof shiftsMeeting>>[number];

const minutesOf = (ranges: readonly Range[]): number =>
  Math.round(ranges.reduce((sum, { from, to }) => sum + epochMsOf(to) - epochMsOf(from), 0) / 60_000);

/** The minutes of each shift of one person on each day. A minute of two shifts counts for the first one. */
function* rosteredOf(context: FactContext, own: readonly ShiftRow[], period: Period): Generator<Fact> {
  const there = workRanges(own);
  const counted: Range[] = [];
  const inOrder = own.filter(({ kind }) => kind === "work").toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  for (const shift of inOrder) {
    const ranges = without(common([spanRange(shift)], there), counted);
    counted.push(...ranges);
    if (!isOf(context, shift)) continue;
    for (const day of daysOf(period)) {
      const rosteredMin = minutesOf(common(ranges, [dayBounds(day, context.timeZone)]));
      if (rosteredMin === 0) continue;
      yield {
        day,
        values: { rosteredMin },
        keys: { person: [shift.userId] },
        row: { table: "shifts", id: shift.id, number: "", clientId: null, ...NO_VISIT },
      };
    }
  }
}

/** Rostered time of the people of the calendar, and the time of their appointments. */
export const rosterFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  const people = new Set((await read((sql) => bookablePeople(sql, clinicId))).map(({ id }) => id));
  for await (const part of partsOf(period)) {
    const moments = momentsOf(part, timeZone);
    const { shifts, appointments } = await read(async (sql) => ({
      shifts: await shiftsMeeting(sql, clinicId, moments),
      appointments: await appointmentsHeld(sql, clinicId, moments),
    }));
    for (const [userId, own] of Map.groupBy(shifts, (shift) => shift.userId))
      if (people.has(userId)) yield* rosteredOf(context, own, part);
    for (const appointment of appointments.filter((row) => isOf(context, row))) {
      const { id, clientId, vetId, startsAt, durationMin } = appointment;
      if (vetId === null || !people.has(vetId)) continue;
      yield {
        day: localDateOf(startsAt, timeZone),
        values: { bookedMin: durationMin },
        keys: { person: [vetId] },
        row: { table: "appointments", id, number: "", clientId, petId: null, appointmentId: id },
      };
    }
  }
};
