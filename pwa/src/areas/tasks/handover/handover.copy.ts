import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Handover",
  button: (fresh: number) => (fresh === 0 ? "Handover" : `Handover: ${counted(fresh, "new note", "new notes")}`),
  hint: "Notes for the next shift.",
  none: "No handover notes in the last seven days.",
  add: "Write a note",
  addTitle: "Handover note",
  editTitle: "Change the handover note",
  submit: "Save note",
  saved: "Handover note saved.",
  needsText: "Write what the next shift must know.",
  today: "Today",
  yesterday: "Yesterday",
  by: (name: string, time: string) => `${name}, ${time}`,
  changed: "changed",
  edit: "Change",
  remove: "Remove",
  actions: (time: string) => `Actions for your note of ${time}`,
  removed: "Handover note removed.",
};
