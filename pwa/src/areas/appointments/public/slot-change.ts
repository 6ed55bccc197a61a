import type { Appointment } from "../appointments.queries.ts";

export const SLOT_FIELDS = ["startsAt", "durationMin", "vetId", "roomId", "equipmentIds"] as const;
export type WantedSlot = Pick<Appointment, (typeof SLOT_FIELDS)[number]>;

/** What a move names: the fields in which the wanted place differs. */
export function slotChange(before: WantedSlot, wanted: WantedSlot): Partial<WantedSlot> {
  const changed = SLOT_FIELDS.filter((field) => String(wanted[field]) !== String(before[field]));
  return Object.fromEntries(changed.map((field) => [field, wanted[field]])) as Partial<WantedSlot>;
}
