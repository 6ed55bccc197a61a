import { counted } from "@fernpaw/domain/kernel/plural";
import type { MatchedBy } from "./match-file.ts";

export const MOST_FILES = 500;

const matchedBy: Readonly<Record<MatchedBy | "hand", string>> = {
  identifier: "Found by microchip or tattoo",
  number: "Found by the old number",
  names: "Found by the names of pet and owner",
  name: "Found by the pet's name alone: check the owner",
  hand: "Chosen by you",
};

export const manyCopy = {
  title: "Files of many pets",
  intro:
    "Old records as PDF, and photos. A file's name says which pet it belongs to: 1042 Rex.pdf, Rex Novak.pdf or 981000000123456.pdf. You see each pet before a file is added.",
  incomplete: "The pets are still on their way to this device. Wait a moment.",
  capped: "Not all pets are on this device. Check each owner, and choose the pet where it was not found.",
  noPets: "The pets on this device could not be read. Choose the pet of each file.",
  choose: "Choose files of many pets",
  list: "Chosen files",
  tooMany: (count: number) =>
    `${counted(count, "file", "files")} are too many at once. Choose at most ${MOST_FILES}, then the others.`,
  matchedBy,
  unmatched: "No pet found by the file's name",
  choosePet: "Choose pet",
  changePet: "Change pet",
  petOf: (fileName: string) => `Pet of ${fileName}`,
  leaveOut: (fileName: string) => `Leave out ${fileName}`,
  add: (count: number) => `Add ${counted(count, "file", "files")}`,
  left: (count: number) => `${counted(count, "file has", "files have")} no pet and will not be added.`,
};
