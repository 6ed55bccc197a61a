export const EXTENTS = ["summary", "full"] as const;
export type RecordExtent = (typeof EXTENTS)[number];

export const extentWords = { summary: "Summary", full: "Full record" } satisfies Record<RecordExtent, string>;

export const copy = {
  title: (name: string) => `Record of ${name}`,
  crumb: "Record",
  extent: "Extent",
  from: "From",
  to: "To",
  wholePeriod: "Without dates, the record covers the whole time.",
  badPeriod: "The first day is after the last day. Correct one of them.",
  stillLoading: "This tablet is still loading the clinic's data. Wait until it is done before you print.",
  loading: "Older entries are loading from the server.",
  mayLack: "The server cannot be reached. Entries older than two years may be missing from this page.",
  file: "File for a referral",
  fileHint:
    "One PDF for the other practice. The audit log records who made it. A full record can have photos; other files are listed. A mail has no photos.",
  mail: "Mail",
  mailSubject: (pet: string, clinic: string) => (clinic === "" ? `Record of ${pet}` : `Record of ${pet}, ${clinic}`),
  mailBody: ({ client, pet, clinic }: { client: string; pet: string; clinic: string }) =>
    [`Dear ${client},`, `The record of ${pet} is attached as a PDF.`, clinic]
      .filter((part) => part !== "")
      .join("\n\n"),
  mailOther: ({ pet, owner, clinic }: { pet: string; owner: string; clinic: string }) =>
    ["Hello,", `The record of ${pet} (client: ${owner}) is attached as a PDF.`, clinic]
      .filter((part) => part !== "")
      .join("\n\n"),
  photos: "With photos",
  onlineOnly: "The PDF needs a connection. Printing does not.",
  noNetwork: "The server cannot be reached, so no file was made. Print the record, or try again later.",
  tooLong: "This record is too long for one PDF. Choose a shorter period, or print the page.",
  /** On paper. */
  paper: {
    title: { summary: "Record summary", full: "Full record" } satisfies Record<RecordExtent, string>,
    date: "Date",
    pet: "Pet",
    number: "Number",
    period: "Period",
    fromTo: (from: string, to: string) =>
      from === "" ? `until ${to}` : to === "" ? `from ${from}` : `${from} to ${to}`,
    animal: "Animal",
    species: "Species and breed",
    sex: "Sex",
    born: "Born",
    died: "Died",
    colour: "Colour and markings",
    chip: "Microchip",
    owners: "Owners",
    noOwner: "Owner unknown",
    warnings: "Warnings and allergies",
    noWarnings: "None on record.",
    problems: "Problems",
    problem: ["Problem", "Status", "Since", "Ended"],
    treatments: "Treatments",
    recentMedicines: "Medicines of the last 90 days",
    treatment: ["Day", "What", "Amount", "Dose", "By"],
    takenHome: (name: string) => `${name} (taken home)`,
    takenBack: (name: string) => `${name} (entered in error)`,
    weights: "Weights",
    weight: ["Day", "Weight"],
    vaccinations: "Vaccinations",
    vaccination: ["Given", "Vaccine", "Batch", "Next due"],
    elsewhere: (name: string) => `${name} (given elsewhere)`,
    inError: (name: string, reason: string) => `${name} (entered in error${reason === "" ? "" : `: ${reason}`})`,
    notes: "Notes",
    lastNotes: "Last notes",
    noNotes: "No signed notes.",
    noteHead: (kind: string, day: string) => `${kind}, ${day}`,
    signedBy: (name: string, licence: string, day: string) =>
      licence === "" ? `Signed by ${name}, ${day}` : `Signed by ${name}, licence ${licence}, ${day}`,
    entered: (name: string, reason: string) => `ENTERED IN ERROR, marked by ${name}: ${reason}`,
    addendum: (name: string, day: string) => `Addendum of ${name}, ${day}:`,
    finding: (system: string, text: string) => `${system}: ${text === "" ? "normal" : text}`,
    part: (label: string, text: string) => `${label}: ${text}`,
    results: "Lab results",
    order: (name: string, laboratory: string, day: string) =>
      laboratory === "" ? `${name}, ${day}` : `${name}, ${laboratory}, ${day}`,
    result: ["Test", "Result", "Unit", "Range"],
    comment: (text: string) => `Comment: ${text}`,
    files: "Files",
    photos: "Photos",
    newestPhotos: (count: number) => `The newest ${count} photos`,
    filesHint: "Ask for a copy of the files that you need.",
    fileColumns: ["Day", "Kind", "Name"],
    unknownProduct: "A product that is not on this tablet",
    somebody: "a team member",
    nothing: "–",
  },
};
