import { plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  tab: "Charges",
  soFar: "Charges so far",
  withTax: "with taxes",
  withoutTax: "without taxes",
  none: "Nothing is charged yet.",
  stillToGive: (count: number) => `Still to give, ${count}`,
  ifAll: "If all is given",
  unpriced: (count: number) => plural(count, "One line has no price yet.", `${count} lines have no price yet.`),
  plannedUnpriced: (count: number) =>
    plural(count, "One planned treatment has no price.", `${count} planned treatments have no price.`),
  foot: "Charges",
  add: "Add a fee or product",
  addText: "Add a line of text",
  noPrice: "no price",
  noCharge: (reason: string) => `no charge: ${reason}`,
  discount: (amount: string, reason: string) => (reason === "" ? `${amount} off` : `${amount} off: ${reason}`),
  hidden: "not on the invoice",
  paidBy: (payer: string, percent: number | null) =>
    percent === null ? `${payer} pays` : `${payer} pays ${percent} %`,
  issued: "invoiced",
  menu: (what: string) => `More for ${what}`,
  edit: "Change",
  price: "Enter price",
  remove: "Remove",
  markNoCharge: "No charge",
  charge: "Charge it",
  total: "Total",
  done: {
    added: (what: string) => `${what} is charged.`,
    changed: "Charge changed.",
    removed: (what: string) => `${what} removed.`,
    noCharge: (what: string) => `${what} is not charged.`,
  },
};

export const dialog = {
  title: (what: string) => `Change ${what}`,
  priceTitle: (what: string) => `Price of ${what}`,
  textTitle: "Add a line of text",
  noChargeTitle: (what: string) => `No charge for ${what}`,
  save: "Save",
  add: "Add charge",
  noCharge: "No charge",
  unitPrice: (unit: string) => (unit === "" ? "Price" : `Price per ${unit}`),
  priceNeeded: "Enter a price. Type 0 if it is free.",
  quantityNeeded: "Enter a quantity.",
  textNeeded: "Write what is charged.",
  reasonNeeded: "Write the reason.",
  discountKind: "Discount",
  kinds: { none: "None", percent: "Percent", amount: "Amount" },
  discountValue: { percent: "Percent off", amount: "Amount off" },
  discountNeeded: "Enter a discount above 0.",
  discountMost: "At most 100 %.",
  discountReason: "Reason for the discount",
  most: (percent: string) => `Up to ${percent} without an owner.`,
  approved: (what: string, discount: string) => `A discount of ${discount} on ${what}`,
  fromTreatment: "The quantity is that of the treatment. To change it, undo the treatment and give it again.",
  printed: "On the client's invoice",
};

export const wholeDiscount = {
  open: "Discount on all",
  title: "Discount on all charges",
  exceeds: "Charges that allow less",
  exceed: { no: "Keep their maximum", yes: "Same discount, with an owner" },
  capped: (lines: readonly string[]) =>
    `These charges get less, because their products allow no more: ${lines.join("; ")}.`,
  cappedLine: (what: string, most: string) => `${what} (at most ${most})`,
  kept: (lines: readonly string[]) =>
    `These charges keep what they have, because they are divided or have a discount of their own: ${lines.join("; ")}.`,
  before: "Without the discount",
  after: "To pay with the discount",
  most: (amount: string) => `These charges allow ${amount} at most.`,
  approved: (discount: string) => `A discount of ${discount} on all charges of a visit`,
  done: { given: "The discount is on the charges.", removed: "The discount is removed." },
};

export const divide = {
  open: "Divide costs",
  title: "Divide the costs",
  hint: "Choose who pays each charge. Each client gets an invoice of their own.",
  line: (what: string, amount: string) => `${what}, ${amount}`,
  shared: "By shares",
  shares: "Shares",
  shareOf: (name: string) => `Percent for ${name}`,
  badShare: "Enter a percentage, or leave it empty.",
  mustBeWhole: "The shares must make 100 % together.",
  save: "Divide",
  done: "The costs are divided.",
};
