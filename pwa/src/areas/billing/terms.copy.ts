import { counted } from "@fernpaw/domain/kernel/plural";

export const rulesWords = {
  title: "Invoices and the till",
  termsHint: "From the day of issue; 0: at once. A client can have own terms. Invoices that are issued keep their day.",
  limitHint: (currency: string) => `When a till is closed. In whole ${currency}.`,
  silentHint: "When a till is closed. Such a tablet may have payments that it has not sent.",
  blindHint: "The cash that the drawer should have is hidden until it is counted.",
  save: "Save",
  done: "Saved.",
};

export const termsWords = {
  title: "Payment",
  dialogTitle: (client: string) => `How ${client} pays`,
  edit: "Change",
  submit: "Save",
  done: "Saved.",
  dueAtOnce: "At once",
  dueAfter: (days: number) => `${counted(days, "day", "days")} after the invoice`,
  asClinic: (terms: string) => `${terms}, as the clinic`,
  due: "Invoices are due",
  daysHint: (days: number) => `Empty: as the clinic (${counted(days, "day", "days")}).`,
  limit: "Credit limit",
  noLimit: "None",
  limitHint: "Fernpaw shows a warning when the client owes more. Empty: no limit.",
  limitNeeded: "An amount from 0, or nothing.",
  daysNeeded: "A whole number from 0 to 365, or nothing.",
  yesNo: { yes: "Yes", no: "No" },
  paysFirstHint: "The team sees it at booking and check-in. Invoices of this client are due at once.",
};
