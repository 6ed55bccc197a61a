import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { noteAddenda, noteWaivers, type NoteAddendum, type VisitNote, visitNotes } from "@fernpaw/domain/notes/note";
import { noteIdOf, waiverIdOf } from "@fernpaw/domain/notes/note-rules";
import { noteTemplates, type NoteTemplate } from "@fernpaw/domain/notes/note-template";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { Dexie } from "dexie";
import { rowsAmong, rowsOf } from "../../db/rows.ts";

/** A note with its other versions. */
export interface NoteGroup {
  id: string;
  note: VisitNote;
  versions: VisitNote[];
}

export interface NotesOfVisit {
  /** The first written first. */
  groups: NoteGroup[];
  addenda: NoteAddendum[];
  waiver: RowOf<typeof noteWaivers> | null;
  /** Names of authors and signers, by id. */
  names: ReadonlyMap<string, string>;
}

const byCreation = (a: VisitNote, b: VisitNote): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;

export function groupsOf(notes: readonly VisitNote[]): NoteGroup[] {
  const sorted = notes.toSorted(byCreation);
  return sorted
    .filter(({ versionOf }) => versionOf === null)
    .map((note) => ({ id: note.id, note, versions: sorted.filter((one) => noteIdOf(one) === note.id) }));
}

export async function namesOfStaff(db: Dexie): Promise<Map<string, string>> {
  const people = await rowsOf(db, staff).toArray();
  return new Map(people.map((person) => [person.id, titledName(person)]));
}

export async function notesOfVisit(db: Dexie, visitId: string): Promise<NotesOfVisit> {
  const [notes, waiver, names] = await Promise.all([
    rowsOf(db, visitNotes).where("visitId").equals(visitId).toArray(),
    rowsOf(db, noteWaivers).get(waiverIdOf(visitId)),
    namesOfStaff(db),
  ]);
  const addenda = await rowsAmong(
    rowsOf(db, noteAddenda),
    "noteId",
    notes.map(({ id }) => id),
  );
  return {
    groups: groupsOf(notes),
    addenda: addenda.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1)),
    waiver: waiver?.status === "active" ? waiver : null,
    names,
  };
}

/** A version of a note and the one beside it; null: they are not on this device. */
export async function versionPair(db: Dexie, versionId: string) {
  const version = await rowsOf(db, visitNotes).get(versionId);
  const note = version?.versionOf ? await rowsOf(db, visitNotes).get(version.versionOf) : undefined;
  if (!version || !note) return null;
  return { note, version, names: await namesOfStaff(db) };
}

/** Those of the clinic and the person's own, by name; one's own ones first, so that they win by shortcut. */
export async function activeTemplates(db: Dexie, userId: string): Promise<NoteTemplate[]> {
  const rows = await rowsOf(db, noteTemplates).toArray();
  return rows
    .filter(({ status, ownerId }) => status === "active" && (ownerId === null || ownerId === userId))
    .toSorted((a, b) => Number(a.ownerId === null) - Number(b.ownerId === null) || a.name.localeCompare(b.name));
}

/** The notes of a visit as the gate sees them. */
export async function noteState(db: Dexie, visitId: string) {
  const { groups, waiver, names } = await notesOfVisit(db, visitId);
  const all = groups.flatMap(({ versions }) => versions);
  const signed = all.find(({ status, kind }) => status === "signed" && kind !== "import") ?? null;
  const drafts = all.filter(({ status }) => status === "draft");
  return { signed, drafts, waiver, names };
}
