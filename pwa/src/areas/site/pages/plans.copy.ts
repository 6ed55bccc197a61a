import { counted, plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Pricing: the plans of Fernpaw",
  description:
    "The prices of Fernpaw: plans by the size of the clinic, a free trial, and a clear list of what is included today.",
  heading: "Pay for the size of your clinic",
  line: "Every plan has everything that works today. New features come to the plans that name them, at no extra charge.",
  trial: (days: number) =>
    `Every new clinic starts with ${counted(days, "day", "days")} for free. No card is asked for.`,
  perMonth: "a month",
  yearly: (price: string) => `or ${price} a year`,
  users: (count: number | null) =>
    count === null ? "Any number of people" : plural(count, "One person", `Up to ${count} people`),
  locations: (count: number | null) =>
    count === null ? "Any number of locations" : plural(count, "One location", `Up to ${count} locations`),
  choose: "Start the trial",
  change: "Change plan",
  changeLine: "Our staff change the plan of your clinic.",
  writeToUs: "Write to us",
  askOwner: "Ask the owner to renew",
  features: {
    offline: "Works without a network",
    calendar: "Appointments, calendar and the Today board",
    clients: "Client and pet profiles",
    import: "Import of your list",
    export: "Export of your data",
    records: "Exam notes, vaccinations and lab results",
    inventory: "Inventory control",
    billing: "Billing and invoices",
    reports: "Reports on income, payments, tax, debts, visits and clients",
  } satisfies Record<string, string> as Record<string, string>,
  ready: "Included:",
  questionsTitle: "Before you choose",
  questions: [
    {
      title: "After the trial",
      text: "Nothing is charged by itself. Without a plan you can still sign in, read and take your data with you.",
    },
    { title: "Changing", text: "Write to us to change the plan; it counts from the next month." },
    { title: "Taxes", text: "Prices are without taxes, which depend on your country." },
  ],
};
