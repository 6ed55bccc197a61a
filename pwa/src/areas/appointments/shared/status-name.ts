import { copy, statusWords } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";

/** The word for a state, as it stands beside its colour and icon everywhere. */
export function statusName(status: Appointment["status"]): string {
  return statusWords[status];
}

/** In progress still, and nothing left to do but to pay. */
export const READY_WORD: string = copy.readyToPay;
