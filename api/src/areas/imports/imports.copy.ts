export const importsCopy = {
  notesInWork: "The notes are not complete yet. Try again when the check is finished.",
  notUndone: "The import is not undone.",
  stillStands: "Rows of this list are in the clinic. Undo the import first.",
  reversed: "Import undone",
};
