import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: {
    owner: "An owner approves this",
    witness: "A second person witnesses this",
    self: "Confirm with your PIN or password",
    selfByPassword: "Confirm with your password",
    own: "Approve this",
  },
  who: { owner: "Approver", witness: "Witness", self: "You" },
  approver: {
    owner: (name: string) => `Approver: ${name}`,
    witness: (name: string) => `Witness: ${name}`,
    self: (name: string) => `You: ${name}`,
  },
  reason: "Reason for the approval",
  reasonNeeded: "Give a reason.",
  passwordOf: (firstName: string) => `Password of ${firstName}`,
  passwordNeeded: "Enter the password.",
  submit: { owner: "Approve", witness: "Witness", self: "Confirm" },
  laterHint: (firstName: string) => `No connection to the server. ${firstName} confirms this approval later.`,
  nobody: "This device does not know a person who can approve this. Connect to the server, then try again.",
  wrongPin: "This PIN is not right. Try again.",
  wrongPassword: "This password is not right. Try again.",
  wait: (minutes: number) => `Too many wrong tries. Wait ${counted(minutes, "minute", "minutes")}, then try again.`,
  needsNetwork: (name: string) =>
    `${name} has no PIN on this tablet. Connect to the server, then approve with a password.`,
};
