import type { Equipment, Room } from "../appointments/appointments.queries.ts";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const policyWords = {
  warn: "Ask, then book both",
  block: "Refuse the second booking",
  allow: "Book both",
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

export const gapWords = { warn: "Warn, and book anyway", block: "Refuse the appointment" };

export const copy = {
  save: "Save",
  edit: (name: string) => `Change: ${name}`,
  saved: "Saved.",
  namesake: (name: string) => `“${name}” already exists. Save again if there are two.`,
  saveAnyway: "Save it anyway",
  inUse: "In use: offered for new bookings",
  unused: "not in use",
  required: "Please fill this in",
  any: "Any",
  place: {
    locations: "Locations",
    add: "Add a location",
    newTitle: "New location",
    title: "How clients reach you",
    change: "Change contact",
    none: "Not given",
    phoneHint: "Messages to clients name it.",
    stockHint: "Clear this for a car or an office. Visits there use the stock of the first location with stock.",
  },
  paper: {
    title: "This clinic on paper",
    titleOf: (place: string) => `On paper: ${place}`,
    change: "Change details",
    hint: "Letters, lists and later documents have this letterhead.",
    preview: "Preview of the letterhead",
    between: "The text of the document goes here.",
    legalHint: "As in the register. Empty: documents name the clinic alone.",
    footerHint: "The last lines of each document.",
    noNetwork: "The server keeps the logo. Try again with a network.",
    logo: {
      choose: "Choose a logo",
      add: "Add a logo",
      change: "Change the logo",
      remove: "Remove the logo",
      saved: "Logo saved.",
      removed: "Logo removed.",
    },
  },
  hours: {
    title: "Opening hours",
    titleOf: (place: string) => `Opening hours: ${place}`,
    change: "Change hours",
    closed: "Closed",
    hint: "The calendar hatches the time outside. You can book there, with a warning.",
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, to`,
    add: "Add hours",
    asAbove: "As the day above",
    remove: (day: string) => `Remove these hours of ${day}`,
    faults: {
      time: "Enter hours and minutes, as in 09:30.",
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
    empty: "No equipment yet. Add what is booked with an appointment, such as an X-ray.",
  },
  types: {
    title: "Appointment types",
    add: "Add a type",
    newTitle: "New appointment type",
    minutes: (usual: number) => `${usual} min`,
    leastAbove: "Not more than the usual minutes.",
    needs: (parts: string[]) => parts.join(" · "),
    vet: "vet",
    online: "online",
    noBundle: "Nothing",
    form: (name: string) => `form: ${name}`,
    removedForm: (name: string) => `${name} (removed, not asked for)`,
    bundleHint: "A bundle of the products, such as the consultation fee.",
    more: (count: number) => `Show all ${count}`,
  },
  breeds: {
    title: "Breeds",
    short: "The pet form offers the short list that comes with the app.",
    count: (count: number) =>
      `${count.toLocaleString("en")} breeds with their other names, beside the short list that comes with the app.`,
    hint: "The list of the Vertebrate Breed Ontology finds a breed by any of its names. Download vbo_breeds_flat.csv from its page and choose the file here. A newer file updates the list.",
    choose: "Choose the list of breeds",
    add: "Add the ontology's list",
    update: "Update the list",
    done: (written: number) =>
      written === 0 ? "The list is up to date." : `${written.toLocaleString("en")} breeds are saved.`,
  },
  person: {
    title: "On the calendar",
    bookable: "Has a column on the calendar: can be booked",
  },
};
