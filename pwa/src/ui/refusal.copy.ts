import { MAX_OCCURRENCES, MAX_SERIES_YEARS } from "@fernpaw/domain/appointments/appointment";
import { Refusal, type RefusalCode } from "@fernpaw/domain/kernel/errors";

const words = {
  not_found: "This is no longer on the device: somebody removed it, or you no longer have access.",
  forbidden: "You do not have the right to do this. The owner can change that under Employees.",
  invalid_args: "Something here cannot be saved as it is. Check the marked fields.",
  already_exists: "This exists already, so nothing was changed.",
  invalid_transition: "This is no longer possible: the appointment has moved on meanwhile.",
  slot_taken: "This time is taken for the chosen vet or room. Choose another time, vet or room.",
  too_early: "It is too early for this: wait until the appointment is well overdue.",
  reason_required: "Give a reason.",
  owner_required: "No owner is known for this pet. Choose the client it is for.",
  pet_deceased: "This pet is recorded as deceased.",
  client_blocked: "This client is blocked: no further bookings.",
  client_deceased: "This client is recorded as deceased. Choose who looks after the pet now.",
  alert_not_acknowledged: "Confirm that you have read each warning first.",
  merged_away: "This record was merged into another one. Open the other one and try again there.",
  outside_hours: "This is outside the opening hours.",
  inactive: "This is no longer in use. Choose another one.",
  invalid_span: "These times do not fit: the end must come after the start, and nothing may last longer than a year.",
  shift_overlap: "This person is at work at that time already.",
  series_too_long: `A series has at most ${MAX_OCCURRENCES} appointments within ${MAX_SERIES_YEARS} years. Book fewer of them.`,
} satisfies Record<RefusalCode, string>;

const UNEXPECTED = "This could not be saved on the device. What you typed is still here: try again.";

/** What a person reads when something was refused. Anything but a refusal is a defect or a full disk. */
export function refusalText(error: unknown): string {
  return error instanceof Refusal ? words[error.code] : UNEXPECTED;
}
