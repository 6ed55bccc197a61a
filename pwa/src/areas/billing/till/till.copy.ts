import { counted, plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Till",
  none: "No till is open.",
  noneHint: "A till counts the payments that are taken at one drawer.",
  open: "Open till",
  pick: "Till of this tablet",
  since: (when: string, who: string) => `Open since ${when}${who && `, ${who}`}`,
  taken: "Taken",
  inDrawer: "In the drawer",
  floatAnd: (float: string) => `float ${float} + cash`,
  count: "Count and close",
  report: "Report",
  late: (count: number, sum: string) =>
    plural(
      count,
      `One payment of ${sum} came after the last closing. It is counted here.`,
      `${count} payments, ${sum} in all, came after the last closing. They are counted here.`,
    ),
  noView: "You may not see the till.",
  notHere: "This till is not on this tablet.",
  notHereHint: "It was never opened, or this tablet still loads.",
  opened: (name: string) => `${name} is open.`,
};

export const openWords = {
  title: "Open till",
  first: "Till 1",
  float: "Cash in the drawer",
  floatHint: "The cash before the first payment.",
  floatNeeded: "Enter the sum, or 0.",
  nameNeeded: "Give the till a name, such as Till 1.",
  submit: "Open till",
};

export const closeWords = {
  title: (till: string) => `Close ${till}`,
  onlineOnly: "A till is closed online only.",
  drawer: "Count the drawer",
  counted: "Counted",
  typed: "Counted cash",
  piecesOf: (value: string) => `Pieces of ${value}`,
  fewer: (value: string) => `One less of ${value}`,
  more: (value: string) => `One more of ${value}`,
  method: "Method",
  expected: "Expected",
  difference: "Difference",
  noDifference: "none",
  short: (amount: string) => `${amount} short`,
  over: (amount: string) => `${amount} over`,
  float: (float: string, taken: string) => `float ${float} + ${taken}`,
  result: "Result",
  reason: "Reason of the difference",
  reasonNeeded: "Write the reason of the difference.",
  keep: "Stays as float",
  keepMost: (amount: string) => `At most the counted ${amount}.`,
  bank: "To the bank",
  amountNeeded: "Enter an amount, or 0.",
  countNeeded: "Enter a whole number.",
  submit: "Close till",
  without: (count: number) => plural(count, "Close without it", `Close without these ${count} tablets`),
  approve: (till: string) => `${till} is closed`,
  withoutReason: "Closed without a tablet that may have payments",
  closed: (till: string) => `${till} is closed. The next session is open.`,
};

export const tabletWords = {
  title: "Tablets of this till",
  all: "All payments have come.",
  unknown: "The tablets could not be asked. Look again.",
  again: "Look again",
  unnamed: (id: string) => `Tablet ${id}`,
  unsent: (count: number, sum: string) => `${counted(count, "payment", "payments")} not sent, ${sum}`,
  silent: (when: string) => `No contact since ${when}: it may have payments`,
  connect: "Connect it and wait until it shows All saved.",
  next: "Payments that come later are counted in the next session.",
};

export const sessionWords = {
  title: (till: string, when: string) => `${till}, ${when}`,
  openSession: "Still open",
  closedAt: (when: string, who: string) => `Closed ${when}${who && `, ${who}`}`,
  byMethod: "By method",
  byPerson: "By person",
  ofPerson: (name: string, count: number) => `${name}, ${counted(count, "payment", "payments")}`,
  print: "Print report",
  sessions: "Session",
  total: "Total",
  withReason: (reason: string) => `Reason of the difference: ${reason}`,
  missing: (count: number) => `Closed without ${counted(count, "tablet", "tablets")} that could have payments.`,
  notHere: "This session is not on this tablet.",
  notHereHint: "It is older than two years, or this tablet still loads.",
};
