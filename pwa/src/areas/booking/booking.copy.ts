export const copy = {
  title: (clinic: string) => `Book at ${clinic}`,
  loading: "Loading the clinic's page…",
  goneTitle: "This page takes no bookings",
  goneHint: "The address may be wrong, or the clinic may have closed its page. Please call your clinic.",
  problem: "The page could not be loaded. Check your connection, then try again.",
  intro: "Ask for an appointment. The clinic answers by e-mail.",
  steps: { place: "Where", type: "Appointment", time: "When", you: "About you and your pet" },
  minutes: (minutes: number) => `${minutes} min`,
  deposit: "The clinic asks for a deposit",
  depositHint: "The clinic asks for a deposit for this appointment. It tells you how to pay when it confirms.",
  noTypes: (phone: string) =>
    phone === ""
      ? "The clinic offers no appointments online at the moment. Please call."
      : `The clinic offers no appointments online at the moment. Please call ${phone}.`,
  loadingTimes: "Looking for free times…",
  noTimes: (phone: string) =>
    phone === ""
      ? "Online, the clinic has no free times. Please call the clinic."
      : `Online, the clinic has no free times. Please call ${phone}.`,
  earlier: "Earlier days",
  later: "Later days",
  zone: (zone: string) => `Times are the clinic's local time (${zone}).`,
  days: "Days with free times",
  timesOf: (day: string) => `Free times on ${day}`,
  change: "Change time",
  chosen: (when: string) => `Your time: ${when}`,
  fields: {
    firstName: "First name (optional)",
    lastName: "Last name",
    email: "E-mail",
    phone: "Phone",
    petName: "Pet's name",
    petTypeId: "Kind of animal",
    reason: "What is it about? (optional)",
  },
  choose: "Choose…",
  faults: {
    lastName: "Enter your last name.",
    email: "Enter an e-mail address, such as ana@example.com.",
    phone: "Enter a phone number with 3 digits or more.",
    petName: "Enter the name of your pet.",
    petTypeId: "Choose the kind of animal.",
    name: "Enter a name without a web address.",
  },
  submit: "Send request",
  privacy: (clinic: string) => `Your answers go to ${clinic} only.`,
  taken: "Another person has just asked for this time. Choose another one.",
  busy: (phone: string) =>
    phone === ""
      ? "The clinic gets many requests right now. Please call, or try again in an hour."
      : `The clinic gets many requests right now. Please call ${phone}, or try again in an hour.`,
  doneTitle: "Check your e-mail",
  done: (clinic: string, email: string) =>
    `We have written to ${email}. The mail says whether ${clinic} has your request. The clinic then confirms it, or offers another time.`,
  doneHint: (phone: string) =>
    phone === ""
      ? "No mail after a few minutes? Look among unwanted mail, or call the clinic."
      : `No mail after a few minutes? Look among unwanted mail, or call ${phone}.`,
};
