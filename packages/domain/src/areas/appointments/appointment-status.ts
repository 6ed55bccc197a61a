import { Refusal } from "../../kernel/errors.ts";
import type { AppointmentStatus } from "./appointment.ts";

/**
 * - `apply`: the state changes.
 * - `passed`: it was already so, or further; nothing happens (a retry, or two devices that meant the same).
 * - `arrived_wins`: an arrival and a cancellation were made apart from each other. The patient is here, so the
 *   arrival stands and a person is told.
 *
 * What is not listed is refused.
 */
export type Outcome = "apply" | "passed" | "arrived_wins";

export type AppointmentAction =
  | "accept"
  | "confirm"
  | "unconfirm"
  | "checkIn"
  | "begin"
  | "complete"
  | "cancel"
  | "markNoShow"
  | "reinstate"
  | "undoCheckIn"
  | "undoNoShow"
  | "reopen";

export const TARGET_STATUS = {
  accept: "booked",
  confirm: "confirmed",
  unconfirm: "booked",
  checkIn: "arrived",
  begin: "in_progress",
  complete: "completed",
  cancel: "cancelled",
  markNoShow: "no_show",
  reinstate: "booked",
  undoCheckIn: "booked",
  undoNoShow: "booked",
  reopen: "in_progress",
} as const satisfies Record<AppointmentAction, AppointmentStatus>;

const OUTCOMES: Record<AppointmentAction, Partial<Record<AppointmentStatus, Outcome>>> = {
  accept: {
    requested: "apply",
    booked: "passed",
    confirmed: "passed",
    arrived: "passed",
    in_progress: "passed",
    completed: "passed",
  },
  confirm: { booked: "apply", confirmed: "passed", arrived: "passed", in_progress: "passed", completed: "passed" },
  unconfirm: { confirmed: "apply", booked: "passed", arrived: "passed", in_progress: "passed", completed: "passed" },
  checkIn: {
    booked: "apply",
    confirmed: "apply",
    no_show: "apply",
    cancelled: "arrived_wins",
    arrived: "passed",
    in_progress: "passed",
    completed: "passed",
  },
  begin: { arrived: "apply", in_progress: "passed", completed: "passed" },
  complete: { arrived: "apply", in_progress: "apply", completed: "passed" },
  cancel: {
    requested: "apply",
    booked: "apply",
    confirmed: "apply",
    cancelled: "passed",
    arrived: "arrived_wins",
    in_progress: "arrived_wins",
    completed: "arrived_wins",
  },
  markNoShow: { booked: "apply", confirmed: "apply", no_show: "passed" },
  reinstate: {
    cancelled: "apply",
    booked: "passed",
    confirmed: "passed",
    arrived: "passed",
    in_progress: "passed",
    completed: "passed",
  },
  undoNoShow: {
    no_show: "apply",
    booked: "passed",
    confirmed: "passed",
    arrived: "passed",
    in_progress: "passed",
    completed: "passed",
  },
  undoCheckIn: { arrived: "apply", booked: "passed", confirmed: "passed" },
  reopen: { completed: "apply", in_progress: "passed" },
};

export function outcomeOf(action: AppointmentAction, from: AppointmentStatus): Outcome | "refused" {
  return OUTCOMES[action][from] ?? "refused";
}

/**
 * What `action` does to an appointment that is now `status`. `seenStatus` is the status that the author saw
 * (left out: one in which the action made sense): arrived wins only over a change that he did not know of.
 * @throws Refusal `invalid_transition` with `from` and `to`
 */
export function transition(
  action: AppointmentAction,
  appointment: { id: string; status: AppointmentStatus },
  seenStatus?: AppointmentStatus,
): Outcome {
  const outcome = outcomeOf(action, appointment.status);
  const knewBetter = outcome === "arrived_wins" && seenStatus === appointment.status;
  if (outcome === "refused" || knewBetter) {
    throw new Refusal("invalid_transition", {
      table: "appointments",
      id: appointment.id,
      from: appointment.status,
      to: TARGET_STATUS[action],
    });
  }
  return outcome;
}

/** The front desk offers only what would do something. */
export function canApply(action: AppointmentAction, status: AppointmentStatus): boolean {
  return outcomeOf(action, status) === "apply";
}
