import { paths } from "../paths.ts";

interface Meanwhile {
  label: string;
  to: string;
}

export interface ComingWords {
  title: string;
  /** Between the dashboard and the title, where there is something between. */
  parent?: Meanwhile;
  /** What the page will hold, in the words of a clinic. */
  holds: readonly string[];
  /** What does the job until then. */
  hint: string;
  meanwhile: readonly Meanwhile[];
}

const inventory = { label: "Inventory", to: paths.products };
const today = { label: "Today", to: paths.dashboard };
const appointments = { label: "Appointments", to: paths.appointments };
const clients = { label: "Clients & Pets", to: paths.clients };

export const copy = {
  badge: "Not built yet",
  lead: "This page does not hold anything yet. Nothing that you record elsewhere is missing because of it.",
  holds: "What it will hold",
  until: "Until then",
  dashboard: "Dashboard",
};

export const comingWords = {
  products: {
    title: "Products",
    parent: inventory,
    holds: [
      "Medicines, food and materials with prices, units and batches",
      "How much is left, and what falls under its minimum",
      "Finding a product by its name or barcode",
    ],
    hint: "Keep the list of products where you keep it today. It can be brought in when this page is there.",
    meanwhile: [today],
  },
  stock: {
    title: "Stock Movements",
    parent: inventory,
    holds: [
      "Every delivery, use, correction and write-off, with who and when",
      "Batches with their dates of expiry",
      "Stock-taking on a tablet, also without a network",
    ],
    hint: "Count and note stock the way you do today. What is used on a pet can stand in the notes of its appointment.",
    meanwhile: [appointments],
  },
  suppliers: {
    title: "Suppliers",
    parent: inventory,
    holds: [
      "Who delivers what, with contacts and terms",
      "Orders from the list of what runs low",
      "What was delivered",
    ],
    hint: "Order from your suppliers the way you do today.",
    meanwhile: [today],
  },
  prescriptions: {
    title: "Prescriptions",
    parent: clients,
    holds: [
      "What was prescribed for which pet, by whom and until when",
      "Doses by weight, with the warnings of the pet beside them",
      "Labels and prescriptions on paper, repeats",
    ],
    hint: "A pet's page shows its weights, allergies and warnings. Write prescriptions on your own forms until then.",
    meanwhile: [clients],
  },
  prescription: {
    title: "Prescription",
    parent: { label: "Prescriptions", to: paths.prescriptions },
    holds: ["One prescription with its medicine, dose and repeats", "Its label and its paper"],
    hint: "A pet's page shows its weights, allergies and warnings. Write prescriptions on your own forms until then.",
    meanwhile: [clients],
  },
  billing: {
    title: "Billing",
    holds: [
      "Invoices made of what was done during the visit",
      "Payments, deposits and what is still owed",
      "Estimates and credit notes",
    ],
    hint: "Today shows who is ready to pay. Write the invoice in the program that you use now.",
    meanwhile: [today],
  },
  invoice: {
    title: "Invoice",
    parent: { label: "Billing", to: paths.billing },
    holds: ["One invoice with its lines, taxes and payments", "Paper and mail for the client"],
    hint: "Today shows who is ready to pay. Write the invoice in the program that you use now.",
    meanwhile: [today],
  },
  reports: {
    title: "Reports",
    holds: [
      "Visits, waiting times and no-shows over the weeks",
      "Turnover by service and by vet",
      "Stock that is used and stock that expires",
    ],
    hint: "Appointments counts each day, and can be narrowed to one vet or one status.",
    meanwhile: [appointments],
  },
} as const satisfies Record<string, ComingWords>;

export type ComingPage = keyof typeof comingWords;
