export const importsCopy = {
  notesInWork: "The notes are still being written. Ask again when the list is read.",
  stillStands: "Owners or pets of this list are in the clinic. Undo the import first.",
};
