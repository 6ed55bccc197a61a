import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { petOwners } from "@fernpaw/domain/pets/pet";
import { visitStageWords } from "../../visits/public/visit-stage.copy.ts";

/** In the timeline a visit that is over is simply a visit. */
export const stageWords = { ...visitStageWords, checked_out: "Visit" };

export const roleWords = {
  owner: "Owner",
  co_owner: "Co-owner",
  carer: "Carer",
  foster: "Foster home",
  payer: "Payer",
} satisfies Record<RowOf<typeof petOwners>["role"], string>;

type Role = keyof typeof roleWords;

export const copy = {
  title: "Timeline",
  nothing: "Nothing has happened yet.",
  weighed: "Weighed",
  measuredInError: (kind: string) => `${kind} entered in error`,
  /** `person`: empty where this device does not know who. */
  markedInError: (person: string, day: string, time: string) =>
    person === "" ? `Marked on ${day}, ${time}` : `Marked by ${person} on ${day}, ${time}`,
  /** Of a pet that had no client before. */
  firstLink: (role: Role) =>
    role === "owner" ? "Came with its owner" : `Came with its ${roleWords[role].toLowerCase()}`,
  linkBegins: (role: Role) => (role === "owner" ? "New owner" : `New ${roleWords[role].toLowerCase()}`),
  linkEnds: (role: Role) => (role === "owner" ? "No longer the owner" : `No longer ${roleWords[role].toLowerCase()}`),
  unknownClient: "a client who is not on this tablet",
  merged: "Merged with another record",
  openMerged: "Open that record",
  undoMerge: "Undo the merge",
  mergeUndone: "The merge is undone.",
  died: "Died",
  more: (count: number) => `Show ${count} more`,
  older: "Load older",
  olderNone: "No older entries.",
  olderFailed: "The server cannot be reached, so older entries are missing. Try again later.",
  today: (time: string) => `Today, ${time}`,
};
