import type { AppointmentStatus } from "@fernpaw/domain/appointments/appointment";
import type { SeededAppointmentType } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { addMinutes, epochMsOf, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Triage, VisitStage } from "@fernpaw/domain/visits/visit";

export interface Plan {
  startsAt: Instant;
  durationMin: number;
  vetId: string;
  roomId: string | null;
  type: SeededAppointmentType;
  status: AppointmentStatus;
  /** Null while nobody has come. */
  stage: VisitStage | null;
  arrivedAt: Instant;
  /** When the stage began. */
  stageAt: Instant;
  reason: string;
  triage?: Triage | null;
}

type Step = readonly [
  startMin: number,
  durationMin: number,
  type: SeededAppointmentType,
  status: AppointmentStatus,
  stage: VisitStage | null,
  arrivedMin: number,
  stageMin: number,
  triage?: Triage,
];

/** Minutes from now. Within a column nothing overlaps. */
const COLUMNS: readonly (readonly Step[])[] = [
  [
    [-185, 30, "Wellness, senior", "completed", "checked_out", -190, -140],
    [-150, 20, "Wellness, adult", "completed", "checked_out", -154, -110],
    [-120, 30, "Sick exam", "completed", "checked_out", -125, -62],
    [-85, 30, "Sick exam", "in_progress", "ready_for_checkout", -92, -11],
    [-40, 30, "New client", "in_progress", "with_vet", -48, -22],
    [-5, 20, "Wellness, adult", "arrived", "waiting", -9, -9, "green"],
    [20, 15, "Vaccination only", "confirmed", null, 20, 20],
    [40, 30, "Sick exam", "booked", null, 40, 40],
    [90, 20, "Dental consult", "confirmed", null, 90, 90],
    [135, 30, "Sick exam", "booked", null, 135, 135],
  ],
  [
    [-200, 15, "Recheck", "completed", "checked_out", -204, -170],
    [-170, 40, "First puppy or kitten", "completed", "checked_out", -175, -118],
    [-110, 20, "Wellness, adult", "no_show", null, -110, -110],
    [-75, 15, "Vaccination only", "in_progress", "ready_for_checkout", -80, -6],
    [-50, 30, "Sick exam", "in_progress", "in_treatment", -58, -18, "red"],
    [-15, 15, "Recheck", "arrived", "waiting", -27, -27],
    [5, 30, "Sick exam", "confirmed", null, 5, 5],
    [50, 20, "Wellness, adult", "booked", null, 50, 50],
    [75, 15, "Vaccination only", "confirmed", null, 75, 75],
    [120, 30, "New client", "booked", null, 120, 120],
  ],
  [
    [-160, 30, "Sick exam", "completed", "checked_out", -163, -121],
    [-125, 20, "Wellness, adult", "completed", "checked_out", -131, -88],
    [-60, 45, "Wellness, senior", "in_progress", "roomed", -66, -4],
    [-10, 20, "Wellness, adult", "booked", null, -10, -10],
    [15, 15, "Recheck", "arrived", "waiting", -3, -3, "orange"],
    [35, 30, "Sick exam", "booked", null, 35, 35],
    [105, 40, "First puppy or kitten", "confirmed", null, 105, 105],
    [150, 15, "Recheck", "cancelled", null, 150, 150],
  ],
];

const NURSE_COLUMN: readonly Step[] = [
  [-95, 15, "Nurse visit", "completed", "checked_out", -99, -70],
  [-20, 15, "Nurse visit", "arrived", "waiting", -16, -16],
  [25, 15, "Nurse visit", "booked", null, 25, 25],
  [60, 60, "Grooming", "booked", null, 60, 60],
];

export interface TodaysPeople {
  vets: readonly string[];
  nurses: readonly string[];
  roomIds: readonly string[];
  isSmall: boolean;
  reasonOf: () => string;
}

const STEP_MS = 5 * 60_000;
const FARTHEST_AHEAD_MIN = 195;

/** What nobody has come for yet and would stand in the way of what comes before it is left out. */
function withoutSqueezed(plans: readonly Plan[]): Plan[] {
  let freeFrom = "";
  return plans
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
    .filter(({ startsAt, durationMin, stage }) => {
      if (stage === null && startsAt < freeFrom) return false;
      const endsAt = addMinutes(startsAt, durationMin);
      if (endsAt > freeFrom) freeFrom = endsAt;
      return true;
    });
}

/**
 * Today around `nowMs`. Shortly after midnight a part of it lies on the evening before; shortly before midnight what is to
 * come begins sooner, and less of it, so that somebody is still expected today.
 */
export function todaysPlans(people: TodaysPeople, nowMs: number, { to }: { to: Instant }): Plan[] {
  const anchorMs = Math.floor(nowMs / STEP_MS) * STEP_MS;
  const aheadScale = Math.min(1, (epochMsOf(to) - anchorMs) / 60_000 / FARTHEST_AHEAD_MIN);
  const at = (minutes: number): Instant =>
    toInstant(anchorMs + Math.trunc(minutes * (minutes < 0 ? 1 : aheadScale)) * 60_000);
  const columns = [
    ...people.vets.map((vetId, index) => ({ vetId, steps: COLUMNS[index % COLUMNS.length] ?? [], room: index })),
    ...people.nurses.map((vetId) => ({ vetId, steps: NURSE_COLUMN, room: people.roomIds.length - 1 })),
  ];
  return columns.flatMap(({ vetId, steps, room }) =>
    withoutSqueezed(
      steps
        .filter((_, index) => !people.isSmall || index % 2 === 1)
        .map(([startMin, durationMin, type, status, stage, arrivedMin, stageMin, triage]) => ({
          startsAt: at(startMin),
          durationMin,
          vetId,
          // Nurses and the third vet share the treatment room, where overlaps are the rule: no room is held.
          roomId: room >= 2 ? null : (people.roomIds[room] ?? null),
          type,
          status,
          stage,
          arrivedAt: at(arrivedMin),
          stageAt: at(stageMin),
          reason: people.reasonOf(),
          triage: triage ?? null,
        })),
    ),
  );
}
