import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  type SeededAppointmentType,
  seededAppointmentTypeId,
} from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { equipment, locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId, type SeedRow } from "@fernpaw/domain/clinics/new-clinic";
import type { DaySpan, WeekHours } from "@fernpaw/domain/clinics/opening-hours";
import { seededFormTemplates } from "@fernpaw/domain/consents/form-vocabulary";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import {
  addDays,
  epochMsOf,
  instantAt,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  mondayOf,
  toInstant,
  weekdayOf,
} from "@fernpaw/domain/kernel/time";
import { shifts } from "@fernpaw/domain/staff/shift";
import { type DemoClinic, type DemoPerson, DEMO_ZONE } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";
import { demoBundleId } from "./demo-treatments.ts";

const [SATURDAY, SUNDAY] = [5, 6];
const WEEKDAY_HOURS: DaySpan = { fromMin: 8 * 60 + 30, toMin: 18 * 60 + 30 };
const SATURDAY_HOURS: DaySpan = { fromMin: 9 * 60, toMin: 13 * 60 };
/** Of a Sunday on which the demo is started. */
const DUTY_HOURS: DaySpan = { fromMin: 10 * 60, toMin: 16 * 60 };
/** Minutes around now in which the demo's day has appointments. */
const TODAYS_REACH_MIN = 210;
/** Weeks of roster from this one on; the last one is still being planned. */
const ROSTER_WEEKS = 4;
const BLOCKED_DAYS = 12;
const LUNCH = { fromMin: 13 * 60, toMin: 13 * 60 + 30 };
const HELD = { fromMin: 18 * 60, toMin: 18 * 60 + 30 };
const RELEASED_MIN = 9 * 60;
const SEED_SHIFT = 13;

interface Today {
  day: LocalDate;
  nowMin: number;
}

function todayOf(nowMs: number): Today {
  const now = toInstant(nowMs);
  return { day: localDateOf(now, DEMO_ZONE), nowMin: minuteOfDay(now, DEMO_ZONE) };
}

const usualHours = (weekday: number): DaySpan | null =>
  weekday === SUNDAY ? null : weekday === SATURDAY ? SATURDAY_HOURS : WEEKDAY_HOURS;

/** The hours of a day. That of the start has, at whatever hour it was, what its board shows: as one span or, at night, two. */
function makeHours(weekday: number, { day, nowMin }: Today): DaySpan[] {
  const usual = usualHours(weekday);
  if (weekday !== weekdayOf(day)) return usual ? [usual] : [];
  const open = usual ?? DUTY_HOURS;
  const hour = (minute: number): number => Math.min(1440, Math.max(0, minute));
  const fromMin = hour(Math.floor((nowMin - TODAYS_REACH_MIN) / 60) * 60);
  const toMin = hour(Math.ceil((nowMin + TODAYS_REACH_MIN) / 60) * 60);
  if (toMin < open.fromMin) return [{ fromMin, toMin }, open];
  if (fromMin > open.toMin) return [open, { fromMin, toMin }];
  return [{ fromMin: Math.min(open.fromMin, fromMin), toMin: Math.max(open.toMin, toMin) }];
}

const demoHours = (today: Today): WeekHours => Array.from({ length: 7 }, (_, weekday) => makeHours(weekday, today));

const MACHINES = [
  ["X-ray", "imaging"],
  ["Ultrasound", "imaging"],
  ["Anaesthesia", "anaesthesia"],
] as const;

function makeMachines(clinic: DemoClinic): NewRow<typeof equipment>[] {
  const random = demoRandom(clinic.seed + SEED_SHIFT);
  const locationId = firstLocationId(clinic.clinicId);
  return MACHINES.map(([name, kind], index) => ({
    id: random.id(0),
    locationId,
    name,
    kind,
    ...newColumn,
    sort: (index + 1) * 10,
    status: "active" as const,
  }));
}

const ASK_FOR_CONSENT: readonly SeededAppointmentType[] = ["Surgery", "Dental consult"];

/** The forms that an appointment type of the demo asks for. */
function demoFormIds({ clinicId }: DemoClinic, typeId: string): string[] {
  const asks = ASK_FOR_CONSENT.some((name) => seededAppointmentTypeId(clinicId, name) === typeId);
  const consent = seededFormTemplates(clinicId).find(({ name }) => name === "Anaesthesia and surgery");
  return asks && consent ? [consent.id] : [];
}

/**
 * A row that every clinic starts with, as this one has changed it since: its hours and letterhead, what surgery takes, and the
 * bundles and forms of appointment types.
 */
export function changedSeed(clinic: DemoClinic, { entity, row }: SeedRow, nowMs: number): SeedRow["row"] {
  const hours = demoHours(todayOf(nowMs));
  if (entity.table === locations.table) return Object.assign({}, row, { hours, ...clinic.letterhead });
  if (entity.table !== appointmentTypes.table) return row;
  const formTemplateIds = demoFormIds(clinic, row.id);
  if (row.id !== seededAppointmentTypeId(clinic.clinicId, "Surgery"))
    return Object.assign({}, row, { bundleId: demoBundleId(clinic, row.id), formTemplateIds });
  const anaesthesia = makeMachines(clinic).find(({ kind }) => kind === "anaesthesia");
  const needs = {
    minMin: 45,
    bufferAfterMin: 15,
    roomKind: "treatment",
    equipmentIds: anaesthesia ? [anaesthesia.id] : [],
    formTemplateIds,
  };
  return { ...row, ...needs };
}

interface Planning {
  clinic: DemoClinic;
  random: DemoRandom;
  today: Today;
}

const spanOn = (day: LocalDate, { fromMin, toMin }: DaySpan) => ({
  startsAt: instantAt(day, fromMin, DEMO_ZONE),
  endsAt: toMin === 1440 ? instantAt(addDays(day, 1), 0, DEMO_ZONE) : instantAt(day, toMin, DEMO_ZONE),
  reach: "day" as const,
});

/** Vets are there as long as the clinic is; the others in turns, with a day off in the week. */
function shiftsOf(person: DemoPerson, index: number, { day, today }: { day: LocalDate; today: Today }): DaySpan[] {
  const hours = makeHours(weekdayOf(day), today);
  const [only] = hours;
  if (!only || person.profession === "vet" || day === today.day) return hours;
  if (weekdayOf(day) === (weekdayOf(today.day) + 1 + index) % SATURDAY || weekdayOf(day) === SATURDAY) return [];
  const noonMin = 13 * 60 + 30;
  return [index % 2 === 0 ? { ...only, toMin: noonMin + 60 } : { ...only, fromMin: noonMin - 60 }];
}

function makeRoster({ clinic, random, today }: Planning): DemoRow[] {
  const locationId = firstLocationId(clinic.clinicId);
  const monday = mondayOf(today.day);
  const lastWeek = addDays(monday, (ROSTER_WEEKS - 1) * 7);
  const rows: DemoRow[] = [];
  for (let day = monday; day < addDays(monday, ROSTER_WEEKS * 7); day = addDays(day, 1)) {
    for (const [index, person] of clinic.people.entries()) {
      const status = day >= lastWeek ? ("draft" as const) : ("published" as const);
      for (const hours of shiftsOf(person, index, { day, today })) {
        const id = random.id(epochMsOf(`${monday}T08:00:00.000Z`));
        const shift = { id, userId: person.userId, locationId, kind: "work" as const, status, note: "" };
        rows.push(demoRow(shifts, { ...shift, ...spanOn(day, hours) }));
      }
    }
  }
  return rows;
}

function makeBlocks({ clinic, random, today }: Planning): DemoRow[] {
  const vets = clinic.people.filter(({ profession }) => profession === "vet");
  const locationId = firstLocationId(clinic.clinicId);
  const nobody = { scope: "everybody", resourceId: null, releaseAt: null } as const;
  const rows: DemoRow[] = [];
  for (let ahead = 1; ahead <= BLOCKED_DAYS; ahead += 1) {
    const day = addDays(today.day, ahead);
    const weekday = weekdayOf(day);
    if (weekday >= SATURDAY || weekday === weekdayOf(today.day)) continue;
    const block = () => ({
      id: random.id(epochMsOf(`${today.day}T06:00:00.000Z`)),
      locationId,
      note: "",
      series: null,
    });
    for (const { userId } of vets) {
      const whose = { scope: "vet", resourceId: userId, releaseAt: null } as const;
      rows.push(demoRow(calendarBlocks, { ...block(), ...whose, reason: "lunch", ...spanOn(day, LUNCH) }));
    }
    const held = { scope: "vet", resourceId: vets.at(-1)?.userId ?? null } as const;
    const releaseAt = instantAt(day, RELEASED_MIN, DEMO_ZONE);
    const hold = { ...block(), ...held, reason: "hold_same_day" as const, releaseAt };
    rows.push(demoRow(calendarBlocks, { ...hold, ...spanOn(day, HELD) }));
    if (weekday === 0) {
      const meeting = { fromMin: WEEKDAY_HOURS.fromMin, toMin: WEEKDAY_HOURS.fromMin + 30 };
      const row = { ...block(), ...nobody, note: "Team", reason: "meeting" as const };
      rows.push(demoRow(calendarBlocks, { ...row, ...spanOn(day, meeting) }));
    }
  }
  return rows;
}

/** What the clinic has beside rooms, who is there when, and which time is not for bookings. */
export function demoRoster(clinic: DemoClinic, nowMs: number): DemoRow[] {
  const planning = { clinic, random: demoRandom(clinic.seed + SEED_SHIFT + 1), today: todayOf(nowMs) };
  return [
    ...makeMachines(clinic).map((row) => demoRow(equipment, row)),
    ...makeRoster(planning),
    ...makeBlocks(planning),
  ];
}
