export const importsCopy = {
  notesInWork: "The notes are still being written. Ask again when the list is read.",
};
