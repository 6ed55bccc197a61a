import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { TemplatePurpose } from "@fernpaw/domain/messages/message";
import type { Placeholder } from "@fernpaw/domain/messages/template-text";

export const purposeWords: Record<TemplatePurpose, string> = {
  reminder: "Reminder",
  appointment_booked: "Appointment booked",
  appointment_moved: "Appointment moved",
  appointment_cancelled: "Appointment cancelled",
  appointment_reminder: "Before an appointment",
  payment: "Payment reminder",
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
  sum_due: "the overdue sum, less the credit",
  invoices: "a line for each overdue invoice",
  statement: "all open invoices, the credit and the balance",
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
  starters: "Add starter types and templates",
  startersHint: "Adds a few types with common intervals and English texts. Change them as you like.",
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
    nameNeeded: "Enter a name.",
    groupHint: "Completing a reminder completes the older ones of its group.",
    repeatsNot: "Never",
    number: "How many",
    unit: "Unit",
    everySpecies: "Every species",
    byClient: "share a message",
    byPet: "have one each",
    givesNot: "Never",
    completedByNone: "No visit",
    stepsTitle: "Messages",
    addStep: "Add a message",
    removeStep: "Remove this message",
    stepDays: "Days",
    stepsHint: "Days from the due date: −14 is two weeks before, 0 is the due date.",
    first: "First by",
    second: "Otherwise by",
    third: "Otherwise by",
    nothing: "Nothing",
    stepFault: "Each message needs its own day and a template.",
  },
  templates: {
    title: "Templates",
    add: "Add a template",
    addTitle: "A new template",
    editTitle: "Template",
    bodyNeeded: "Write a text.",
    mayNameAll: (list: string) => `Placeholders for: ${list}.`,
    unknown: (names: readonly string[]) =>
      `${names.map((name) => `{${name}}`).join(", ")} ${plural(names.length, "is not a placeholder", "are not placeholders")} of this template.`,
    preview: "Preview",
    previewFor: "Preview with a pet",
    example: { client: "Maria Santos", pet: "Bella", type: "Health check", vet: "Dr Amara Okafor" },
  },
  sending: {
    title: "When and what is sent",
    quietTo: "until",
    quietHint:
      "No automatic messages are sent between these times of the clinic’s clock. Enter the same time twice to send at any time.",
    hoursHint: "0: no reminder.",
    paymentHint:
      "0: never automatically. The first reminder goes out so many days after the due day, then one each so many days: at most three for an invoice, and one a week.",
    replyToHint: "Empty: no address for answers.",
    wrongEmail: "This does not look like an e-mail address.",
    noSms:
      "This server cannot send text messages (SMS_URL is not set). They are recorded as held back and noted in the server's log.",
    noMail: "This server cannot send mail (SMTP_URL is not set). E-mails wait, and are dropped after three days.",
    demoMail: "The demo does not send e-mails. Read them at /dev/mail.",
  },
};
