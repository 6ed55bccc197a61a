import { counted } from "@fernpaw/domain/kernel/plural";
import type { Frequency } from "@fernpaw/domain/prescriptions/frequency";
import type { Standing } from "@fernpaw/domain/prescriptions/standing";
import type { PrescriptionView } from "./prescriptions.queries.ts";
import { registersTitle } from "../controlled/public/title.copy.ts";

export const standingWords: Record<Standing, string> = {
  draft: "To be signed",
  active: "Active",
  on_hold: "On hold",
  used_up: "Used up",
  expired: "Expired",
  discontinued: "Discontinued",
  cancelled: "Cancelled",
  entered_in_error: "Entered in error",
};

export const viewWords: Record<PrescriptionView, string> = {
  active: "Active",
  refills: "Refills",
  expiring: "Expiring",
  on_hold: "On hold",
  to_sign: "To sign",
};

export const kindWords = {
  dispense_here: "Dispensed here",
  written: "On paper",
  external_pharmacy: "By a pharmacy",
};

export const frequencyChoices: Record<Frequency, string> = {
  once: "Once",
  once_daily: "Once a day",
  twice_daily: "Twice a day",
  three_daily: "Three times a day",
  four_daily: "Four times a day",
  every_other_day: "Every other day",
  twice_weekly: "Twice a week",
  weekly: "Once a week",
  fortnightly: "Every two weeks",
  monthly: "Once a month",
  every_hours: "Every so many hours",
  as_needed: "When needed",
};

export const copy = {
  title: "Prescriptions",
  registers: registersTitle,
  one: "Prescription",
  view: "Which prescriptions",
  viewWithCount: (view: PrescriptionView, count: number) => `${viewWords[view]} (${count})`,
  none: "No prescription here",
  nonePet: "No prescription",
  noView: "You do not have the right to see prescriptions.",
  notHere: "This prescription is not on this device",
  notHereHint: "It may be older than what this device keeps, or it was removed.",
  tab: "Prescriptions",
  write: "Prescribe",
  all: "All prescriptions",
  columns: {
    medicine: "Medicine",
    pet: "Pet",
    state: "State",
    remaining: "Left",
    until: "Supplied until",
    expires: "Valid until",
    client: "Client",
  },
  number: (number: string) => `Rx ${number}`,
  left: (count: number) => (count <= 0 ? "none" : String(count)),
  leftLong: (count: number) =>
    count <= 0 ? "Nothing left to dispense" : `${counted(count, "dispensing", "dispensings")} left`,
  validUntil: (day: string) => `valid until ${day}`,
  refillDue: "Refill due",
  expiring: "Expires soon",
  more: (medicine: string) => `More for ${medicine}`,
};

export const pageCopy = {
  sign: "Sign",
  signs: "A vet signs this prescription. Then it can be dispensed.",
  dispense: "Dispense",
  again: "Prescribe again",
  print: "Print prescription",
  label: "Label",
  edit: "Edit",
  hold: "Put on hold",
  resume: "Resume",
  discontinue: "Discontinue",
  cancel: "Cancel prescription",
  inError: "Entered in error",
  refill: "Client asks for a refill",
  /** Every team member may read a task: it names no medicine. */
  refillTask: "Refill of a medicine",
  refillForNurse: "The client asks for the next supply. Dispense it and call the client.",
  refillForVet:
    "The client asks for more, and it cannot be dispensed now. Decide on its page: resume it, or prescribe it again.",
  refillApproved: "A vet has prescribed the next supply. Dispense it and call the client.",
  refillDone: "The refill is on the task list.",
  signed: "Prescription signed.",
  facts: "Prescription",
  dose: "Dose",
  directions: "Directions",
  quantity: "Quantity",
  repeats: (count: number) => counted(count, "repeat", "repeats"),
  noRepeats: "no repeats",
  source: (text: string) => `Source of the dose: ${text} An aid, not advice.`,
  noDose: "The dose was not compared with a dose on file.",
  reason: (text: string) => `Reason for the dose: ${text}`,
  weighed: (weight: string, day: string) => `Weight ${weight} kg, weighed ${day}`,
  checks: "Warnings that the vet read",
  checkReason: (text: string) => `Reason: ${text}`,
  dispensed: "Dispensed",
  notDispensed: "Not dispensed yet",
  by: (name: string, time: string) => (name === "" ? time : `${time}, ${name}`),
  checkedBy: (name: string) => `checked by ${name}`,
  batch: (number: string, expires: string) =>
    expires === "" ? `batch ${number}` : `batch ${number}, expires ${expires}`,
  takenBack: "taken back",
  dispensedInError: (reason: string) => `Entered in error: ${reason}`,
  inErrorDone: "The dispensing is marked as entered in error.",
  takeBack: "Undo",
  takeBackNamed: (day: string) => `Undo the dispensing of ${day}`,
  labelNamed: (day: string) => `Label of ${day}`,
  undone: "Dispensing undone.",
  status: (word: string, reason: string) => (reason === "" ? word : `${word}: ${reason}`),
  names: {
    filled: "Filled by",
    vet: "Vet",
    valid: "Valid until",
    left: "Left to dispense",
    starts: "Starts",
    warnings: "Warnings on the label",
    withdrawal: "Withdrawal period",
    cascade: "Statement",
    reference: "Reference on labels made offline",
    client: "Client",
  },
  signedBy: (name: string, licence: string, when: string) => `Dr ${name}, licence ${licence}, ${when}`,
  wantedVet: (name: string) => (name === "" ? "any vet" : name),
};

const papers = { prescription: "Prescription", label80: "Label, 50 × 80 mm", label67: "Label, 25 × 67 mm" };

export const printCopy = {
  title: "Printed",
  none: "Not printed yet",
  what: (paper: keyof typeof papers, how: "print" | "pdf") =>
    how === "pdf" ? `${papers[paper]} as PDF` : papers[paper],
  number: (number: number) => (number === 1 ? "first print" : `reprint ${number - 1}`),
};

export const reasonCopy = {
  needed: "Write the reason.",
  usual: "Usual reasons",
  hold: {
    title: (what: string) => `Put ${what} on hold`,
    submit: "Put on hold",
    done: "The prescription is on hold.",
    usual: ["Side effects", "Waiting for a lab result", "At the client's wish"],
  },
  resume: {
    title: (what: string) => `Resume ${what}`,
    submit: "Resume",
    done: "The prescription is active again.",
    usual: ["The pet is well again", "The lab result is in order"],
  },
  discontinue: {
    title: (what: string) => `Discontinue ${what}`,
    submit: "Discontinue",
    done: "The prescription is discontinued.",
    usual: ["No longer needed", "Changed to another medicine", "Side effects"],
  },
  cancel: {
    title: (what: string) => `Cancel the prescription of ${what}`,
    submit: "Cancel prescription",
    done: "The prescription is cancelled.",
    usual: ["Not needed", "Written for the wrong pet"],
  },
  inError: {
    title: (what: string) => `${what} was entered in error`,
    submit: "Mark as entered in error",
    done: "The prescription is marked as entered in error.",
    usual: ["Wrong pet", "Wrong medicine", "Written twice"],
  },
};

export const writeCopy = {
  addTitle: (name: string) => `Prescribe for ${name}`,
  changeTitle: (medicine: string) => `Edit the prescription of ${medicine}`,
  sign: "Sign prescription",
  signNext: "Sign and dispense",
  override: "Override with reason",
  prepare: "Prepare, vet signs",
  save: "Save",
  whyNot: {
    not_vet: "Only a vet signs a prescription. You prepare it, and the vet signs it in the list.",
    no_licence:
      "Your licence number is missing, so you cannot sign. An owner enters it under Employees. You can prepare the prescription.",
    licence_expired:
      "Your licence has expired, so you cannot sign. An owner enters the new date under Employees. You can prepare the prescription.",
  },
  pick: "Find the medicine",
  without: "Medicine that is not in the list",
  change: "Choose another medicine",
  medicineNeeded: "Choose a medicine, or write its name.",
  productNeeded: "Choose a medicine of the list to dispense it here.",
  doseIn: (unit: string) => `Each dose, in ${unit}`,
  doseHint: "Leave empty if the directions say how much.",
  hoursNeeded: "Enter 1 to 168 hours.",
  daysBad: "Enter 1 to 366 days, or leave it empty.",
  quantityIn: (unit: string) => `Quantity in ${unit}`,
  quantityNeeded: "Enter the quantity.",
  quantityOther: (words: string) => `The course needs ${words}.`,
  quantityLeft: (words: string) => `Leave empty for the whole course: ${words}.`,
  tooMuch: "This is far too much. Enter the quantity of one dispensing.",
  doseTooMuch: "This is far too much. Enter one dose.",
  numberIn: (unit: string) => `Enter the number alone, in ${unit}.`,
  repeatsBad: "Enter a whole number from 0 to 99.",
  repeatsMost: (most: number, source: string) =>
    most === 0
      ? `No repeats for this medicine (${source}).`
      : `At most ${counted(most, "repeat", "repeats")} (${source}).`,
  repeatsFree: "Dispensings after the first.",
  expiresEmpty: (day: string, source: string) => `Leave empty for ${day}, the last day that is allowed (${source}).`,
  expiresMost: (day: string, source: string) => `At most until ${day} (${source}).`,
  expiresEarly: "Choose a day after the start.",
  expiresPast: "Choose today or a later day.",
  startNeeded: "Enter the first day.",
  directionsNeeded: "Write how much to give, or enter the dose.",
  directionsHint: (sentence: string) => (sentence === "" ? "" : `The label says: ${sentence}`),
  noWeight: "The weight is missing, so no dose can be proposed or checked. Record the weight first.",
  weight: (weight: string, day: string) => `Weight ${weight} kg, weighed ${day}.`,
  doseIsFor: (frequency: string) => `The dose on file is for ${frequency}.`,
  doseIsForText: (text: string) => `The dose on file is for: ${text}.`,
  withdrawalHint: "Of a food animal. It is printed with the directions.",
  vet: "Vet who signs",
  anyVet: "Any vet",
  more: "Paper and law",
  checks: "Checks before the signature",
  checksFine: "Allergies, species, age, other medicines and weight: nothing to look at.",
  interactionsUnchecked:
    "Interactions with other medicines are not checked: the catalogue does not say what this medicine interacts with.",
  checked: "I have checked this",
  signControlled: (what: string) => `You sign a prescription of a controlled drug: ${what}.`,
  signReason: "Signature of a controlled drug",
  overrideReason: "Why it is given all the same",
  overrideNeeded: "Write why the pet gets it all the same.",
  tickNeeded: "Look at each warning and tick it first.",
  done: {
    signed: (what: string) => `${what} prescribed.`,
    prepared: (what: string) => `${what} prepared. A vet signs it.`,
    changed: "Prescription changed.",
  },
};

export const dispenseCopy = {
  title: (what: string) => `Dispense ${what}`,
  waitsForVet: "Prepared. It waits for a vet's signature.",
  prescribed: "Prescribed. It can be dispensed.",
  submit: "Dispense and show label",
  submitAnyway: "Dispense anyway",
  whole: (words: string) => `Prescribed each time: ${words}.`,
  quantityIn: (unit: string) => `Quantity in ${unit}`,
  tooMuch: (most: string) => `At most ${most} were prescribed.`,
  from: "From the shelf",
  part: (quantity: string, batch: string, expires: string) =>
    expires === "" ? `${quantity} from ${batch}` : `${quantity} from ${batch}, expires ${expires}`,
  withoutBatch: "stock without a batch",
  notCounted: "The stock of this product is not counted.",
  price: "Charge",
  noPrice: "no price: it is added in the charges",
  done: (what: string, left: string) => `${what} dispensed. ${left}.`,
  controlled: (name: string) =>
    `This is a controlled drug (${name}). Its register gets an entry, which waits for a witness.`,
};

export const paperCopy = {
  title: (what: string) => `Prescription of ${what}`,
  crumb: "On paper",
  labelTitle: (what: string) => `Label of ${what}`,
  labelCrumb: "Label",
  cut: "The text is longer than this label. Choose the larger label, or shorten the words on the prescription.",
  notSigned: "This prescription is not signed, so it is not valid on paper.",
  stopped: (word: string) => `This prescription is not valid any more: ${word}.`,
  takenBack: "This dispensing was taken back. Do not use its label.",
};

export const rulesCopy = {
  title: "Prescriptions",
  hint: "Counts where the law of the country sets no limit.",
  save: "Save",
  done: "Saved.",
};
