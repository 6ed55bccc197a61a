import { visitNotes, type VisitNote } from "@fernpaw/domain/notes/note";
import { addNoteAddendum } from "@fernpaw/domain/notes/note-addendum.mutations";
import { contentHashOf, contentOf } from "@fernpaw/domain/notes/note-content";
import { noteIdOf } from "@fernpaw/domain/notes/note-rules";
import { chooseNoteVersion } from "@fernpaw/domain/notes/note-versions.mutations";
import { markNoteInError, saveNoteDraft, signNote } from "@fernpaw/domain/notes/note.mutations";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** Few, so that devices meet at the same note. */
const MOST_NOTES = 6;

const wordsOf = ({ random }: Maker) => ({
  kind: "soap",
  subjective: `Itchy ${random.below(1000)}`,
  objective: "",
  assessment: "",
  plan: `Gel ${random.below(1000)}`,
  findings: [{ system: "ears", state: "abnormal", text: `Wax ${random.below(1000)}` }],
});

async function newText(maker: Maker, note: VisitNote | undefined): Promise<Wish | null> {
  const petId = note?.petId ?? (await anyRow(maker, pets))?.id;
  const id = note ? noteIdOf(note) : newId(maker);
  const text = { ...wordsOf(maker), revisionId: newId(maker), typedAt: toInstant(maker.nowMs) };
  const args = { id, visitId: null, petId, ...text, after: note?.revisionId ?? null };
  return petId ? wish(saveNoteDraft, args, { table: "visitNotes", id }) : null;
}

const MOST_TEXTS = 4;

/** Texts of one note as its author types: each continues the one before. Mostly of a new note, for its first text makes it. */
export async function typedTexts(maker: Maker): Promise<Wish[]> {
  const note = maker.random.chance(0.3) ? await anyRow(maker, visitNotes) : undefined;
  const first = await newText(maker, note);
  if (!first) return [];
  const texts = [first];
  for (let after = first; texts.length < MOST_TEXTS; after = texts.at(-1) ?? first) {
    const { revisionId, ...args } = after.args as { revisionId: string };
    texts.push(wish(saveNoteDraft, { ...args, ...wordsOf(maker), after: revisionId, revisionId: newId(maker) }));
  }
  return texts;
}

async function choice(maker: Maker, version: VisitNote): Promise<Wish | null> {
  const main = version.versionOf && (await maker.client.cache.rows(visitNotes).get(version.versionOf));
  if (!main) return null;
  const [kept, other] = main.status === "signed" || maker.random.chance(0.5) ? [main, version] : [version, main];
  const ids = { keepId: kept.id, otherId: other.id };
  const seen = { keptRevisionId: kept.revisionId, otherRevisionId: other.revisionId };
  const content = kept.status === "signed" ? null : { ...wordsOf(maker), revisionId: newId(maker) };
  return wish(chooseNoteVersion, { ...ids, ...seen, content, addendum: "Also" });
}

/** Something that an author could do with a note now. */
export async function noteWish(maker: Maker): Promise<Wish | null> {
  const { random, client } = maker;
  const note =
    (await client.cache.table("visitNotes").count()) < MOST_NOTES ? undefined : await anyRow(maker, visitNotes);
  const kind = random.below(100);
  if (!note || kind < 60) return newText(maker, note);
  if (kind < 75) return wish(signNote, { id: noteIdOf(note), revisionId: note.revisionId });
  if (kind < 88) return choice(maker, note);
  if (kind < 95) return wish(addNoteAddendum, { id: newId(maker), noteId: note.id, text: "More" });
  return wish(markNoteInError, { id: note.id, reason: "Wrong pet" });
}

type SignedRow = Omit<VisitNote, "findings"> & { findings: string };

/** Watches I13 from the outside: what was once seen as signed is there, as it was, for good. */
export class SignedNotesWatch {
  readonly #seen = new Map<string, string>();

  get size(): number {
    return this.#seen.size;
  }

  async look(all: <Row>(text: string) => Promise<Row[]>): Promise<void> {
    const rows = await all<SignedRow>(`select * from "visitNotes" where "clinicId" = ? and "contentHash" is not null`);
    const now = new Map(rows.map((row) => [row.id as string, { ...row, findings: JSON.parse(row.findings) as never }]));
    for (const [id, note] of now) {
      assertHolds(contentHashOf(note) === note.contentHash, "I13 a signed note has the text of its hash", id);
      assertHolds(["signed", "entered_in_error"].includes(note.status), "I13 a signed note stays signed", id);
      const text = JSON.stringify([contentOf(note), note.signedAt, note.signedBy, note.revisionId, note.authorId]);
      const before = this.#seen.get(id);
      assertHolds(before === undefined || before === text, "I13 signed text never changes", `${id}: ${before} ${text}`);
      this.#seen.set(id, text);
    }
    for (const id of this.#seen.keys()) assertHolds(now.has(id), "I13 no signed note disappears", id);
  }
}
