import { counted, plural } from "../../kernel/plural.ts";

/** Words of the report of a till on paper. */
export const tillReport = {
  title: (till: string) => `Report of ${till}`,
  facts: { opened: "Opened", openedBy: "Opened by", closed: "Closed", closedBy: "Closed by" },
  stillOpen: "still open",
  byMethod: "By method",
  byPerson: "By person",
  cash: "Cash",
  columns: {
    method: "Method",
    expected: "Expected",
    counted: "Counted",
    difference: "Difference",
    person: "Person",
    payments: "Payments",
    taken: "Taken",
  },
  float: "Float at the start, in cash",
  expectedInAll: "Expected in all",
  countedInAll: "Counted in all",
  taken: "Taken in all",
  kept: "Stays as float",
  bank: "To the bank",
  unknown: "A team member",
  reason: (reason: string) => `Reason of the difference: ${reason}`,
  late: (count: number, sum: string) =>
    plural(
      count,
      `One payment of ${sum} came after an earlier closing. It is counted here.`,
      `${count} payments, ${sum} in all, came after an earlier closing. They are counted here.`,
    ),
  missing: (count: number) => `Closed without ${counted(count, "tablet", "tablets")} that could have payments.`,
  signLine: "Counted by, signature: ______________________________   Date: ______________",
} as const;
