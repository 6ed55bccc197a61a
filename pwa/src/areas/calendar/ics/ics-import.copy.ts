import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { IcsFailure, IcsProblem } from "./ics-events.ts";
import type { RowProblem } from "./ics-import.queries.ts";

export const copy = {
  title: "Import a calendar",
  crumb: "Import",
  noRight: "You do not have the right to change appointments.",
  hint: "Takes appointments or blocked time from an .ics file that another calendar program has written. Nothing is saved before you have seen what was understood.",
  file: "Choose an .ics file",
  another: "Choose another file",
  vet: "Into the column of",
  chooseVet: "Choose somebody",
  as: "As",
  kinds: { blocks: "Blocked time", appointments: "Appointments" },
  reason: "Reason",
  from: "From",
  to: "To",
  reading: "Reading the file…",
  faults: {
    notACalendar: "This is no iCalendar file. In the other program, look for “Export” and the ending .ics.",
    unreadable: "The file cannot be read.",
    tooLong: "The file takes too long to read: one of its rules of repetition has no end.",
    tooBig: "The file is larger than 5 MB. Export a shorter time.",
  } satisfies Record<Exclude<IcsFailure["fault"], "damaged">, string>,
  fault: (failure: IcsFailure): string =>
    failure.fault === "damaged"
      ? `The file is damaged near line ${failure.line}. Export it again in the other program.`
      : copy.faults[failure.fault],
  understood: (events: number, problems: number) =>
    `${counted(events, "entry", "entries")} understood${problems === 0 ? "" : `, ${problems} not`}.`,
  before: (count: number, day: string) =>
    `${counted(count, "entry lies", "entries lie")} before ${day} and ${plural(count, "is", "are")} not taken over.`,
  after: (count: number, day: string) =>
    `${counted(count, "entry lies", "entries lie")} after ${day} and ${plural(count, "is", "are")} not taken over.`,
  fromDay: (day: string) => `Show from ${day} on`,
  toDay: (day: string) => `Show up to ${day}`,
  empty: "The calendar in this file has no entries.",
  others: (count: number) => counted(count, "task or note is not taken over.", "tasks and notes are not taken over."),
  choosePet: "Choose the pet",
  anotherPet: "Another pet",
  petOf: (title: string) => `Which pet is “${title}”?`,
  petOrOwner: "Pet",
  zones: (zones: string) => `Unknown time zones (${zones}) are read as the clinic's.`,
  columns: { when: "When", title: "Title", pet: "Pet", state: "What happens" },
  untitled: "Without a title",
  allDay: "all day",
  pet: (pet: string, owner: string) => (owner === "" ? pet : `${pet} (${owner})`),
  fresh: ({ isTentative, isOutside }: { isTentative: boolean; isOutside: boolean }) =>
    ["New", ...(isTentative ? ["beside another booking"] : []), ...(isOutside ? ["outside the hours"] : [])].join(", "),
  rowProblems: {
    known: "Is there already",
    noPet: "No pet of the clinic is named in the title",
    severalPets: "Several pets could be meant: name the owner in the title",
    noOwner: "Nobody owns this pet",
    tooLong: "Longer than 8 hours",
    tooShort: "Shorter than 5 minutes",
    allDay: "A whole day is no appointment",
    taken: "The time is taken",
    tooMany: "More than are taken over at once: choose a shorter time",
  } satisfies Record<RowProblem, string>,
  notTaken: "Not understood",
  problems: {
    noStart: "has no start",
    noLength: "has no length",
    inverted: "ends before it starts",
    cancelled: "was cancelled",
    unreadable: "cannot be read",
    tooMany: "repeats more often than is taken over",
  } satisfies Record<IcsProblem, string>,
  submit: (count: number) => plural(count, "Take over 1 entry", `Take over ${count} entries`),
  working: (done: number, of: number) => `${done} of ${of} are saved…`,
  done: (count: number) => counted(count, "entry is taken over.", "entries are taken over."),
  refused: (count: number) => counted(count, "was refused.", "were refused."),
  open: "Open the calendar",
};
