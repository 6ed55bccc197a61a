import { counted } from "./plural.ts";
import { BATCH_WORDS, GAP_WORDS, PART_WORDS } from "./refusal-reasons.ts";
import type { Details, RefusalWords } from "./refusal-words.ts";
import { CLIENT_REFUSALS } from "./client-refusals.ts";
import { MONEY_REFUSALS } from "./money-refusals.ts";
import { PRESCRIPTION_REFUSALS } from "./prescription-refusals.ts";
import { REGISTER_REFUSALS } from "./register-refusals.ts";

const APPROVAL_NEEDED = {
  owner: "An owner must approve this with their PIN.",
  witness: "A second person must confirm this with their PIN.",
  self: "Confirm this with your own PIN or password.",
};

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
  author_locked_out: {
    status: 403,
    api: "The author is locked out. The owners have the change in their inbox.",
    screen: "You no longer have access to this clinic. The owners have your change in their inbox.",
    inbox: "Its author is locked out, so it took no effect. Check it, then save it in your own name or discard it.",
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
    screen: ({ table }) =>
      table === undefined || table === "appointments"
        ? "This is no longer possible: the appointment has changed in the meantime."
        : "This is no longer possible: the record has changed in the meantime. Look at its present state.",
    inbox: "The record had changed in the meantime.",
  },
  no_email: {
    status: 422,
    api: "The e-mail address is missing.",
    screen: "The e-mail address is missing. Enter it first.",
    inbox: "The e-mail address was missing.",
  },
  slot_taken: {
    status: 409,
    api: "This time is taken.",
    screen: "This time is taken for the chosen vet or room. Choose another time, vet or room.",
    inbox: "Another booking took the time.",
  },
  requirement_missing: {
    status: 422,
    api: "The appointment type asks for more than this has.",
    screen: ({ kind }) =>
      GAP_WORDS[String(kind)] ?? "The type of this appointment asks for more. Check the marked fields.",
    inbox: "The appointment type asks for a vet, room, equipment or length that it did not have.",
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
  changed_meanwhile: {
    status: 409,
    api: "This was changed since it was read.",
    screen: "This was changed in the meantime, so nothing was saved. Look at the present values and try again.",
    inbox: "The values had been changed in the meantime.",
  },
  price_overlap: {
    status: 409,
    api: "The product has another price on some of these days.",
    screen:
      "Another price of this product begins within these days. Let this price end the day before, or withdraw the other one.",
    inbox: "The product had another price on some of these days.",
  },
  batch_unusable: {
    status: 409,
    api: "The batch is expired or blocked.",
    screen: ({ why }) => BATCH_WORDS[String(why)] ?? "This batch cannot be used. Choose another batch.",
    inbox: "The batch is expired or blocked.",
  },
  part_not_allowed: {
    status: 409,
    api: "The product cannot be divided so.",
    screen: ({ part }) =>
      `${PART_WORDS[String(part)] ?? "The product cannot be divided so."} Change the quantity, or the smallest part on the product's page.`,
    inbox: "The product could not be divided so.",
  },
  prescription_needed: {
    status: 409,
    api: "This medicine is dispensed by prescription.",
    screen: "This medicine goes home by prescription only. A vet prescribes it, and then it is dispensed.",
    inbox: "The medicine is dispensed by prescription only.",
  },
  not_reversible: {
    status: 409,
    api: "This movement cannot be reversed.",
    screen: "This movement cannot be reversed here. Correct the record that it belongs to.",
    inbox: "The movement cannot be reversed by itself.",
  },
  already_received: {
    status: 409,
    api: "This transfer is settled.",
    screen: "This transfer was received or cancelled already. Open it to see the figures.",
    inbox: "The transfer was received or cancelled already.",
  },
  supplier_archived: {
    status: 409,
    api: "The supplier is archived.",
    screen: "This supplier is archived. Restore it first, or choose another one.",
    inbox: "The supplier is archived.",
  },
  count_closed: {
    status: 409,
    api: "This count is closed.",
    screen: "This count is closed. Start a new count for this batch.",
    inbox: "The count was closed before this figure arrived. Start a new count for this batch.",
  },
  counted_twice: {
    status: 409,
    api: "A batch was counted twice.",
    screen: "Some batches were counted twice. Choose a figure for each of them first.",
    inbox: "A batch was counted twice, and no figure was chosen.",
  },
  plan_locations_full: {
    status: 409,
    api: "The clinic's plan has no room for another location. Choose a larger plan.",
    screen: ({ most }) =>
      `Your plan has room for ${counted(Number(most), "location", "locations")}. Choose a larger plan in the settings first.`,
    inbox: "The clinic's plan has no room for another location.",
  },
  last_location: {
    status: 409,
    api: "A clinic needs one location in use.",
    screen: "This is the only location in use. Add another location first.",
    inbox: "It was the only location in use.",
  },
  last_stock_location: {
    status: 409,
    api: "A clinic needs one location in use that holds stock.",
    screen: "This is the only location that holds stock. Let another location hold stock first.",
    inbox: "It was the only location that holds stock.",
  },
  location_has_stock: {
    status: 409,
    api: "The location has stock, or a transfer, count, order or delivery of stock is open there.",
    screen: ({ products }) =>
      Number(products) > 0
        ? `Stock here: ${String(products)} ${Number(products) === 1 ? "product" : "products"}. Transfer it to another location or write it off first.`
        : "A transfer, count, order or delivery for this location is open. Finish it first.",
    inbox: "The location had stock, or work on its stock was open.",
  },
  series_too_long: {
    status: 409,
    api: "The series has too many appointments, or lasts too long.",
    screen: ({ most, years }) =>
      `A series has at most ${String(most)} appointments within ${String(years)} years. Book fewer of them.`,
    inbox: "The series had too many appointments, or lasted too long.",
  },
  approval_required: {
    status: 403,
    api: "This needs the PIN or password of the person who approves it.",
    screen: ({ needs }) => APPROVAL_NEEDED[needs as keyof typeof APPROVAL_NEEDED] ?? APPROVAL_NEEDED.owner,
    inbox: "It needed the PIN or password of the person who approves it.",
  },
  approval_refused: {
    status: 403,
    api: "This person cannot approve this, or the approval is for something else.",
    screen: "This person cannot approve this. Ask another person to approve it.",
    inbox:
      "The approval no longer counts: the approver's PIN or password changed, or they may not approve this. Nothing was changed. Ask for the approval again.",
  },
  ...CLIENT_REFUSALS,
  ...REGISTER_REFUSALS,
  ...MONEY_REFUSALS,
  already_issued: {
    status: 409,
    api: "The charge is on an issued invoice.",
    screen: "The charge is on an issued invoice, so it can no longer change. Correct the invoice with a credit.",
    inbox: "The charge was on an issued invoice by then. Correct the invoice with a credit.",
  },
  note_of_another: {
    status: 403,
    api: "Another person writes this note.",
    screen: "Another person writes this note. Write a note of your own beside it.",
    inbox: "Another person writes this note.",
  },
  note_signed: {
    status: 409,
    api: "The note is signed.",
    screen: "This note is signed, and signed text does not change. Write an addendum.",
    inbox: "The note was signed already.",
  },
  note_locked: {
    status: 409,
    api: "The note is locked.",
    screen: "This note is locked. Write an addendum, or ask an owner to cross it out.",
    inbox: "The note was locked already.",
  },
  note_empty: {
    status: 422,
    api: "The note is empty.",
    screen: "This note is empty. Write something, or give a reason for no note.",
    inbox: "The note was empty.",
  },
  signer_required: {
    status: 403,
    api: "Only vets and owners sign notes.",
    screen: "Only vets and owners sign notes. Ask one of them to sign it.",
    inbox: "Only vets and owners sign notes.",
  },
  ...PRESCRIPTION_REFUSALS,
} as const satisfies Readonly<Record<string, RefusalWords>>;

export type RefusalCode = keyof typeof REFUSALS;
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);

/** The words of the screen for refused work. `details` are those of the refusal. */
export const screenWords = (code: RefusalCode, details: Details): string => {
  const { screen }: RefusalWords = REFUSALS[code];
  return typeof screen === "string" ? screen : screen(details);
};
