export const agreementWords = {
  title: "Data processing agreement",
  text: "Between your clinic and the operator of this server. It says how personal data of your clients and your team are processed.",
  read: "Read the agreement",
  accept: (version: number) => `Accept version ${version}`,
  accepted: (version: number, at: string, by: string) =>
    `Version ${version} was accepted on ${at}${by === "" ? "" : ` by ${by}`}.`,
  missing: "No owner has accepted it yet. All work goes on. Please read it, then accept it.",
  outdated: (version: number) => `Version ${version} is new. Please read it, then accept it.`,
  done: "Agreement accepted",
};

export const retentionWords = {
  title: "Keeping periods",
  text: "The erasure of a client uses these periods: a record within its period stays.",
  rule: (years: number, source: string) => `At least ${years} years (${source}).`,
  noRule: "Fernpaw knows no rule for your country. Ask your authority.",
  messages: "Older messages are counted below.",
  inactive:
    "The server erases the personal data of clients whose last record is past all periods. It is off unless you turn it on.",
  audit: "The audit log is kept for as long as the clinic. It has ids and no names.",
  save: "Save periods",
  done: "Periods saved",
  old: "Past their period",
  none: "No record is past its period.",
  oldClients: ["client without a record in time", "clients without a record in time"],
  oldVisits: ["visit", "visits"],
  oldInvoices: ["invoice", "invoices"],
  oldMessages: ["message", "messages"],
} as const;
