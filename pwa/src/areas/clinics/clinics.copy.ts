import type { Equipment, Room } from "../appointments/appointments.queries.ts";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const policyWords = {
  warn: "Ask, then both stand",
  block: "Refuse the second",
  allow: "Let both stand",
} as const;

export const roomKinds = {
  exam: "Exam room",
  treatment: "Treatment room",
  surgery: "Surgery",
  ward: "Ward",
  kennel: "Kennel",
  grooming: "Grooming",
  other: "Other",
} satisfies Record<Room["kind"], string>;

export const equipmentKinds = {
  imaging: "Imaging",
  dental: "Dental",
  anaesthesia: "Anaesthesia",
  laboratory: "Laboratory",
  therapy: "Therapy",
  other: "Other",
} satisfies Record<Equipment["kind"], string>;

export const copy = {
  save: "Save",
  edit: (name: string) => `Change: ${name}`,
  saved: "Saved.",
  namesake: (name: string) => `There is a “${name}” already. Save once more if there are two of them.`,
  saveAnyway: "Save it anyway",
  inUse: "In use: offered for new bookings",
  unused: "not in use",
  required: "Please fill this in",
  any: "Any",
  place: {
    title: "How clients reach you",
    change: "Change contact",
    none: "Not given",
    phoneHint: "Messages to clients name it.",
  },
  hours: {
    title: "Opening hours",
    titleOf: (place: string) => `Opening hours: ${place}`,
    change: "Change hours",
    closed: "Closed",
    hint: "The calendar hatches what lies outside. Booking there is possible, with a warning.",
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, to`,
    add: "Add hours",
    asAbove: "As the day above",
    remove: (day: string) => `Remove these hours of ${day}`,
    faults: {
      time: "Hours and minutes, as in 09:30.",
      inverted: "The end must come after the start.",
      overlapping: "These hours overlap the ones before.",
    },
  },
  column: {
    dayHint: "Empty: as the clinic is open.",
    inverted: "The day must end after it begins.",
  },
  rooms: { title: "Rooms", add: "Add a room", newTitle: "New room", empty: "No rooms yet." },
  equipment: {
    title: "Equipment",
    add: "Add equipment",
    newTitle: "New equipment",
    empty: "No equipment yet. What is booked with an appointment, such as an X-ray, stands here.",
  },
  types: {
    title: "Appointment types",
    add: "Add a type",
    newTitle: "New appointment type",
    minutes: (usual: number) => `${usual} min`,
    leastAbove: "Not more than the usual minutes.",
    needs: (parts: string[]) => parts.join(" · "),
    vet: "vet",
    more: (count: number) => `Show all ${count}`,
  },
  breeds: {
    title: "Breeds",
    short: "The form of a pet offers the short list that comes with the app.",
    count: (count: number) =>
      `${count.toLocaleString("en")} breeds with their other names, beside the short list that comes with the app.`,
    hint: "The whole list of the Vertebrate Breed Ontology finds a breed by any of its names. Download vbo_breeds_flat.csv from its page and choose the file here; a newer one brings the list up to date.",
    choose: "Choose the list of breeds",
    add: "Add the ontology's list",
    update: "Bring up to date",
    done: (written: number) =>
      written === 0 ? "The list was up to date." : `${written.toLocaleString("en")} breeds are written.`,
  },
  person: {
    title: "On the calendar",
    bookable: "Has a column on the calendar: can be booked",
  },
};
