import { counted } from "@fernpaw/domain/kernel/plural";
import { saleTitle } from "../billing/public/sale-title.copy.ts";
import { lookingWords, serverWords } from "./public/server-search.copy.ts";
import type { RequestState } from "./public/use-server-search.ts";

export const copy = {
  title: "Find",
  label: "Name, phone, microchip, product, or a command",
  picker: "Name, phone or microchip",
  hint: "Type a name, a phone number, an e-mail address, a microchip or a product.",
  groups: { last: "Last opened", pet: "Pets", client: "Clients", product: "Products", place: "Go to", action: "Do" },
  /** Pages that the menu does not name. */
  places: {
    prescriptions: "Prescriptions",
    tasks: "Tasks",
    labs: "Lab results",
    ward: "Ward",
    roster: "Roster",
    reminders: "Reminders",
    letters: "Letters",
    drugs: "Controlled drugs",
    import: "Import a list",
    pack: "Print tomorrow",
    audit: "Audit log",
  },
  nothing: (text: string) => `No match on this device for “${text}”.`,
  nothingYet: (text: string) => `Still loading: no match so far for “${text}”.`,
  looking: lookingWords,
  similar: "Similar spelling",
  results: (count: number) => counted(count, "result.", "results."),
  newClient: "New client",
  newClientNamed: (text: string) => `New client “${text}”`,
  blockTime: "Block time",
  pets: (names: readonly string[], more: number) => [...names, ...(more > 0 ? [`+${more}`] : [])].join(", "),
  book: "Book an appointment",
  sale: saleTitle,
  /** Other words that a person types for it. */
  saleOtherWords: "Sell at the counter",
  addTask: "Add task",
  addTaskNamed: (text: string) => `Add task “${text}”`,
  noOwner: "owner unknown",
  ownerLoading: "owner still loading",
  past: {
    deceased: "deceased",
    transferred: "moved away",
    merged: "merged into another record",
    erased: "personal data erased",
  },
  chip: (value: string) => `chip ${value}`,
  /** How far a search reaches in a clinic that is larger than the device's share; empty in any other. */
  reach: ({ isCapped, state }: { isCapped: boolean; state: RequestState }) =>
    state === "idle" && isCapped
      ? "The 60,000 most recent are on this tablet; older ones are looked up on the server."
      : serverWords[state],
  server: serverWords,
};
