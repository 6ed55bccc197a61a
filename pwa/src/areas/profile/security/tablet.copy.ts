import { counted, plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Share this tablet",
  hint: "On a shared tablet each team member signs in with the password once per shift, then switches with a six-digit PIN. The tablet locks by itself. A sign-in ends after twelve hours at the latest.",
  shared: (name: string) => `Shared tablet “${name}”`,
  sharedHint: (minutes: number) =>
    `It locks after ${plural(minutes, "a minute", `${minutes} minutes`)} without a touch. Team members who entered the password in the last twelve hours continue with the PIN.`,
  choosePin: "Choose my PIN",
  name: "Name of the tablet",
  nameHint: "Such as “Room 2”.",
  nameMissing: "Enter a name",
  lockAfter: "Locks after",
  minutes: (count: number) => counted(count, "minute", "minutes"),
  together: "Without an owner, two people share a tablet together: you, and a team member who is with you.",
  colleague: "Team member",
  colleaguePassword: "Their password",
  colleagueMissing: "Choose the team member who is with you",
  passwordMissing: "Ask them to enter their password",
  colleagueWrong: "That is not their password. Ask them to try again.",
  enrol: "Share this tablet",
  enrolled: "This tablet is now shared. Choose your PIN.",
  save: "Save",
  saved: "Saved",
  release: "Stop sharing",
  released: "This tablet is no longer shared",
};
