import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "You have changes that are not sent yet",
  body: (count: number) =>
    counted(
      count,
      "change is safe on this tablet, but not on the server.",
      "changes are safe on this tablet, but not on the server.",
    ),
  still: (count: number) =>
    counted(
      count,
      "change could not be sent: the server cannot be reached.",
      "changes could not be sent: the server cannot be reached.",
    ),
  sendNow: "Send now and sign out",
  keep: "Keep on this tablet and sign out",
  keepHint:
    "They are kept under your name and sent when you sign in again. The clinic's other data is removed from this tablet.",
  export: "Save a copy as a file",
};
