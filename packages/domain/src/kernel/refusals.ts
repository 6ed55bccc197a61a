type Details = Readonly<Record<string, unknown>>;

interface RefusalWords {
  /** HTTP status of an answer that carries the refusal. */
  status: 400 | 403 | 404 | 409 | 422;
  /** `title` of that answer, for the developer who reads it. */
  api: string;
  /** On the screen where the work was refused: what happened, then what to do. */
  screen: string | ((details: Details) => string);
  /** In the inbox, where the server refused the change later. */
  inbox: string;
}

/** Every outcome of a mutation that a person can act on, with all its words. */
export const REFUSALS = {
  not_found: {
    status: 404,
    api: "There is nothing here that you can see.",
    screen: "This is no longer on the device: it was removed, or you no longer have access.",
    inbox: "The record no longer exists.",
  },
  forbidden: {
    status: 403,
    api: "You do not have the permission for this.",
    screen: "You do not have the right to do this. The owner can change that under Employees.",
    inbox: "You no longer had the permission when it arrived.",
  },
  invalid_args: {
    status: 400,
    api: "Some of the values cannot be used.",
    screen: "Something here cannot be saved as it is. Check the marked fields.",
    inbox: "Some of the values could not be used.",
  },
  already_exists: {
    status: 409,
    api: "This exists already.",
    screen: "This exists already, so nothing was changed.",
    inbox: "It already existed.",
  },
  invalid_transition: {
    status: 409,
    api: "This is not possible in the current state.",
    screen: "This is no longer possible: the appointment has changed in the meantime.",
    inbox: "The record had changed in the meantime.",
  },
  slot_taken: {
    status: 409,
    api: "This time is taken.",
    screen: "This time is taken for the chosen vet or room. Choose another time, vet or room.",
    inbox: "Another booking took the time.",
  },
  too_early: {
    status: 409,
    api: "It is too early for this.",
    screen: "It is too early for this: wait until the appointment is well overdue.",
    inbox: "It was too early for this.",
  },
  reason_required: {
    status: 422,
    api: "A reason is needed.",
    screen: "Give a reason.",
    inbox: "A reason is needed.",
  },
  owner_required: {
    status: 403,
    api: "An owner is needed.",
    screen: "This pet has no known owner. Choose the client it is for.",
    inbox: "The pet needs an owner first.",
  },
  pet_deceased: {
    status: 409,
    api: "The pet has died.",
    screen: "This pet is recorded as deceased.",
    inbox: "The pet is recorded as deceased.",
  },
  client_blocked: {
    status: 409,
    api: "The client is blocked.",
    screen: "This client is blocked: no further bookings.",
    inbox: "The client is blocked.",
  },
  client_deceased: {
    status: 409,
    api: "The client is recorded as deceased.",
    screen: "This client is recorded as deceased. Choose who looks after the pet now.",
    inbox: "The client is recorded as deceased.",
  },
  alert_not_acknowledged: {
    status: 409,
    api: "A warning must be acknowledged first.",
    screen: "Confirm that you have read each warning first.",
    inbox: "A warning must be acknowledged first.",
  },
  merged_away: {
    status: 409,
    api: "This was merged into another record.",
    screen: "This record was merged into another one. Open the other one and try again there.",
    inbox: "The record was merged into another one.",
  },
  outside_hours: {
    status: 409,
    api: "This is outside the opening hours.",
    screen: "This is outside the opening hours.",
    inbox: "It is outside the opening hours.",
  },
  inactive: {
    status: 409,
    api: "This is no longer in use.",
    screen: "This is no longer in use. Choose another one.",
    inbox: "Something it uses is no longer active.",
  },
  invalid_span: {
    status: 422,
    api: "The times do not fit.",
    screen: "These times do not fit: the end must come after the start, and nothing may last longer than a year.",
    inbox: "The times did not fit: no length, or longer than a year.",
  },
  shift_overlap: {
    status: 409,
    api: "The person is at work then already.",
    screen: "This person is at work at that time already.",
    inbox: "The person was at work at that time already.",
  },
  last_location: {
    status: 409,
    api: "A clinic needs one location in use.",
    screen: "This is the only location in use. Add another location first.",
    inbox: "It was the only location in use.",
  },
  series_too_long: {
    status: 409,
    api: "The series has too many appointments, or lasts too long.",
    screen: ({ most, years }) =>
      `A series has at most ${String(most)} appointments within ${String(years)} years. Book fewer of them.`,
    inbox: "The series had too many appointments, or lasted too long.",
  },
} as const satisfies Readonly<Record<string, RefusalWords>>;

export type RefusalCode = keyof typeof REFUSALS;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);

/** The words of the screen for refused work. `details` are those of the refusal. */
export function screenWords(code: RefusalCode, details: Details): string {
  const { screen }: RefusalWords = REFUSALS[code];
  return typeof screen === "string" ? screen : screen(details);
}
