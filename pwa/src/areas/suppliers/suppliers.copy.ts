import { copy as shell } from "../../shell/shell.copy.ts";

export const copy = {
  inventory: shell.nav.inventory,
  title: "Suppliers",
  add: "Add supplier",
  list: "Suppliers",
  find: "Name, contact or account number",
  status: "Suppliers in the list",
  statuses: { active: "In use", archived: "Archived" },
  none: "No supplier fits this search.",
  empty: "No suppliers yet",
  emptyHint: "Add the companies that deliver to you. Orders and deliveries name them.",
  notHere: "This supplier is not on this device",
  notHereHint: "It was removed, or only an owner can see it.",
  archivedChip: "Archived",
  columns: {
    name: "Supplier",
    contact: "Contact",
    email: "E-mail",
    phone: "Phone",
    accountNo: "Account",
    lead: "Delivers in",
  },
  days: ["day", "days"],
  cards: { reach: "How to reach them", terms: "Terms", notes: "Notes" },
  form: {
    addTitle: "Add supplier",
    editTitle: "Edit supplier",
    save: "Save",
    saved: "Supplier saved.",
    added: (name: string) => `${name} is added.`,
    name: "Enter the supplier's name.",
    email: "Enter an e-mail address, such as orders@supplier.example.",
    phone: "Enter a phone number with at least three digits.",
    minimumHint: "Leave it empty if they take any order.",
    leadHint: "Leave it empty if it varies.",
  },
} as const;

export const reasonWords = {
  needed: "Enter a reason.",
} as const;
