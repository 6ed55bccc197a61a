import { counted, plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Expiring",
  subtitle: "Batches that expire soon or have expired, and vials that are open too long.",
  table: "Expiring batches",
  none: "No batch expires within this time.",
  within: "Expires within",
  ranges: { "30": "30 days", "60": "60 days", "90": "90 days" },
  columns: {
    product: "Product",
    batch: "Batch",
    lastDay: "Use until",
    left: "Left",
    value: "Value",
    state: "State",
    act: "Actions",
  },
  opened: (day: string) => `opened ${day}`,
  untilOfVial: (last: string, opened: string) => `${last}, ${copy.opened(opened)}`,
  today: "Last day",
  inDays: (days: number) => `In ${counted(days, "day", "days")}`,
  summary: (over: number, soon: number) =>
    `${counted(over, "batch", "batches")} past ${plural(over, "its", "their")} last day, ${soon.toLocaleString("en-GB")} more within this time.`,
  summaryValue: (value: string) => `Together ${value} at average cost.`,
};

export const writeOff = {
  button: "Write off",
  buttonOf: (number: string) => `Write off batch ${number}`,
  title: (number: string) => `Write off batch ${number}?`,
  at: (location: string) => `Location: ${location}`,
  tooMuch: (left: string) => `More than is recorded here: ${left}.`,
  reasonExpired: (day: string) => `Expired on ${day}`,
  reasonOpened: (day: string) => `Opened on ${day}`,
  vialHint: "Only the open vial is written off. The rest of the batch stays.",
  value: (value: string) => `Value at average cost: ${value}`,
  submit: "Write off",
  done: (product: string) => `${product} written off`,
};
