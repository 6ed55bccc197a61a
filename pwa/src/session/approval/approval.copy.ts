import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  wrongPin: "This PIN is not right. Try again.",
  wrongPassword: "This password is not right. Try again.",
  wait: (minutes: number) => `Too many wrong tries. Wait ${counted(minutes, "minute", "minutes")}, then try again.`,
  needsNetwork: (name: string) =>
    `${name} has no PIN on this tablet. Connect to the server, then approve with a password.`,
};
