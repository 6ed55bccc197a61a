import { counted } from "@fernpaw/domain/kernel/plural";
import { isRefusalCode, REFUSALS } from "@fernpaw/domain/kernel/refusals";
import { AWAITS_ROW } from "@fernpaw/sync/protocol";

export const copy = {
  title: "Notifications",
  views: { inbox: "Inbox", news: "News", waiting: "Waiting to send" },
  subtitle: "Nothing is lost. These changes wait here until you decide.",
  nothingSubtitle: "Nothing to decide.",
  tryNow: "Try again now",
  byAuthor: (name: string, at: string) => `By ${name}, ${at}`,
  twoClocks: (device: string, server: string) =>
    `The device's clock was wrong: it said ${device}. The server received this on ${server}, and uses that time.`,
  nothing: "Your inbox is empty",
  nothingHint: "If two people change the same record, or the server refuses a change, you decide here.",
  waitingSubtitle: "Changes on this device that the server does not have yet.",
  waitingCount: (count: number, oldest: string) => `${count}, oldest ${oldest}`,
  waitingNone: "Nothing waits to be sent",
  waitingNoneHint: "The server has all your changes from this device.",
  mine: "Keep mine",
  keepOf: (name: string) => `Keep ${name}'s`,
  keepServer: "Keep the saved version",
  thisTablet: "This tablet",
  anotherDevice: "Another device",
  onServer: "Now in the clinic's records",
  use: "Use this version",
  tentative: "Tentative: booked second",
  keepBoth: "Keep both",
  move: "Move…",
  compareVersions: "Compare the versions",
  open: "Open",
  correct: "Open and correct",
  corrected: "corrected",
  typed: "Entered values",
  copy: "Copy the entered values",
  copied: "Copied",
  copyFailed: "The browser refused to copy. Select the text in this inbox item and copy it yourself.",
  line: (label: string, value: string) => `${label}: ${value}`,
  discard: "Discard",
  discardTitle: "Discard this change?",
  discardBody:
    "The change will not be sent again, and the clinic's records stay as they are. Fernpaw keeps a record of the entered values.",
  noted: "Noted",
  merge: "Merge clients",
  twoPeople: "Keep both clients",
  merged: "Merged. You can undo this on the client's page.",
  none: "None",
  anybody: "Any vet",
  price: (unit: string, fixed: string) => (fixed === "" ? `${unit} each` : `${fixed} and ${unit} each`),
  yesNo: (isSo: boolean) => (isSo ? "Yes" : "No"),
  somebody: "a team member",
  now: "Now",
  failed: (reason: string) => `This failed: ${reason}`,
  done: "Decided",
  saveInMyName: "Save in my name",
  sentAgain: "Saved again on this device",
  unknownVersion:
    "This version of the app no longer knows this kind of change. Update the app, or enter the change again.",
};

const awaitsRow =
  "The server was restored, and what this change is about has not come back yet. As soon as the device that recorded it is online, this change is made by itself.";

/** Why the server refused a change. An unknown code, from a newer server, is shown with spaces for underscores. */
export function reasonWords(code: string): string {
  if (code === "dependency") return "It needs another change that was refused.";
  if (code === AWAITS_ROW) return awaitsRow;
  return isRefusalCode(code) ? REFUSALS[code].inbox : code.replaceAll("_", " ");
}

export const titles = {
  moved: (who: string) => `Two people moved ${who}'s appointment`,
  changed: (who: string) => `Two people changed ${who}`,
  doubleBooking: "Two bookings at the same time",
  twice: (who: string) => `${who} was checked in twice`,
  arrivedAfterCancel: (who: string) => `${who} arrived, and the appointment was cancelled`,
  negativeStock: (what: string) => `Stock of ${what} is below zero`,
  expiredBatch: (what: string) => `An expired batch of ${what} was used`,
  noteVersions: (who: string) => `Two versions of ${who}'s note`,
  recalledBatch: (what: string) => `A blocked batch of ${what} was used`,
  registerMismatch: (what: string) => `The register of ${what} is not right`,
  unwitnessed: (what: string) => `An entry of ${what} has no witness`,
  chainBroken: "A register of controlled drugs was changed",
  rowDamaged: (what: string | null) => (what === null ? "A record is damaged" : `The record of ${what} is damaged`),
  auditDamaged: "The audit log was changed",
  givenTwice: (what: string) => `${what} was given twice`,
  givenAfterDecision: (what: string) => `${what} was given, and another person had decided against it`,
  orderChangedTwice: (what: string) => `Two people decided on the order ${what}`,
  batch: (number: string) => `batch ${number}`,
  duplicate: (who: string) => `${who} may be registered twice`,
  rejected: (what: string) => `Refused: ${what}`,
  unknown: "Something needs a look",
  parked: (what: string) => `Could not be processed: ${what}`,
  something: "a record",
  aPet: "A pet",
  aClient: "a client",
  aProduct: "a product",
};

export const prescriptionTitles = {
  signed_unseen: (what: string) => `The vet did not see a warning about ${what}`,
  dispensed_after_stop: (what: string) => `${what} was dispensed after the prescription was stopped`,
  repeat_exceeded: (what: string) => `${what} was dispensed more often than prescribed`,
};

const joined = (what: string, about: string): string => (about === "" ? what : `${what} · ${about}`);

/** Questions that a change leaves open. */
export const asked = {
  leftBehind: {
    title: (who: string) => `${who} has a new owner. Some plans still name the former owner`,
    mine: "Move to the new owner",
    theirs: "Keep with the former owner",
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
  unknown: "This version of the app does not know this kind of item. Update the app to see it in full.",
  parked: "The server failed on this change. The change is kept. It is safe to try again.",
  twice: "Close the visit that is not needed.",
  arrivedAfterCancel: "The pet is here, so the check-in is kept.",
  duplicate: "Two people registered clients with the same phone or e-mail. Merge them if they are the same person.",
  doubleBooking: "Both are booked for now. Keep both, or move one.",
  negativeStock: "More went out than the stock list had. Count the stock, or enter the delivery that is missing.",
  expiredBatch: "The use is recorded. Check the pet, and write off the rest of the batch.",
  noteVersions: "The author wrote on two tablets. Both texts are kept. Choose the one for the record.",
  recalledBatch: "The use is recorded. Tell the client, and keep the batch apart.",
  registerMismatch: "Count the drug with a second person. The count closes this item.",
  unwitnessed:
    "A second person opens the register and witnesses the entry with their PIN. The witness closes this item.",
  chainBroken:
    "The nightly check found an entry or balance that is not as it was written. Keep a backup, and run npm run verify-registers on the server.",
  rowDamaged: (count: number) =>
    `The nightly check found ${counted(count, "record that is", "records that are")} not as written. Keep a backup, and ask the person who looks after the server: the disk may fail, or the database was changed outside of Fernpaw.`,
  auditDamaged:
    "The nightly check found an event that is not as it was written. Keep a backup, and run npm run verify-audit on the server.",
  givenTwice: "Two people recorded the same planned treatment. If the pet got it once, undo one of them in the visit.",
  givenAfterDecision: "It is recorded as given. Check the decision with the person who made it.",
  givenTwiceOnSheet:
    "Two people recorded the same time of an order. If the pet got it once, undo one of them on the treatment sheet.",
  signedUnseen: (what: string) =>
    `A vet signed this prescription on a tablet that did not have the warning yet${what === "" ? "" : `: ${what}`}. Check the prescription, and discontinue it if it is wrong.`,
  dispensedAfterStop:
    "The medicine was handed over, so it is recorded. Tell the client, and check why the prescription ended.",
  repeatExceeded:
    "Two people dispensed the last repeat. Both are recorded. Ask the client, and undo one if it was handed over once.",
  orderChangedTwice: "Look at the treatment sheet and stop each order that the pet is not to get.",
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
