import { counted } from "@fernpaw/domain/kernel/plural";
import { PRINT_KEEP_DAYS, type PrintKind } from "@fernpaw/domain/paper/print-job";
import { copy as shell } from "../../shell/shell.copy.ts";

export const kindWords = {
  petCard: "Cage card",
  petLabel62: "Pet label, 62 mm",
  petLabel80: "Pet label, 50 × 80 mm",
  petLabel67: "Pet label, 25 × 67 mm",
  productLabel62: "Product label, 62 mm",
  productLabel80: "Product label, 50 × 80 mm",
  productLabel67: "Product label, 25 × 67 mm",
  letter: "Letter",
  dayByStaff: "Day list by vets",
  dayByRooms: "Day list by rooms",
  dayByEquipment: "Day list by equipment",
  order: "Purchase order",
  recallList: "Recall list",
  certificate: "Vaccination certificate",
  form: "Signed form",
  discharge: "Discharge summary",
  prescription: "Prescription",
  dispenseLabel80: "Medicine label, 50 × 80 mm",
  dispenseLabel67: "Medicine label, 25 × 67 mm",
  invoice: "Invoice",
  receipt: "Receipt",
  receipt80: "Receipt, 80 mm",
  creditNote: "Credit note",
  statement: "Statement",
  estimate: "Estimate",
  drugRegister: "Register of a controlled drug",
} satisfies Record<PrintKind, string>;

export const copiesWords = (copies: number): string => counted(copies, "copy", "copies");

export const copy = {
  title: shell.nav.print,
  list: "Documents that wait for a printer",
  waiting: (count: number) => counted(count, "document waits", "documents wait"),
  here: "This location",
  everywhere: "All locations",
  where: "Location",
  none: "Nothing waits for a printer",
  noneHint: `A tablet without a printer adds its documents here. They leave the list after ${PRINT_KEEP_DAYS} days. Under Settings, This device, you say whether a device has a printer.`,
  columns: { document: "Document", kind: "Kind", copies: "Copies", by: "Added by", at: "Added", location: "Location" },
  missing: "Not on this device",
  at: (day: string, time: string) => `${day}, ${time}`,
  act: "Actions",
  actions: (name: string) => `Actions for ${name}`,
  markPrinted: "Mark as printed",
  remove: "Remove",
  isPrinted: "Marked as printed.",
  isRemoved: "Removed from To print.",
  send: "Add to To print",
  add: "Add",
  isSent: "Added to To print. Another device can print it as soon as this one has a connection.",
  note: (copies: string, who: string, when: string) => `Waits in To print: ${copies}, added by ${who}, ${when}.`,
  unknownPerson: "a team member",
};
