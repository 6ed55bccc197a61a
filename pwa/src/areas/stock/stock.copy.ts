import type { Unusable } from "@fernpaw/domain/stock/batch-use";
import { counted } from "@fernpaw/domain/kernel/plural";
import { copy as shell } from "../../shell/shell.copy.ts";
import { movementWords } from "./public/use-words.copy.ts";

export const batchStateWords: Record<Unusable | "below" | "use_first" | "used_up", string> = {
  below: "Below zero",
  expired: "Expired",
  recalled: "Recalled",
  quarantined: "Quarantine",
  open_too_long: "Open too long",
  use_first: "Use first",
  used_up: "Used up",
};

const about = (days: number): string =>
  days < 14 ? counted(days, "day", "days") : counted(Math.round(days / 7), "week", "weeks");

export const copy = {
  inStock: "In stock",
  pace: (days: number) => `at the pace of the last ${counted(days, "day", "days")}`,
  lasts: (left: number, paceDays: number) => `Lasts about ${about(left)} ${copy.pace(paceDays)}`,
  unusable: (quantity: string) => `${quantity} must not be used (expired, open too long, recalled or in quarantine)`,
  tooShort: "In use for too short a time to say how long it lasts",
  noUse: "Nothing was used in the last 90 days",
  none: "None in stock",
  at: (location: string, quantity: string) => `${location} ${quantity}`,
  elsewhere: (parts: readonly string[]) => `Other locations: ${parts.join(", ")}`,
  vialOpen: (opened: string, last: string | null) =>
    last === null ? `Vial open since ${opened}` : `Vial open since ${opened}, use it until ${last}`,
  below: "Below zero: count it, or enter the delivery that is missing.",
  withoutBelow: "Stock without a batch is below zero: count it, or enter the delivery that is missing.",
  batchBelow: (number: string) => `Batch ${number} is below zero: count it, or enter the delivery that is missing.`,
  range: "Period",
  ranges: { "30": "30 days", "90": "90 days", "365": "Year" },
  asTable: "Show as table",
  asChart: "Show as chart",
  chart: (text: { from: string; first: string; last: string; lowest: string; highest: string }) =>
    `In stock since ${text.from}: from ${text.first} to ${text.last}, at least ${text.lowest}, at most ${text.highest}`,
  minimum: (quantity: string) => `Minimum ${quantity}`,
  best: (quantity: string) => `Best ${quantity}`,
  today: "Today",
  days: "Stock by day",
  day: "Day",
  tapLine: "Tap the line to see what happened on a day.",
  closeDay: "Close the day",
  nothingMoved: "Nothing moved on this day.",
  atItsEnd: "In stock at its end",
  batches: "Batches",
  noBatches: "No batches yet.",
  batchColumns: {
    number: "Batch",
    expires: "Expires",
    left: "Left",
    received: "Received",
    each: "Cost each",
    state: "State",
  },
  withoutBatch: "Without a batch",
  noExpiry: "No date",
  dayUnknown: "Not known",
  lastMovements: "Last movements",
  allMovements: "All movements",
  noMovements: "Nothing has moved yet.",
  to: (what: string, whom: string) => `${what} to ${whom}`,
  batchOf: (number: string) => `batch ${number}`,
  reversalOf: (what: string) => `Reversed: ${what}`,
};

export const list = {
  inventory: shell.nav.inventory,
  title: shell.nav.stock,
  subtitle: "Everything that came in, went out or was counted.",
  noView: "You do not have the right to see stock",
  adjust: "Adjust",
  search: "Product or batch",
  kind: "Kind of movement",
  location: "Location",
  all: "All",
  range: "Period",
  ranges: { "7": "7 days", "30": "30 days", "90": "90 days" },
  table: "Stock movements",
  columns: {
    when: "When",
    product: "Product",
    what: "Kind of movement",
    batch: "Batch",
    quantity: "Quantity",
    location: "Location",
    reason: "Reason",
    act: "Actions",
  },
  at: (day: string, time: string) => `${day}, ${time}`,
  none: "No movements in this period.",
  noMatch: "No movement matches these filters.",
  actions: (product: string, day: string) => `Actions for ${product}, ${day}`,
  reverse: "Reverse",
  reverseTitle: "Reverse this movement?",
  reverseText: (what: string, quantity: string) =>
    `${what}, ${quantity}. An opposite movement is added; both stay in the list.`,
  reasonNeeded: "Give a reason.",
  reversed: "Reversed",
};

/** Of a typed quantity that moves stock. */
export const quantityWords = {
  label: (unit: string) => `Quantity, in ${unit}`,
  needed: "How much is it?",
  fault: "More than 0, and at most a million.",
};

export const adjust = {
  title: "Adjust stock",
  submit: "Save",
  submitAnyway: "Save anyway",
  product: "Product",
  productNeeded: "Choose a product.",
  notCounted: "Stock of this product is not counted. Change that on the product's page, or choose another product.",
  otherProduct: "Another product",
  batch: "Batch",
  newBatch: "New batch",
  option: (number: string, left: string, expires: string) => `${number} · ${left} left · ${expires}`,
  expires: (day: string) => `expires ${day}`,
  numberNeeded: "The number is on the packet.",
  cost: (currency: string) => `Cost of all of it, in ${currency}`,
  costHint: "Without tax. Only owners see it.",
  costNegative: "A cost is 0 or more.",
  costTooMuch: "This cost is far too much. Check its digits.",
  below: (left: string, after: string) => `Recorded here: ${left}. The stock will be ${after}.`,
  part: (quantity: string, batch: string) => `${quantity} (${batch})`,
  split: (parts: readonly string[]) => `Taken from ${parts.length} batches: ${parts.join(", ")}.`,
  patient: "Pet",
  patientNeeded: "Choose the pet.",
  otherPatient: "Another pet",
  needsApproval: "An owner must approve the use of this batch.",
  neverUsed: "Vaccines and controlled drugs of such a batch are never used. Choose another batch.",
  saved: "Stock saved",
};

export const adjustKinds = {
  administer: movementWords.administer,
  dispense: movementWords.dispense,
  internal_use: movementWords.internal_use,
  write_off_expired: movementWords.write_off_expired,
  write_off_damaged: movementWords.write_off_damaged,
  write_off_lost: movementWords.write_off_lost,
  return_to_supplier: movementWords.return_to_supplier,
  opening: movementWords.opening,
};

export const batchForm = {
  title: "Edit batch",
  submit: "Save",
  numberNeeded: adjust.numberNeeded,
  expired: "Already expired: it is blocked for use.",
  datesFault: "The batch cannot expire before the day it came.",
};

export const batchActions = {
  edit: "Edit",
  label: (number: string) => `Actions for batch ${number}`,
  openVial: "Vial opened today",
  vialUsedUp: "Open vial is used up",
  vialIsOpen: "Saved: a vial is open",
  vialIsUsedUp: "Saved: no vial is open",
  quarantine: "Quarantine",
  recall: "Recall",
  openRecall: "Clients who got it",
  sourceHint: "For example the maker's notice with its number",
  release: "Release",
  titles: {
    quarantine: (number: string) => `Quarantine batch ${number}?`,
    recall: (number: string) => `Recall batch ${number}?`,
    release: (number: string) => `Release batch ${number}?`,
  },
  texts: {
    quarantine: "It is not given or sold until a person releases it. Other devices learn of it with a connection.",
    recall:
      "It is not given or sold any more. Other devices learn of it with a connection. The next page lists the clients who got it.",
    release: "It can be given and sold again.",
  },
};
