import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { type VisitNote, visitNotes } from "./note.ts";

/** A note and its other versions. */
export async function versionsOf(tx: Tx, note: VisitNote): Promise<VisitNote[]> {
  return [note, ...(await tx.list(visitNotes, { equals: { versionOf: note.id } }))];
}

/**
 * The version that has the text of `revisionId`.
 * @throws Refusal `not_found`, or `changed_meanwhile` where no version has this text
 */
export async function versionWithText(tx: Tx, id: string, revisionId: string): Promise<VisitNote> {
  const note = found(await tx.find(visitNotes, id), "visitNotes", id);
  const version = (await versionsOf(tx, note)).find((one) => one.revisionId === revisionId);
  if (!version) throw new Refusal("changed_meanwhile", { table: "visitNotes", id });
  return version;
}

/** @throws Refusal `not_found`, or `invalid_transition` for a note that is not signed */
export async function signedNote(tx: Tx, id: string): Promise<VisitNote> {
  const note = found(await tx.find(visitNotes, id), "visitNotes", id);
  if (note.status !== "signed") throw new Refusal("invalid_transition", { table: "visitNotes", id, from: note.status });
  return note;
}
