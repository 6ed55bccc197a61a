import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";

export const OPEN_VISIT_STAGES = [
  "waiting",
  "roomed",
  "with_vet",
  "in_treatment",
  "hospitalised",
  "recovery",
  "ready_for_checkout",
] as const;
export type OpenVisitStage = (typeof OPEN_VISIT_STAGES)[number];
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
  fields: () => ({
    appointmentId: managed(z.nullable(ref("appointments"))),
    petId: managed(ref("pets")),
    clientId: managed(z.nullable(ref("clients"))),
    locationId: managed(ref("locations")),
    vetId: managed(z.nullable(ref("staff"))),
    kind: managed(z.enum(["outpatient", "surgery", "inpatient", "dental", "tele", "house_call", "nurse"])),
    reason: managed(text(500)),
    stage: managed(VisitStage),
    /** When the present stage began, by the clock of the person who moved it; a slip that was taken back does not count. */
    stageAt: managed(Instant),
    /** Null: nobody has judged it. */
    triage: managed(z.nullable(Triage), null),
    openedAt: managed(Instant),
    /** When somebody first had time for the pet; null while it has only waited. */
    seenAt: managed(z.nullable(Instant), null),
    /** `open` while the pet is here; `closed` once checked out or left. */
    status: managed(z.enum(["open", "closed"]), "open"),
    closedAt: managed(z.nullable(Instant), null),
    /** When the pet became an inpatient of this visit; null: it never was. */
    admittedAt: managed(z.nullable(Instant), null),
    /** Where an inpatient stays; null: not said. */
    kennelId: managed(z.nullable(ref("rooms")), null),
    /** Where the pet is seen; null: not said. */
    roomId: managed(z.nullable(ref("rooms")), null),
  }),
  scope: "schedule",
  personal: { reason: "none" },
  indexes: ["[status+openedAt]", "[petId+openedAt]", "appointmentId"],
  serverIndexes: ["clientId"],
  p0Follows: ["petId", "clientId"],
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
  fields: () => ({
    visitId: managed(ref("visits")),
    petId: managed(ref("pets")),
    stage: managed(VisitStage),
    roomId: managed(z.nullable(ref("rooms"))),
    occurredAt: managed(Instant),
    deviceId: managed(text(64)),
    /** Alerts that the author acknowledged with this move. */
    alertIds: managed(z.array(ref("alerts"))),
  }),
  scope: "schedule",
  personal: { deviceId: "none" },
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
