import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

export const OPEN_VISIT_STAGES = [
  "waiting",
  "roomed",
  "with_vet",
  "in_treatment",
  "hospitalised",
  "recovery",
  "ready_for_checkout",
] as const;
export const VISIT_STAGES = [...OPEN_VISIT_STAGES, "checked_out", "left_without_being_seen"] as const;
export const VisitStage = z.enum(VISIT_STAGES);
export type VisitStage = z.output<typeof VisitStage>;

/** How soon a pet must be seen, most urgent first. */
export const TRIAGES = ["red", "orange", "yellow", "green"] as const;
export const Triage = z.enum(TRIAGES);
export type Triage = z.output<typeof Triage>;

/** What happened to one pet. Its id is derived from appointment and pet, so that two check-ins meet in one row. */
export const visits = defineEntity({
  table: "visits",
  schema: () =>
    z.extend(rowBase, {
      appointmentId: z.nullable(Id),
      petId: Id,
      clientId: z.nullable(Id),
      locationId: Id,
      vetId: z.nullable(Id),
      kind: z.enum(["outpatient", "surgery", "inpatient", "dental", "tele", "house_call", "nurse"]),
      reason: text(500),
      stage: VisitStage,
      /** When the present stage began, by the clock of whoever moved it. */
      stageAt: Instant,
      /** Null: nobody has judged it. */
      triage: z.nullable(Triage),
      openedAt: Instant,
      /** When somebody first had time for the pet; null while it has only waited. */
      seenAt: z.nullable(Instant),
      /** `open` while the pet is here; `closed` once checked out or left. */
      status: z.enum(["open", "closed"]),
      closedAt: z.nullable(Instant),
    }),
  scope: "schedule",
  indexes: ["[status+openedAt]", "[petId+openedAt]", "appointmentId"],
  p0Follows: { petId: "pets", clientId: "clients" },
  packBy: "petId",
  buckets: {
    p0: [[{ field: "status", in: ["open"] }], [{ field: "openedAt", sinceDays: -7 }]],
    p2: [
      [
        { field: "status", in: ["closed"] },
        { field: "openedAt", sinceDays: -730 },
      ],
    ],
  },
});

/** Ledger of a visit's moves: one row a stage that was entered. */
export const visitEvents = defineEntity({
  table: "visitEvents",
  schema: () =>
    z.extend(rowBase, {
      visitId: Id,
      petId: Id,
      stage: VisitStage,
      roomId: z.nullable(Id),
      occurredAt: Instant,
      deviceId: text(64),
      /** Alerts that the author acknowledged with this move. */
      alertIds: z.array(Id),
    }),
  scope: "schedule",
  indexes: ["visitId"],
  packBy: "petId",
  buckets: {
    p0: [[{ field: "occurredAt", sinceDays: -7 }]],
    p2: [
      [
        { field: "occurredAt", sinceDays: -730 },
        { field: "occurredAt", beforeDays: -7 },
      ],
    ],
  },
});
