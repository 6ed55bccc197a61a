import { appointments, type AppointmentStatus } from "@fernpaw/domain/appointments/appointment";
import {
  type SeededAppointmentType,
  seededAppointmentTypes,
} from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { visitIdOf } from "@fernpaw/domain/appointments/check-in.mutations";
import { firstLocationId, firstRoomIds } from "@fernpaw/domain/clinics/new-clinic";
import {
  addDays,
  addMinutes,
  dayBounds,
  epochMsOf,
  type Instant,
  instantAt,
  type LocalDate,
  localDateOf,
  toInstant,
} from "@fernpaw/domain/kernel/time";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { measurements } from "@fernpaw/domain/pets/pet";
import { visitEvents, visits, type VisitStage } from "@fernpaw/domain/visits/visit";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { REASONS } from "./demo-names.ts";
import { type DemoPeople, type DemoPet, demoRow, type DemoRow } from "./demo-people.ts";
import type { DemoRandom } from "./demo-random.ts";
import { type Plan, todaysPlans } from "./demo-today.ts";

/** What the demo's own vets have behind them. */
export const PAST_DAYS = 60;
export const FUTURE_DAYS = 45;
const MINUTE_MS = 60_000;
/** Weekly day of rest of both clinics; Saturdays end at one. */
const SUNDAY = 0;
const SATURDAY = 6;

interface Schedule {
  random: DemoRandom;
  clinic: DemoClinic;
  people: DemoPeople;
  /** Pets that may come, in the order in which they are taken; each waits its turn. */
  turn: { next: number };
  types: ReadonlyMap<string, string>;
  nowMs: number;
  locationId: string;
  rows: DemoRow[];
  noShows: Map<string, number>;
}

const TYPES_OF_VET: SeededAppointmentType[] = [
  "Wellness, adult",
  "Wellness, adult",
  "Vaccination only",
  "Vaccination only",
  "Sick exam",
  "Sick exam",
  "Sick exam",
  "Recheck",
  "New client",
  "Wellness, senior",
  "Dental consult",
];
const MINUTES: Partial<Record<SeededAppointmentType, number>> = {
  "Wellness, adult": 20,
  "Vaccination only": 15,
  Recheck: 15,
  "Dental consult": 20,
  "Nurse visit": 15,
};

function nextPet(schedule: Schedule): DemoPet {
  const coming = schedule.people.pets.filter((pet) => pet.isComing);
  const pet = coming[schedule.turn.next % coming.length];
  schedule.turn.next += 1;
  if (!pet) throw new Error("The demo has no pet that may come");
  return pet;
}

const STAGES_UP_TO: Partial<Record<VisitStage, VisitStage[]>> = {
  waiting: ["waiting"],
  roomed: ["waiting", "roomed"],
  with_vet: ["waiting", "roomed", "with_vet"],
  in_treatment: ["waiting", "roomed", "with_vet", "in_treatment"],
  ready_for_checkout: ["waiting", "with_vet", "ready_for_checkout"],
  checked_out: ["waiting", "with_vet", "ready_for_checkout", "checked_out"],
};

interface Arrival {
  appointmentId: string;
  pet: DemoPet;
  plan: Plan;
  stage: VisitStage;
  arrivedAt: Instant;
}

/** The visit with its way through the stages, which ends at `plan.stageAt`, and a weight for most. */
function addVisit(
  { random, locationId, rows }: Schedule,
  { appointmentId, pet, plan, stage, arrivedAt }: Arrival,
): void {
  const visitId = visitIdOf(appointmentId, pet.id);
  const path = STAGES_UP_TO[stage] ?? ["waiting"];
  const endAt = path.length === 1 ? arrivedAt : plan.stageAt;
  const spanMs = epochMsOf(endAt) - epochMsOf(arrivedAt);
  const isClosed = stage === "checked_out";
  const momentOf = (index: number): Instant =>
    toInstant(epochMsOf(arrivedAt) + Math.round((spanMs * index) / Math.max(1, path.length - 1)));
  rows.push(
    demoRow(visits, {
      id: visitId,
      appointmentId,
      petId: pet.id,
      clientId: pet.clientId,
      locationId,
      vetId: plan.vetId,
      kind: "outpatient",
      reason: plan.reason,
      stage,
      stageAt: endAt,
      triage: plan.triage ?? null,
      admittedAt: null,
      kennelId: null,
      roomId: plan.roomId,
      openedAt: arrivedAt,
      seenAt: path.length === 1 ? null : momentOf(1),
      status: isClosed ? "closed" : "open",
      closedAt: isClosed ? endAt : null,
    }),
    ...path.map((entered, index) => {
      const occurredAt = momentOf(index);
      const id = random.id(epochMsOf(occurredAt));
      const roomId = entered === "waiting" ? null : plan.roomId;
      return demoRow(visitEvents, {
        id,
        visitId,
        petId: pet.id,
        stage: entered,
        roomId,
        occurredAt,
        deviceId: "demo",
        alertIds: [],
      });
    }),
  );
  if (path.length < 2 || !random.chance(0.7)) return;
  const weightG = Math.max(1, Math.round((pet.adultG * (0.97 + random.next() * 0.06)) / 10) * 10);
  const weight = { id: random.id(epochMsOf(arrivedAt)), petId: pet.id, visitId, value: weightG, takenAt: arrivedAt };
  rows.push(demoRow(measurements, { ...emptyRow(measurements), ...weight }));
}

const HAS_ARRIVED: readonly AppointmentStatus[] = ["arrived", "in_progress", "completed"];

function addAppointment(schedule: Schedule, plan: Plan): void {
  const { random, rows, nowMs } = schedule;
  const pet = nextPet(schedule);
  const startMs = epochMsOf(plan.startsAt);
  const id = random.id(Math.min(nowMs, startMs) - random.between(1, 20) * 86_400_000);
  const hasArrived = HAS_ARRIVED.includes(plan.status);
  const arrivedAt = hasArrived ? plan.arrivedAt : null;
  const typeId = schedule.types.get(plan.type);
  if (typeId === undefined) throw new Error(`No appointment type ${plan.type}`);
  const row: NewRow<typeof appointments> = {
    id,
    locationId: schedule.locationId,
    clientId: pet.clientId,
    petIds: [pet.id],
    typeId,
    vetId: plan.vetId,
    roomId: plan.roomId,
    equipmentIds: [],
    startsAt: plan.startsAt,
    durationMin: plan.durationMin,
    reason: plan.reason,
    notes: "",
    status: plan.status,
    urgency: random.chance(0.05) ? "urgent" : "routine",
    source: random.pick(["phone", "phone", "phone", "walk_in", "recheck"] as const),
    confirmedAt: plan.status === "confirmed" ? toInstant(Math.min(nowMs, startMs) - 20 * 60 * MINUTE_MS) : null,
    arrivedAt,
    cancellation:
      plan.status === "cancelled"
        ? {
            reason: random.pick(["Feels better", "Owner unwell", "Found another time"]),
            by: plan.vetId,
            at: toInstant(Math.min(nowMs, startMs - 30 * 60 * MINUTE_MS)),
            isLate: false,
          }
        : null,
    tentative: "no",
    confirmedVia: null,
    series: null,
  };
  rows.push(demoRow(appointments, row));
  if (plan.status === "no_show") schedule.noShows.set(pet.clientId, (schedule.noShows.get(pet.clientId) ?? 0) + 1);
  if (arrivedAt !== null && plan.stage !== null)
    addVisit(schedule, { appointmentId: id, pet, plan, stage: plan.stage, arrivedAt });
}

function statusOn(random: DemoRandom, isPast: boolean, daysAhead: number): AppointmentStatus {
  const share = random.next();
  if (isPast) return share < 0.05 ? "no_show" : share < 0.12 ? "cancelled" : "completed";
  if (share < 0.04) return "cancelled";
  return share < (daysAhead < 4 ? 0.5 : 0.2) ? "confirmed" : "booked";
}

const weekday = (day: LocalDate): number => Math.floor(epochMsOf(`${day}T00:00:00.000Z`) / 86_400_000 + 4) % 7;

/** One person's column on one day: slots after each other, some left free. */
function addColumn(
  schedule: Schedule,
  day: LocalDate,
  { vetId, roomId, fill, daysAhead }: { vetId: string; roomId: string | null; fill: number; daysAhead: number },
): void {
  const { random } = schedule;
  const closesMin = weekday(day) === SATURDAY ? 13 * 60 : 17 * 60 + 30;
  let minute = 9 * 60;
  while (minute < closesMin) {
    const type = random.pick(TYPES_OF_VET);
    const durationMin = MINUTES[type] ?? 30;
    const isLunch = minute >= 12 * 60 + 30 && minute < 13 * 60 + 30;
    if (!isLunch && random.chance(fill)) {
      const startsAt = instantAt(day, minute, DEMO_ZONE);
      const status = statusOn(random, daysAhead < 0, daysAhead);
      const arrivedAt = addMinutes(startsAt, random.between(-10, 6));
      const stageAt = addMinutes(startsAt, durationMin + random.between(0, 25));
      addAppointment(schedule, {
        startsAt,
        durationMin,
        vetId,
        roomId,
        type,
        status,
        stage: status === "completed" ? "checked_out" : null,
        arrivedAt,
        stageAt,
        reason: random.pick(REASONS),
      });
    }
    minute += durationMin;
  }
}

function newSchedule(part: Pick<Schedule, "random" | "clinic" | "people" | "nowMs" | "locationId">): Schedule {
  const types = new Map(seededAppointmentTypes(part.clinic.clinicId).map((type) => [type.name, type.id]));
  return { ...part, types, turn: { next: 0 }, rows: [], noShows: new Map() };
}

/** Tomorrow is nearly full, next month nearly empty. */
const bookedAhead = (daysAhead: number): number => Math.max(0.1, 1 - daysAhead / 30);

/** `pastDays` back to `futureDays` ahead; today's stages follow the clock, so that the board shows work at every hour. */
export function demoSchedule(
  random: DemoRandom,
  clinic: DemoClinic,
  people: DemoPeople,
  { nowMs, pastDays, futureDays }: { nowMs: number; pastDays: number; futureDays: number },
) {
  const schedule = newSchedule({ random, clinic, people, nowMs, locationId: firstLocationId(clinic.clinicId) });
  const vets = clinic.people.filter((person) => person.profession === "vet").map((person) => person.userId);
  const nurses = clinic.people
    .filter((person) => person.profession === "nurse" && person.isBookable === "yes")
    .map((person) => person.userId);
  const roomIds = firstRoomIds(clinic.clinicId);
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const isSmall = clinic.pets < 100;
  const size = { vets, nurses, roomIds, isSmall, reasonOf: () => random.pick(REASONS) };
  for (const plan of todaysPlans(size, nowMs, dayBounds(today, DEMO_ZONE))) addAppointment(schedule, plan);
  for (let offset = -pastDays; offset <= futureDays; offset += 1) {
    const day = addDays(today, offset);
    if (offset === 0 || weekday(day) === SUNDAY) continue;
    const fill = (isSmall ? 0.25 : 0.5) * (offset > 0 ? bookedAhead(offset) : 0.8);
    for (const [index, vetId] of vets.entries()) {
      addColumn(schedule, day, { vetId, roomId: roomIds[index % roomIds.length] ?? "", fill, daysAhead: offset });
    }
  }
  return { rows: schedule.rows, noShows: schedule.noShows };
}

interface DemoTeam extends Pick<Schedule, "random" | "clinic" | "people" | "nowMs" | "locationId"> {
  /** Who sees these people's pets on a day. */
  vetsOn: (day: LocalDate) => readonly string[];
  /** How much of a day is taken: 1 is without a gap. */
  fill: number;
  pastDays: number;
}

/** Years of a practice that the demo's own people do not fill alone, today among them. */
export function teamSchedule({ vetsOn, fill, pastDays, ...part }: DemoTeam) {
  const schedule = newSchedule(part);
  const { random, nowMs } = part;
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const size = { vets: vetsOn(today), nurses: [], roomIds: [], isSmall: false, reasonOf: () => random.pick(REASONS) };
  for (const plan of todaysPlans(size, nowMs, dayBounds(today, DEMO_ZONE))) addAppointment(schedule, plan);
  for (let offset = -pastDays; offset <= FUTURE_DAYS; offset += 1) {
    const day = addDays(today, offset);
    if (offset === 0 || weekday(day) === SUNDAY) continue;
    const taken = offset > 0 ? fill * bookedAhead(offset) : fill;
    for (const vetId of vetsOn(day)) addColumn(schedule, day, { vetId, roomId: null, fill: taken, daysAhead: offset });
  }
  return { rows: schedule.rows, noShows: schedule.noShows };
}
