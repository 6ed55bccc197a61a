import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { Unusable } from "@fernpaw/domain/stock/batch-use";

export const copy = {
  tab: "Treatments",
  toGive: "To give",
  given: "Given",
  add: "Add treatment or product",
  bundles: "Bundles",
  noBundles: "No bundle has products yet. An owner can add one under Products.",
  products: (count: number) => counted(count, "product", "products"),
  give: "Give",
  dispense: "Dispense",
  handOver: "Hand over",
  chooseBatch: "Choose batch",
  giveNamed: (button: string, what: string) => `${button} ${what}`,
  undo: "Undo",
  undoNamed: (what: string) => `Undo ${what}`,
  offerAgain: "Offer again",
  offerNamed: (what: string) => `Offer again: ${what}`,
  menu: (what: string) => `More for ${what}`,
  change: "Change dose or batch",
  skip: "Skip",
  decline: "Declined by the client",
  noCharge: "No charge",
  charge: "Charge it",
  nextVisit: "Move to the next visit",
  nothing: "Nothing planned",
  nothingHint: "Add a treatment or product, or plan a bundle.",
  unknown: "A product that is not on this tablet",
  loading: (count: number) =>
    plural(
      count,
      "The product of one treatment is not on this tablet yet.",
      `The products of ${count} treatments are not on this tablet yet.`,
    ),
  none: "none",
  noPrice: "no price",
  noDose: "no dose on file",
  chooseDose: "choose a dose",
  below: (missing: string) => `${missing} more than the stock list has`,
  stock: (quantity: string) => `stock ${quantity}`,
  count: (quantity: string) => `stock ${quantity}: count it`,
  withoutBatch: "without a batch",
  part: (quantity: string, batch: string) => `${quantity} from ${batch}`,
  perKg: (amount: string, unit: string, perKg: string) => `${amount} ${unit}, ${perKg} ${unit}/kg`,
  freeOfCharge: "free of charge",
  noChargeFor: (reason: string) => `no charge: ${reason}`,
  skipped: (reason: string) => `Skipped: ${reason}`,
  declined: (reason: string) => `Declined: ${reason}`,
  moved: (reason: string) => (reason === "" ? "For the next visit" : `For the next visit: ${reason}`),
  carried: "Planned in the next visit",
  twice: "Given twice: undo one of the two if the pet got it once",
  approved: (what: string, state: string) => `${what}, batch: ${state}`,
  done: {
    given: (what: string, stock: string) => `${what} given.${stock === "" ? "" : ` Stock ${stock}.`}`,
    undone: (what: string) => `${what} undone.`,
    skipped: (what: string) => `${what} skipped.`,
    declined: (what: string) => `${what} declined.`,
    moved: (what: string) => `${what} goes to the next visit.`,
    changed: (what: string) => `${what} changed.`,
    noCharge: (what: string) => `${what} is not charged.`,
    charged: (what: string) => `${what} is charged.`,
    bundle: (name: string) => `${name} planned.`,
  },
};

export const whyWords: Record<Unusable, string> = {
  expired: "expired",
  recalled: "recalled",
  quarantined: "in quarantine",
  open_too_long: "open for too long",
};

export const sheet = {
  changeTitle: (what: string) => `Change ${what}`,
  giveTitle: (what: string) => `Give ${what}`,
  save: "Save",
  quantityIn: (unit: string) => `Quantity in ${unit}`,
  quantityNeeded: "Enter a quantity.",
  proposedBatch: "First to expire",
  option: (number: string, left: string, expires: string) => `${number} · ${left} left · ${expires}`,
  expires: (day: string) => `expires ${day}`,
  noExpiry: "no expiry",
  ways: { administer: "Given here", dispense: "To take home" },
  noDose: "No dose on file for this animal. Enter how much it gets.",
  doses: "Doses on file",
  useDose: (quantity: string) => `Use ${quantity}`,
  notDivisible: "no part of it fits this weight",
  source: (source: string) => `Source: ${source} An aid, not advice.`,
  needsApproval: "This batch must not be used. An owner can approve it when you give it.",
  neverUsed: "This batch must not be used. Choose another one.",
  alert: "When used",
};

/** The calculation of a dose. */
export const dosing = {
  perKg: (weight: string, each: string, all: string) => `${weight} kg × ${each}/kg = ${all}`,
  perAnimal: (all: string) => `For the animal ${all}`,
  eachKg: (amount: string) => `${amount}/kg`,
  sum: (text: { wanted: string; quantity: string; ingredient: string; given: string }) =>
    `${text.wanted}. ${[text.quantity, text.ingredient, text.given].filter((part) => part !== "").join(" = ")}.`,
  below: (dose: string) => `This is less than the dose on file: ${dose}.`,
  above: (dose: string) => `This is more than the dose on file: ${dose}.`,
  noWeight:
    "The weight is missing, so the dose cannot be checked. Record the weight first, or enter how much the pet gets.",
  reason: "Reason for this dose",
  reasonNeeded: "Write why the pet gets this dose.",
  look: "Look at the dose",
  otherSpecies: (names: readonly string[]) => `This product is for another species: ${names.join(", ")}.`,
  because: (reason: string) => `dose: ${reason}`,
};

export const reason = {
  needed: "Write the reason.",
  titles: {
    skip: (what: string) => `Skip ${what}`,
    decline: (what: string) => `${what} was declined`,
    noCharge: (what: string) => `No charge for ${what}`,
  },
  submit: { skip: "Skip", decline: "Declined", noCharge: "No charge" },
  usual: {
    skip: ["Not needed today", "Not possible today"],
    decline: ["Will do it at home", "Too expensive", "Not wanted"],
    noCharge: ["Part of another charge", "Recheck is included", "Goodwill"],
  },
  choose: "Usual reasons",
};

export const gates = {
  planned: (what: string) => `${what} is still planned`,
  uncharged: (what: string) => `${what} has no charge`,
  unpriced: (what: string) => `${what} has no price`,
  givenBy: (time: string, who: string) => (who === "" ? `given ${time}` : `given ${time} by ${who}`),
  add: (amount: string) => `Add ${amount}`,
  addPlain: "Add charge",
  notGiven: "Not given",
  price: "Enter price",
  settled: (count: number) =>
    count === 0 ? "Nothing was given" : `Every treatment is charged: ${plural(count, "one line", `${count} lines`)}`,
  now: "Charges now",
  withAll: (count: number) => plural(count, "with it", `with all ${count}`),
};

export const openWork = {
  mine: "My open work",
  clinic: "Unfinished and uncharged visits",
  none: "No open work.",
  planned: (count: number) => `${count} still planned`,
  uncharged: (count: number) => `${count} without a charge`,
  unpriced: (count: number) => `${count} without a price`,
  others: "Of the others",
  clinicButton: (count: number) => `Unfinished and uncharged: ${count}`,
  mineButton: (count: number) => `My open work: ${count}`,
};
