import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { RequirementGap } from "@fernpaw/domain/appointments/type-requirements";
import type { Refusal } from "@fernpaw/domain/kernel/errors";
import { fieldAtPath, type FieldAt } from "../../../form/faults.ts";

/** The field of a booking that refers to a row of this table. */
const referringTo = (table: unknown): string | undefined =>
  appointments.references.find(({ targets }) => Array.isArray(targets) && targets.includes(table))?.field;

/** Where a gap is filled. */
const GAP_FIELDS: Readonly<Record<string, string>> = {
  too_short: "durationMin",
  needs_vet: "vetId",
  room_kind: "roomId",
  no_room: "roomId",
  needs_equipment: "equipmentIds",
} satisfies Record<RequirementGap["kind"], string>;

/** The field of a booking, a move or a correction that a refusal concerns; null: the appointment as a whole. */
export function slotRefusalAt({ code, details }: Refusal): string | null {
  switch (code) {
    case "slot_taken":
      return referringTo(details["resource"]) ?? "time";
    case "requirement_missing":
      return GAP_FIELDS[String(details["kind"])] ?? "typeId";
    case "outside_hours":
    case "invalid_span":
      return "time";
    case "owner_required":
      return "clientId";
    case "not_found":
    case "inactive":
    case "merged_away":
    case "pet_deceased":
    case "client_blocked":
    case "client_deceased":
      return referringTo(details["table"]) ?? null;
    default:
      return null;
  }
}

/** The form asks for a day and a time where the mutation has an instant, also in each move of a series. */
export const slotFieldAt: FieldAt = (path) =>
  path.includes("startsAt") ? "time" : path[0] === "moves" ? null : fieldAtPath(path);
