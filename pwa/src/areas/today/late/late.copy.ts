import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  open: "Running late",
  title: "Running late",
  minutes: "Minutes",
  min: (minutes: string) => `${minutes} min`,
  vet: "Patients of",
  everyVet: "Every vet",
  who: "Clients",
  none: "No client is waiting or expected today.",
  subject: "We are running late today",
  body: (minutes: string, clinic: string) =>
    `We are running about ${minutes} minutes late today. Please excuse the wait. ${clinic}`,
  needed: "Type the message.",
  send: (count: number) => `Write to ${count}`,
  sent: (count: number) => `${counted(count, "message goes", "messages go")} out.`,
  by: { sms: "by text", email: "by e-mail" },
  /** The client cannot be written to. */
  call: (phone: string) => `call ${phone}`,
  noContact: "no phone or e-mail",
  missed: "did not come",
};
