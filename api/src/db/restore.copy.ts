import { counted } from "@fernpaw/domain/kernel/plural";

const again = "its epochs were renewed, and every device fetches its data again";

/** Messages to the operator about a restored database. */
export const restoreCopy = {
  saidSo: `The database counts as restored: ${again}.`,
  older: `The database is older than its mark: ${again}.`,
  noMark: `The database has no mark beside it and counts as restored: ${again}.`,
  otherFile: `The database or its mark is another file than before and counts as restored: ${again}. If nothing was restored and this comes at every start, the disk gives its files a new identity each time: set IGNORE_FILE_IDENTITY=1. The risk: when a whole data folder is put back, the server then does not notice it, and devices keep rows that it lacks. Run \`npm run renew-epochs -w api\` after each restore.`,
  otherDatabase: `The database is another one than before, or was restored: ${again}.`,
  unfinished: (folder: string) =>
    `A restore into ${folder} is under way or did not finish. Unless one is running, run \`npm run restore\` again: the former data is in its folder before-restore-….`,
  markNotReplaced: "The mark beside the database could not be replaced. It is tried again after the next change.",
  lacksClinics: (file: string, clinicIds: readonly string[]) =>
    `${file} lacks ${counted(clinicIds.length, "clinic", "clinics")} that this server has served (${clinicIds.slice(0, 3).join(", ")}${clinicIds.length > 3 ? ", …" : ""}). It is an older or another database. Put the right one back. To go on without these clinics, start once with ALLOW_MISSING_CLINICS=1: all epochs are then renewed.`,
};
