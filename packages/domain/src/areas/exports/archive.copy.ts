import { counted } from "../../kernel/plural.ts";

/** Words of the pages in an archive. */
export const archiveCopy = {
  record: "Record",
  clients: "Clients",
  clientsFrom: (first: string, last: string) => `${first} to ${last}`,
  allData: "All data by table",
  title: (clinic: string) => `Archive of ${clinic}`,
  madeAt: (when: string) => `Made on ${when}.`,
  madeOnDevice: (when: string) => `Made on this device on ${when}. It holds only what the device has.`,
  newest: (when: string) =>
    `The newest row from the server is of ${when}. Later changes of other devices are not in it.`,
  nothingSent: "The device has no rows from the server.",
  oldHistory: "Closed history of more than two years ago, and files that were not opened here, are on the server only.",
  incomplete: "The device has not loaded all clients and pets yet: rows are missing.",
  unsent: (count: number) =>
    `Not sent yet: ${counted(count, "change", "changes")}, in unsent-changes.json. The tables show the data with them.`,
  opensAnywhere: "Every page opens in a browser without Fernpaw and without a network.",
  rows: (count: number) => counted(count, "row", "rows"),
  files: (count: number) => counted(count, "file", "files"),
  filesText: "Photos, letters, logos and imported lists are in the folder files.",
  table: "Table",
  count: "Rows",
  csv: "CSV",
  json: "JSON",
  leftOut: "Left out of the archive",
  leftOutText: "These tables hold secrets, or no data of the clinic.",
  back: "Back to the start",
  contact: "Contact data",
  pet: (name: string) => `Pet: ${name}`,
  unnamed: "Without a name",
  yes: "Yes",
  no: "No",
};
