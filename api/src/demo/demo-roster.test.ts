import { appointments, endsAt } from "@fernpaw/domain/appointments/appointment";
import { calendarBlocks, type CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { openRanges, type WeekHours } from "@fernpaw/domain/clinics/opening-hours";
import { newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import { addDays, epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { covers, meets } from "@fernpaw/domain/kernel/ranges";
import { spanRange } from "@fernpaw/domain/kernel/long-spans";
import { offRanges, findOverlaps, shifts, type Shift } from "@fernpaw/domain/staff/shift";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { expect, test } from "vitest";
import { DEMO_CLINICS } from "./demo-logins.ts";
import { changedSeed } from "./demo-roster.ts";
import { demoClinicRows } from "./seed-demo.ts";

type Appointment = RowOf<typeof appointments>;

const ZONE = "Europe/London";
const HOURS = [
  "2026-11-23T09:20:00.000Z",
  "2026-11-22T12:00:00.000Z",
  "2026-11-20T16:40:00.000Z",
  "2026-11-22T00:26:00.000Z",
];

test.each(HOURS.flatMap((instant) => DEMO_CLINICS.map((clinic) => [instant, clinic.name, clinic] as const)))(
  "started at %s, what is booked at %s in this week lies in the hours, on the roster and beside no block",
  (instant, _, clinic) => {
    const nowMs = epochMsOf(instant);
    const rows = demoClinicRows(clinic, nowMs);
    const all = <Row>(table: string): Row[] =>
      rows.filter(({ entity }) => entity.table === table).map(({ row }) => row as Row);
    const [owner] = clinic.people;
    if (!owner) throw new Error("A demo clinic has an owner");
    const region = { timeZone: ZONE, country: "GB", currency: "GBP" };
    const seeds = newClinicRows({ clinicId: clinic.clinicId, name: clinic.name, ...region, owner });
    const place = seeds.find(({ entity }) => entity.table === "locations");
    if (!place) throw new Error("A new clinic has a place");
    const { hours } = changedSeed(clinic, place, nowMs) as unknown as { hours: WeekHours };
    const roster = all<Shift>(shifts.table);
    const blocks = all<CalendarBlock>(calendarBlocks.table);
    expect(roster.length).toBeGreaterThan(clinic.people.length * 10);
    expect(blocks.length).toBeGreaterThan(5);
    expect(findOverlaps(roster)).toEqual([]);
    const today = localDateOf(instant, ZONE);
    const shown = all<Appointment>(appointments.table).filter(({ startsAt }) => {
      const day = localDateOf(startsAt, ZONE);
      return day >= today && day < addDays(today, 7);
    });
    expect(shown.length).toBeGreaterThan(10);
    for (const row of shown) {
      const range = { from: row.startsAt, to: endsAt(row) };
      const day = localDateOf(row.startsAt, ZONE);
      expect(covers(openRanges(hours, [day, day], ZONE), range), JSON.stringify(row)).toBe(true);
      const off = offRanges(roster, { userId: row.vetId ?? "", day, timeZone: ZONE });
      expect(
        off.some((gap) => meets(gap, range)),
        JSON.stringify(row),
      ).toBe(false);
      expect(blocks.some((block) => block.resourceId === row.vetId && meets(spanRange(block), range))).toBe(false);
    }
  },
);
