import { plural } from "@fernpaw/domain/kernel/plural";
import type { DayFigures } from "@fernpaw/domain/visits/day-figures";
import type { OpenVisitStage } from "@fernpaw/domain/visits/visit";
import type { Stage } from "./board/stages.ts";

export const copy = {
  title: "Today",
  subtitle: (day: string, clinic: string) => `${day} · ${clinic}`,
  everyone: "Everyone",
  mine: "My patients",
  whose: "Whose patients",
  walkIn: "Walk-in",
  tasks: "Tasks",
  newAppointment: "New appointment",
  stages: { arriving: "Arriving", waiting: "Waiting", exam: "In exam", pay: "Ready to pay" } satisfies Record<
    Stage,
    string
  >,
  stageTabs: "Stage",
  loading: "Loading…",
  next: { arriving: "Check in", waiting: "Start exam", exam: "Ready to pay", pay: "Done" } satisfies Record<
    Stage,
    string
  >,
  pay: { take: "Take payment", charges: "Enter prices" },
  nothing: {
    arriving: "No more patients expected.",
    waiting: "No patients waiting.",
    exam: "No patients in exam.",
    pay: "No patients ready to pay.",
  } satisfies Record<Stage, string>,
  hidden: (count: number) => plural(count, "1 patient is not shown.", `${count} patients are not shown.`),
  figures: {
    label: "The day in figures",
    of: ({ expected, arrived, waiting, seen, noShows, meanWaitMin }: DayFigures) => [
      { label: "expected", value: String(expected) },
      { label: "arrived", value: String(arrived) },
      { label: "waiting", value: String(waiting) },
      { label: "seen", value: String(seen) },
      { label: plural(noShows, "no-show", "no-shows"), value: String(noShows) },
      { label: "mean wait", value: meanWaitMin === null ? "–" : `${meanWaitMin} min` },
    ],
  },
  more: (names: string) => `More for ${names}`,
  /** In the menu of a card. */
  card: {
    room: (room: string) => (room === "" ? "Room" : `Room: ${room}`),
    rooms: "Room",
    noRoom: "No room",
    move: "Move",
    cancel: "Cancel",
    noShow: "Mark as no-show",
    plan: "Appointment",
    client: "Client",
    call: (phone: string) => `Call ${phone}`,
    write: "Write a message",
  },
  filter: {
    open: "Vet or room",
    label: "Shown patients",
    vets: "Vet",
    anyVet: "Every vet",
    rooms: "Room",
    anyRoom: "Every room",
  },
  correct: "Correct",
  corrections: {
    doneUnpaid: "Done without payment",
    undoCheckIn: "Undo check-in",
    leftUnseen: "Left without being seen",
    backToWaiting: "Back to waiting",
    backToExam: "Back to exam",
  },
  weigh: (names: string) => `Weigh ${names}`,
  inStage: "in this stage",
  walkInDialog: {
    title: "Walk-in",
    choosePet: "Choose a pet.",
    mustRead: "Confirm each warning before checking in.",
  },
  /** `names` where others of the card live. */
  died: (names: string) => (names === "" ? "Deceased" : `${names}: deceased`),
  waitedLong: "waiting long",
  late: "late",
  details: (names: string) => `Details of ${names}`,
  ownerUnknown: "owner unknown",
  unknownPet: "Pet not on this tablet",
  anyVet: "Any vet",
  done: (name: string) => `${name} has left.`,
  leftUnseen: (name: string) => `${name} has left without being seen.`,
  /** After a step on. */
  moved: {
    waiting: (name: string) => `${name} is waiting.`,
    with_vet: (name: string) => `${name} is in exam.`,
    ready_for_checkout: (name: string) => `${name} is ready to pay.`,
  } as Partial<Record<OpenVisitStage, (name: string) => string>>,
  left: {
    open: "Left today",
    title: "Left today",
    nobody: "No patient has left, been cancelled or missed an appointment today.",
    unseen: "Left without being seen",
    back: {
      noShow: "Undo no-show",
      reinstate: "Reinstate",
      done: (names: string, count: number) => `${names} ${plural(count, "is", "are")} expected again.`,
    },
  },
  noView: "You do not have the right to see appointments",
  noViewHint: "The owner can change that under Employees. The menu has the pages that you can see.",
  blocked:
    "An active subscription is required for the day's work. Nothing is lost: records are kept, unsent changes are still sent, and the owner can download the clinic's data.",
  toProfile: "To your profile",
  first: {
    title: "Your clinic is open",
    hint: "Start with a client and a pet, or import your list. Then book them here.",
    addClient: "Add the first client",
    import: "Import a list",
    all: "All first steps",
  },
  since: (time: string) => `since ${time}`,
};
