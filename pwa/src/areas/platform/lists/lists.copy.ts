import { numberText } from "@fernpaw/domain/kernel/plural";

export const listCopy = {
  export: "Export as CSV",
  all: "All",
  bars: (label: string, total: string, days: string) => `${label}: ${total} in all. ${days}`,
  never: "Never",
  ago: (time: string) => (time === "just now" ? time : `${time} ago`),
  noneFound: "Nothing matches the search and the filters.",
  addressWrong: "A part of the address cannot be read. Try again to see the list without it.",
  goneHint: "The address may be mistyped or old.",
  toList: (list: string) => `To the list: ${list}`,
  choose: "Choose a file",
  chooseAgain: "Choose another file",
  preview: (file: string) => `What ${file} does`,
  firstOf: (shown: number, all: number) => `The first ${numberText(shown)} of ${numberText(all)}:`,
  nothingToDo: "Nothing in this file is new here.",
  imported: (added: number, changed: number) =>
    `${numberText(added)} added, ${numberText(changed)} brought up to date.`,
  staleImport:
    "Another administrator changed the list in the meantime, so the import stopped. The figures below are new.",
};
