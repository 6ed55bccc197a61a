import { counted, plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Share this tablet",
  hint: "On a shared tablet everybody signs in with the password once a shift and then goes on with a PIN of six digits. It locks by itself, and nobody stays signed in for longer than twelve hours.",
  shared: (name: string) => `Shared tablet “${name}”`,
  sharedHint: (minutes: number) =>
    `It locks after ${plural(minutes, "a minute", `${minutes} minutes`)} without a touch. Whoever has given the password in the last twelve hours goes on with the PIN.`,
  choosePin: "Choose my PIN",
  name: "Name of the tablet",
  nameHint: "What people call it, such as “Room 2”.",
  nameMissing: "Please give it a name",
  lockAfter: "Locks after",
  minutes: (count: number) => counted(count, "minute", "minutes"),
  together: "Without an owner two of you do it together: you, and a colleague who is here with you.",
  colleague: "Colleague",
  colleaguePassword: "Their password",
  colleagueMissing: "Please choose who is with you",
  passwordMissing: "Please let them fill this in",
  colleagueWrong: "That is not your colleague's password.",
  enrol: "Make it a shared tablet",
  enrolled: "This is a shared tablet now. Choose your PIN.",
  save: "Save",
  saved: "Saved",
  release: "Stop sharing it",
  released: "This tablet is no longer shared",
};
