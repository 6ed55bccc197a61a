export const importsCopy = {
  notesInWork: "The notes are not complete yet. Try again when the check is finished.",
  stillStands: "Clients or pets of this list are in the clinic. Undo the import first.",
};
