import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { TemplatePurpose } from "@fernpaw/domain/messages/message";
import type { Placeholder } from "@fernpaw/domain/messages/template-text";

export const purposeWords: Record<TemplatePurpose, string> = {
  reminder: "Reminder",
  appointment_booked: "Appointment booked",
  appointment_moved: "Appointment moved",
  appointment_cancelled: "Appointment cancelled",
  appointment_reminder: "Before an appointment",
  general: "Written by hand",
};

export const channelWords = { email: "E-mail", sms: "Text message", letter: "Letter" } as const;

export const placeholderWords: Record<Placeholder, string> = {
  client: "the client’s name",
  pets: "the pets’ names",
  clinic: "the clinic’s name",
  clinic_phone: "its phone",
  reminders: "a line for each pet and what is due",
  due_on: "the earliest due date",
  date: "the day",
  time: "the time",
  vet: "the vet",
  type: "what for",
  confirm_link: "a button to confirm, in e-mails",
};

export const unitWords = { day: "days", week: "weeks", month: "months", year: "years" } as const;

const days = (count: number): string => counted(count, "day", "days");

export const copy = {
  title: "Reminder types and templates",
  crumb: "Types and templates",
  reminders: "Reminders",
  ownerOnly: "Only the owner sets this up.",
  starters: "Add the types and templates to begin with",
  startersHint: "A handful of types with round intervals and words in English, to be changed as you like.",
  off: "Not in use",
  edit: "Edit",
  retire: "Take out of use",
  takeBack: "Use again",
  save: "Save",
  saved: "Saved",
  types: {
    title: "Types of reminders",
    add: "Add a type",
    none: "No types yet.",
    every: (n: number, unit: keyof typeof unitWords) => `every ${plural(n, unit, `${n} ${unitWords[unit]}`)}`,
    once: "once",
    steps: (offsets: readonly number[]) =>
      offsets.length === 0
        ? "no messages"
        : offsets
            .map((offset) =>
              offset === 0 ? "on the day" : `${days(Math.abs(offset))} ${offset < 0 ? "before" : "after"}`,
            )
            .join(", "),
    addTitle: "A new type of reminder",
    editTitle: "Type of reminder",
    name: "Name",
    nameNeeded: "Give it a name.",
    group: "Group",
    groupHint: "Completing a reminder completes the older ones of its group.",
    repeats: "Comes again after",
    repeatsNot: "Never",
    number: "How many",
    unit: "Of what",
    species: "For",
    everySpecies: "Every species",
    groupBy: "Pets of one client",
    byClient: "share a message",
    byPet: "have one each",
    gives: "Given up after",
    givesNot: "Never",
    completedBy: "Done by a visit for",
    completedByNone: "No visit does it",
    stepsTitle: "Messages",
    addStep: "Add a message",
    removeStep: "Remove this message",
    stepDays: "Days",
    stepsHint: "Days from the due date: −14 is two weeks before it, 0 the day itself.",
    first: "First by",
    second: "Else by",
    third: "Else by",
    nothing: "Nothing",
    stepFault: "Each message needs a day of its own and a template.",
  },
  templates: {
    title: "Templates",
    add: "Add a template",
    addTitle: "A new template",
    editTitle: "Template",
    name: "Name",
    purpose: "For",
    channel: "By",
    subject: "Subject",
    body: "Words",
    bodyNeeded: "Write something.",
    mayNameAll: (list: string) => `It may name: ${list}.`,
    unknown: (names: readonly string[]) =>
      `${names.map((name) => `{${name}}`).join(", ")} ${plural(names.length, "is no placeholder", "are no placeholders")} of this template.`,
    preview: "How it reads",
    previewFor: "With a real pet",
    previewHint: "Choose a pet to see it with names.",
    example: { client: "Maria Santos", pet: "Bella", type: "Health check", vet: "Dr Amara Okafor" },
  },
  sending: {
    title: "When and what is sent",
    quietFrom: "Quiet from",
    quietTo: "until",
    quietHint: "Nothing goes out by itself in between, on the clinic’s clock. The same twice: at any time.",
    confirms: "Tell clients when an appointment is booked, moved or cancelled",
    hours: "Hours before an appointment to remind of it",
    hoursHint: "0: no reminder.",
    stale: "Days that a missed reminder is still sent",
    replyTo: "Answers to e-mails go to",
    replyToHint: "Empty: nowhere.",
    wrongEmail: "This is no e-mail address.",
    wrongNumber: "Give a whole number that fits.",
    timeNeeded: "Give a time.",
    noSms:
      "No provider of text messages is set up on this server (SMS_URL): they are written down as held back, and only noted in its log.",
    noMail: "No mail server is set up (SMTP_URL): e-mails wait, and are given up after three days.",
    demoMail: "A demo keeps its e-mails to itself, at /dev/mail.",
  },
};
