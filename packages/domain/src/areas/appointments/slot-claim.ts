import type { Slot } from "./appointment.ts";
import type { Resources } from "./calendar-block.ts";

/** The place that an appointment would take. */
export interface SlotClaim extends Slot, Resources {
  id: string;
  locationId: string;
  typeId: string;
  /** The online request that it answers: its own hold is not in the way. */
  onlineRequestId?: string;
  /** The pets, if they are known: a pet has one appointment at a time. */
  petIds?: readonly string[];
}
