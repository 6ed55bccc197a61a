import { isRefusalCode, REFUSALS } from "@fernpaw/domain/kernel/refusals";

export const copy = {
  title: "Needs attention",
  subtitle: "Nothing is lost. These changes wait here until you decide.",
  nothingSubtitle: "Everything is decided.",
  tryNow: "Try again now",
  nothing: "Nothing waits for you",
  nothingHint: "When two people change the same thing, or the server cannot take a change, it shows up here.",
  waiting: "Waiting to send",
  waitingCount: (count: number, oldest: string) => `${count}, oldest ${oldest}`,
  mine: "Keep mine",
  keepOf: (name: string) => `Keep ${name}'s`,
  keepServer: "Keep what is there",
  thisTablet: "This tablet",
  anotherDevice: "Another device",
  onServer: "Now in the clinic's records",
  use: "Use this version",
  tentative: "Tentative: it came second",
  keepBoth: "Keep both",
  move: "Move…",
  open: "Open",
  again: "Try again",
  correct: "Open and correct",
  corrected: "corrected",
  typed: "What was typed",
  notFit: "What did not fit",
  copy: "Copy what was typed",
  copied: "Copied",
  copyFailed: "This browser does not let us copy. Select the words on the card instead.",
  line: (label: string, value: string) => `${label}: ${value}`,
  discard: "Discard",
  discardTitle: "Discard this change?",
  discardBody:
    "It will not be sent again. What was typed stays on this card's record, but nothing in the clinic changes.",
  noted: "Noted",
  merge: "Merge into one",
  twoPeople: "They are two people",
  merged: "Merged. The client's page can undo it.",
  clientNumber: (number: number | null) => (number === null ? "New" : `Client no. ${number}`),
  pets: (names: readonly string[]) => (names.length === 0 ? "No pets" : names.join(", ")),
  newest: "Added last",
  none: "None",
  anybody: "Anybody",
  yesNo: (isSo: boolean) => (isSo ? "Yes" : "No"),
  somebody: "somebody",
  now: "Now",
  failed: (reason: string) => `That did not work: ${reason}`,
  done: "Decided",
  sentAgain: "Saved again on this device",
  unknownVersion:
    "This version of the app does not know this change any more. Update it, or record the change by hand.",
};

/** Why the server did not take a change; an unknown code (a newer server's) in its own words. */
export function reasonWords(code: string): string {
  if (code === "dependency") return "It needs another change that was refused.";
  return isRefusalCode(code) ? REFUSALS[code].inbox : code.replaceAll("_", " ");
}

export const titles = {
  moved: (who: string) => `Two people moved ${who}'s appointment`,
  changed: (who: string) => `Two people changed ${who}`,
  doubleBooking: "Two bookings at the same time",
  twice: (who: string) => `${who} was checked in twice`,
  arrivedAfterCancel: (who: string) => `${who} arrived, and the appointment was cancelled`,
  duplicate: (who: string) => `${who} may be there twice`,
  rejected: (what: string) => `Not taken: ${what}`,
  parked: (what: string) => `Could not be processed: ${what}`,
  something: "a record",
  aPet: "A pet",
};

const joined = (what: string, about: string): string => (about === "" ? what : `${what} · ${about}`);

/** Questions that a change has left open. */
export const asked = {
  leftBehind: {
    title: (who: string) => `${who} has a new owner. Some plans still name the former one`,
    mine: "Move to the new owner",
    theirs: "Leave with the former owner",
  },
  afterDeath: {
    title: (who: string) => `${who} is marked as deceased. The visit is still open`,
    mine: "Close the visit",
    theirs: "Keep the visit open",
  },
  appointment: joined,
  visit: (about: string) => joined("In the clinic now", about),
  waitlist: (about: string) => joined("Waiting list", about),
  list: (lines: readonly string[], more: number) => [...lines, ...(more === 0 ? [] : [`${more} more`])].join("; "),
};

export const hints = {
  parked: "This is a fault of ours. The change is kept, and trying again is safe.",
  twice: "One visit is enough. Close the one that is not needed.",
  arrivedAfterCancel: "The patient is here, so the arrival stands.",
  duplicate: "Two people registered somebody with the same phone or e-mail. Merge them if they are one.",
  doubleBooking: "Both stand for now. Keep both, or move one.",
};

/** A right that was missing, and who can give it. */
export const rights = {
  ownerOnly: "Only the clinic's owner may do this. Ask the owner to do it.",
  lacked: (right: string) =>
    `The right “${right}” was missing when this arrived. The clinic's owner can give it to you under Employees; then try again.`,
  regained: (right: string) => `The right “${right}” was missing when this arrived. You have it now: try again.`,
  stillLacked: (right: string) =>
    `the right “${right}” is still missing. The clinic's owner can give it to you under Employees.`,
};
