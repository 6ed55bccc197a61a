import { counted } from "@fernpaw/domain/kernel/plural";
import type { IcsFailure, IcsProblem } from "./ics-events.ts";
import type { RowProblem } from "./ics-import.queries.ts";

export const copy = {
  title: "Import a calendar",
  crumb: "Import",
  noRight: "You do not have the right to change appointments.",
  hint: "Imports appointments or blocked time from an .ics file of another calendar program. Nothing is saved until you confirm.",
  file: "Choose an .ics file",
  another: "Choose another file",
  vet: "Into the column of",
  chooseVet: "Choose a column",
  as: "As",
  kinds: { blocks: "Blocked time", appointments: "Appointments" },
  reason: "Reason",
  from: "From",
  to: "To",
  reading: "Reading the file…",
  faults: {
    notACalendar: "This is not an iCalendar file. In the other program, look for “Export” and the ending .ics.",
    unreadable: "The file cannot be read.",
    tooLong: "The file takes too long to read: one of its repeating entries has no end. Export a shorter time.",
    tooBig: "The file is larger than 5 MB. Export a shorter time.",
  } satisfies Record<Exclude<IcsFailure["fault"], "damaged">, string>,
  fault: (failure: IcsFailure): string =>
    failure.fault === "damaged"
      ? `The file is damaged near line ${failure.line}. Export it again in the other program.`
      : copy.faults[failure.fault],
  understood: (events: number, problems: number) =>
    `${counted(events, "entry", "entries")} understood${problems === 0 ? "" : `, ${problems} not`}.`,
  before: (count: number, day: string) =>
    `${counted(count, "entry is", "entries are")} before ${day} and will not be imported.`,
  after: (count: number, day: string) =>
    `${counted(count, "entry is", "entries are")} after ${day} and will not be imported.`,
  fromDay: (day: string) => `Show from ${day} on`,
  toDay: (day: string) => `Show up to ${day}`,
  empty: "The calendar in this file has no entries.",
  others: (count: number) =>
    counted(count, "task or note will not be imported.", "tasks and notes will not be imported."),
  choosePet: "Choose the pet",
  anotherPet: "Another pet",
  petOf: (title: string) => `Which pet is “${title}”?`,
  petOrOwner: "Pet",
  zones: (zones: string) => `Unknown time zones (${zones}) are read as the clinic's.`,
  columns: { when: "When", title: "Title", pet: "Pet", state: "Result" },
  untitled: "Without a title",
  allDay: "all day",
  pet: (pet: string, owner: string) => (owner === "" ? pet : `${pet} (${owner})`),
  fresh: ({ isTentative, isOutside }: { isTentative: boolean; isOutside: boolean }) =>
    ["New", ...(isTentative ? ["double booked"] : []), ...(isOutside ? ["outside the hours"] : [])].join(", "),
  rowProblems: {
    known: "Already in the calendar",
    noPet: "No pet of the clinic is named in the title",
    severalPets: "Several pets match: name the owner in the title",
    noOwner: "This pet has no owner",
    tooLong: "Longer than 8 hours",
    tooShort: "Shorter than 5 minutes",
    allDay: "An all-day entry cannot be an appointment",
    taken: "The time is taken",
    tooMany: "Too many for one import: choose a shorter time",
  } satisfies Record<RowProblem, string>,
  notTaken: "Not understood",
  problems: {
    noStart: "has no start",
    noLength: "has no length",
    inverted: "ends before it starts",
    cancelled: "was cancelled",
    unreadable: "cannot be read",
    tooMany: "repeats too often to be imported",
    rule: "repeats by a rule that Fernpaw does not understand",
    length: "has an impossible length",
  } satisfies Record<IcsProblem, string>,
  submit: (count: number) => `Import ${counted(count, "entry", "entries")}`,
  working: (done: number, of: number) => `${done} of ${of} are saved…`,
  done: (count: number) => counted(count, "entry imported.", "entries imported."),
  refused: (count: number) => counted(count, "entry refused.", "entries refused."),
  open: "Open the calendar",
};
