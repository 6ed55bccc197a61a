/** Words of the discharge summary, for paper and mail. */
export const dischargeCopy = {
  title: "Discharge summary",
  facts: { pet: "Pet", day: "Visit", vet: "Vet", weight: "Weight" },
  found: "Findings",
  atHome: "At home",
  addendum: (day: string) => `Added on ${day}`,
  given: "Given and done at this visit",
  takeHome: "To take home",
  columns: { what: "What", amount: "Amount", dose: "Dose" },
  vaccinations: "Vaccinations",
  vaccineColumns: { vaccine: "Vaccine", given: "Given", next: "Next due" },
  next: "Next appointments",
  questions: (clinic: string, phone: string) => (phone === "" ? "" : `Questions? Call ${clinic}: ${phone}`),
  signed: (name: string) => `Text signed by ${name}`,
  draft: "Text not signed yet",
  start: {
    seen: (pet: string, reason: string) =>
      reason === "" ? `We saw ${pet} today.` : `We saw ${pet} today for: ${reason}.`,
    weight: (weight: string) => `Weight: ${weight}.`,
    given: (names: string) => `Given and done: ${names}.`,
    vaccinated: (names: string) => `Vaccinated: ${names}.`,
    takeHome: (name: string, amount: string, dose: string) => {
      const what = amount === "" ? name : `${name}, ${amount}`;
      return dose === "" ? `${what}: ` : `${what}: ${dose}`;
    },
    next: (words: string) => `Next appointment: ${words}.`,
  },
  mailSubject: (pet: string) => `Discharge summary of ${pet}`,
  mailBody: ({ client, pet, clinic, phone }: { client: string; pet: string; clinic: string; phone: string }) =>
    [
      `Dear ${client},`,
      `The summary of ${pet}'s visit is attached as a PDF.`,
      [clinic, phone].filter((line) => line !== "").join("\n"),
    ].join("\n\n"),
};
