import { counted, plural } from "@fernpaw/domain/kernel/plural";

const changes = (count: number): string => counted(count, "unsent change", "unsent changes");

export const copy = {
  title: (clinic: string) => `You no longer have access to ${clinic}`,
  askOwner: "An owner has locked your account. If this is a mistake, ask an owner to let you in again.",
  kept: (count: number) =>
    `${changes(count)} of yours ${plural(count, "is", "are")} kept on this device. An owner can let you in again or review ${plural(count, "it", "them")}.`,
  handedOver: (count: number) =>
    `The owners have ${counted(count, "change", "changes")} of yours in their inbox, for review.`,
  nothing: "Nothing unsent is on this device.",
  save: "Save unsent changes as a file",
  other: "Another person",
  signOut: "Sign out",
  signOutTitle: "Sign out with unsent changes?",
  signOutText: (count: number) =>
    `${changes(count)} ${plural(count, "stays", "stay")} on this device. After you sign out, an owner can review ${plural(count, "it", "them")} only if you are let in again.`,
};
