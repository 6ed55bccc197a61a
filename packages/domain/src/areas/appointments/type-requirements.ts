import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { equipment } from "../clinics/clinic.ts";
import { appointmentTypes } from "./appointment.ts";
import { resourceRows } from "./day-sheet.ts";
import type { SlotClaim } from "./slot-claim.ts";

/** A requirement of its type that an appointment does not meet. */
export type RequirementGap =
  | { kind: "too_short"; minMin: number }
  | { kind: "needs_vet" }
  | { kind: "room_kind"; roomKind: string }
  | { kind: "no_room"; roomKind: string }
  | { kind: "needs_equipment"; ids: string[] };

/** Equipment that is retired, or at another location, cannot be booked there: it is not asked for. */
async function missingEquipment(tx: Tx, type: RowOf<typeof appointmentTypes>, claim: SlotClaim): Promise<string[]> {
  const missing: string[] = [];
  for (const id of type.equipmentIds) {
    if (claim.equipmentIds.includes(id)) continue;
    const thing = await tx.find(equipment, id);
    if (thing?.status === "active" && thing.locationId === claim.locationId) missing.push(id);
  }
  return missing;
}

/** The gaps of a claim. A booking without a vet lacks none: the vet is named later. */
export async function requirementGaps(tx: Tx, claim: SlotClaim): Promise<RequirementGap[]> {
  const type = await tx.find(appointmentTypes, claim.typeId);
  if (!type) return [];
  const { vet, room } = await resourceRows(tx, claim);
  const gaps: RequirementGap[] = [];
  if (claim.durationMin < type.minMin) gaps.push({ kind: "too_short", minMin: type.minMin });
  if (type.needsVet === "yes" && vet && vet.profession !== "vet") gaps.push({ kind: "needs_vet" });
  if (type.roomKind !== null && room?.kind !== type.roomKind) {
    gaps.push({ kind: room ? "room_kind" : "no_room", roomKind: type.roomKind });
  }
  const ids = await missingEquipment(tx, type, claim);
  if (ids.length > 0) gaps.push({ kind: "needs_equipment", ids });
  return gaps;
}

/** Whether the type refuses an appointment with gaps, rather than warn of them. */
export async function refusesGaps(tx: Tx, typeId: string): Promise<boolean> {
  return (await tx.find(appointmentTypes, typeId))?.requirementPolicy === "block";
}

/** @throws Refusal `requirement_missing` with the first gap, where the type refuses */
export async function assertRequirements(tx: Tx, claim: SlotClaim): Promise<void> {
  if (!(await refusesGaps(tx, claim.typeId))) return;
  const [gap] = await requirementGaps(tx, claim);
  if (gap) throw new Refusal("requirement_missing", { ...gap });
}
