import { counted } from "@fernpaw/domain/kernel/plural";

const invoices = (count: number): string => counted(count, "overdue invoice", "overdue invoices");
const reminders = (count: number): string => counted(count, "reminder", "reminders");

export const copy = {
  remind: "Send a reminder",
  short: "Remind",
  remindWho: (who: string) => `Remind ${who}`,
  mailStatement: "Mail the statement",
  printStatement: "Print the statement",
  menu: (client: string) => `More for ${client}`,
  title: (client: string) => `Remind ${client} of payment`,
  channel: "By",
  preview: "The message",
  submit: "Send the reminder",
  letter: "Save the letter",
  queued: "The reminder is queued. The server sends it when it arrives there.",
  letterSaved: "The letter is saved. Print it from the client’s messages.",
  sum: (amount: string, count: number) => `${amount} in ${invoices(count)}`,
  lostPets: (names: string) => `${names} died within the last 30 days. A call may be kinder.`,
  last: (day: string) => `Last reminded on ${day}`,
  never: "Not reminded",
  noTemplate: "No template for payment reminders is in use. The owner adds one under Settings, Messages.",
  unreachable: "No address of this client can be used, or the client refused such messages.",
  noSms: "This server cannot send text messages yet: the message would be recorded as held back.",
  noMail: "This server cannot send mail yet: the message waits for up to three days.",
  demoMail: "The demo does not send mail. Read it at /dev/mail.",
  reminded: (day: string) => `Reminded ${day}`,
  all: {
    open: (count: number) => `Remind ${counted(count, "client", "clients")}`,
    none: "No client can be reminded today",
    title: "Remind all who are overdue",
    hint: "Each client gets one message with all overdue invoices, by the first way that reaches them.",
    submit: (count: number) => `Send ${reminders(count)}`,
    done: (count: number) => `${reminders(count)} queued`,
    gets: (count: number) => `${counted(count, "client gets", "clients get")} a reminder`,
    leftOut: (count: number) => `${counted(count, "client is", "clients are")} left out`,
    line: (channel: string, amount: string) => `${channel}, ${amount}`,
    mourning: (names: string) => `${names} died within the last 30 days`,
  },
};
