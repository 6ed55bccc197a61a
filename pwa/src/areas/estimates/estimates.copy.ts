import { copy as shell } from "../../shell/shell.copy.ts";
import type { EstimateState } from "@fernpaw/domain/estimates/estimate";
import type { Decision } from "@fernpaw/domain/estimates/estimate-line";
import type { Resuscitation } from "@fernpaw/domain/consents/signed-form";
import { counted, plural } from "@fernpaw/domain/kernel/plural";

const NUMBER_DIGITS = 4;

/** The number of the server, or the reference of the tablet until it is there. */
export const estimateNumber = ({ number, reference }: { number: number | null; reference: string }): string =>
  number === null ? reference : `EST-${String(number).padStart(NUMBER_DIGITS, "0")}`;

export const stateWords: Readonly<Record<EstimateState, string>> = {
  draft: "Draft",
  presented: "Presented",
  accepted: "Accepted",
  declined: "Declined",
  converted: "Planned",
  expired: "Expired",
  void: "Void",
};

export const decisionWords: Readonly<Record<Decision, string>> = {
  pending: "Not answered",
  accepted: "Agreed",
  declined: "Declined",
};

export const resuscitationShort: Readonly<Record<Exclude<Resuscitation, "not_asked">, string>> = {
  full: "Resuscitate",
  closed_chest: "Chest closed only",
  none: "Do not",
};

export const copy = {
  title: "Estimates",
  one: "Estimate",
  for: (pet: string) => `Estimate for ${pet}`,
  billing: shell.nav.billing,
  clients: "Clients",
  none: "No estimate was written.",
  shown: "Estimates",
  openOnes: (count: number) => `Open (${count})`,
  expiredOnes: (count: number) => `Expired (${count})`,
  noExpired: "No expired estimate",
  noOpen: "No open estimate",
  noOpenHint: "Write an estimate on the page of a pet or in its visit.",
  new: "New estimate",
  range: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  validUntil: (day: string) => `valid until ${day}`,
  expiredOn: (day: string) => `expired after ${day}`,
  linesOf: (agreed: number, all: number) => `${agreed} of ${counted(all, "line", "lines")}`,
  unpriced: (count: number) => plural(count, "One line has no price yet.", `${count} lines have no price yet.`),
  missing: "This estimate is not on this tablet.",
  missingHint: "It may be older than what the tablet keeps, or it was not sent yet from another tablet.",
  lines: {
    title: "Planned work",
    low: "At least",
    high: "At most",
    agreed: "Agreed?",
    none: "No line yet. Add a product or a line of text.",
    noPrice: "no price",
    quantity: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
    off: (amount: string, reason: string) => (reason === "" ? `${amount} off` : `${amount} off: ${reason}`),
    add: "Add a product or bundle",
    addText: "Add a line of text",
    menu: (name: string) => `More for ${name}`,
    change: "Change",
    remove: "Remove",
    foot: (pet: string, hasTax: boolean) =>
      `Declined lines go to the record of ${pet}, not to the invoice.${hasTax ? " Every price is with taxes." : ""}`,
    added: (name: string) => `${name} is added.`,
    addedAll: (count: number) => `${counted(count, "line is", "lines are")} added.`,
    nothingFits: "The bundle has no product for this pet. Weigh the pet first.",
  },
  sums: { total: "If all is agreed", agreed: "Agreed", soFar: "So far" },
  actions: {
    handOver: "Hand the tablet over",
    plan: "Plan in the visit",
    renew: "Renew",
    void: "Void",
    more: "More for this estimate",
    openVisit: "Open the visit",
    openRenewed: (number: string) => `Renewed as ${number}`,
  },
  planned: (count: number) => `${counted(count, "treatment is", "treatments are")} planned in the visit.`,
  textLines: (count: number) =>
    plural(
      count,
      "One agreed line is free text. Add it to the charges by hand.",
      `${count} agreed lines are free text. Add them to the charges by hand.`,
    ),
  noVisit: "The pet is not in the clinic. The treatments can be planned when its visit has begun.",
  voided: "The estimate is void.",
  voidTitle: (number: string) => `Void ${number}`,
  voidHint: "It stays in the list with the reason.",
  reasonNeeded: "Write the reason.",
  isVoid: (reason: string, by: string) => [reason, by].filter(Boolean).join(", "),
  draft: {
    title: (pet: string) => `New estimate for ${pet}`,
    hint: "The client reads it, such as: Dental work",
    needed: "Write the plan in a few words.",
    submit: "Begin",
  },
  line: {
    addTitle: (name: string) => `Add ${name}`,
    changeTitle: (name: string) => `Change ${name}`,
    textTitle: "Add a line of text",
    price: (unit: string) => (unit === "" ? "Price" : `Price per ${unit}`),
    percent: "Discount in percent",
    reason: "Reason for the discount",
    add: "Add",
    save: "Save",
    quantityNeeded: "Enter a quantity.",
    highBelow: "At most must not be below at least.",
    tooLarge: "This quantity makes a sum that is too large.",
    priceNeeded: "Enter a price. Type 0 if it is free.",
    textNeeded: "Write the planned work.",
    most: (percent: string) => `Up to ${percent} % without an owner.`,
    percentRange: "Enter a percentage from 0 to 100.",
    approve: (name: string, percent: string) => `A discount of ${percent} % on ${name}`,
  },
  hand: {
    label: "Estimate for the client",
    giveBack: "Give the tablet back",
    giveBackHint: "The screen locks, and the team opens it with a PIN.",
    agreeTo: "You agree to",
    yes: "Yes",
    no: "No",
    answerFor: (name: string) => `Do you agree to ${name}?`,
    cap: (amount: string) => `Call me before it costs more than ${amount}`,
    heart: "If the heart stops",
    who: "Your name",
    sign: "Sign here with a finger",
    typeInstead: "Type my name instead",
    drawInstead: "Sign with a finger instead",
    accept: "Accept and sign",
    decline: "Decline all",
    declineTitle: "Decline all lines?",
    declineReason: "Reason, if you want to give one",
    declineYes: "Yes, decline all",
    back: "Back",
    thanks: "Thank you",
    thanksHint: "Please give the tablet back to the team.",
    faults: {
      pending: (count: number) => plural(count, "Please answer one more line.", `Please answer ${count} more lines.`),
      none: "You said no to every line. Use “Decline all”.",
      signature: "Sign in the box, or type your name.",
      name: "Type your name.",
    },
  },
  answer: {
    title: "Answer of the client",
    signed: (name: string, day: string, time: string) => `Signed by ${name}, ${day}, ${time}`,
    declined: (name: string, day: string, time: string) => `Declined by ${name}, ${day}, ${time}`,
    picture: (name: string) => `Signature of ${name}`,
    typed: (name: string) => `Typed name: ${name}`,
    device: (team: string) => `Handed over by ${team}`,
    cap: (amount: string) => `Call before it costs more than ${amount}`,
    heart: (choice: string) => `If the heart stops: ${choice}`,
    earlier: (count: number) => plural(count, "One earlier answer is kept.", `${count} earlier answers are kept.`),
    changed: "This answer is not what the client gave. Do not rely on it, and tell support.",
  },
  spend: {
    nearEstimate: (amount: string) =>
      `The charges come near to the agreed estimate of ${amount}. Tell the client before you do more.`,
    overEstimate: (amount: string) => `The charges are above the agreed estimate of ${amount}. Call the client.`,
    nearLimit: (amount: string) => `The charges come near to the spend limit of ${amount}. Call the client first.`,
    overLimit: (amount: string) => `The charges are above the spend limit of ${amount}. Call the client.`,
  },
  event: {
    signed: (title: string) => `Estimate signed: ${title}`,
    declined: (title: string) => `Estimate declined: ${title}`,
    lines: (names: string) => `Declined: ${names}`,
    by: (name: string) => `By ${name}`,
  },
};
