import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { contentOf, isEmptyContent, isSameContent, noteLength } from "@fernpaw/domain/notes/note-content";
import { MAX_NOTE_LENGTH, type NoteContent, type VisitNote } from "@fernpaw/domain/notes/note";
import type { saveNoteDraft } from "@fernpaw/domain/notes/note.mutations";

/** Between two saves of one note, unless a part is left or the note is signed. */
export const SAVE_EVERY_MS = 30_000;

/** Under which the device keeps the text of a note that is not in the queue. */
export const draftKeyOf = (noteId: string): string => `note:${noteId}`;

/** A text that is being typed, as the device keeps it. */
export interface KeptText {
  content: NoteContent;
  templateId: string | null;
  /** The text that was continued. */
  after: string | null;
  /** The name that this text gets when it is saved: a save whose answer was lost is recognised by it. */
  revisionId: string;
  /** Names of texts before this one that may be in the queue too; a text of an earlier build has none. */
  former?: readonly string[];
  typedAt: Instant;
}

type SaveArgs = ArgsOf<typeof saveNoteDraft>;

interface SessionParts {
  note: Pick<SaveArgs, "id" | "visitId" | "petId">;
  /** Keeps the text on the device, soon. */
  keep: (text: KeptText) => void;
  discard: () => void;
  save: (args: SaveArgs) => Promise<unknown>;
  now: () => Instant;
  newId: () => string;
  /** Calls after so many milliseconds; answers what ends it. */
  after: (ms: number, call: () => void) => () => void;
}

type Versions = readonly Pick<VisitNote, keyof NoteContent | "revisionId" | "status" | "templateId" | "typedAt">[];

/**
 * One note while it is typed: its text, which the fields follow, what of it the device has kept, and when it goes into the
 * queue. It is outside of React, so that a key renders one field.
 */
export class NoteSession {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #content: NoteContent;
  #templateId: string | null = null;
  #after: string | null = null;
  #revisionId: string;
  /** Whether a text may be in the queue under `#revisionId`: a save of it has begun, here or in another tab. */
  #isNamed = false;
  /** Names of former texts that may be in the queue, although no save has said so. */
  #former: readonly string[] = [];
  #typedAt: Instant | null = null;
  #isDirty = false;
  #endTimer: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();
  /** Texts that this session had: a reading of the copy that is behind does not bring them back. */
  readonly #had = new Set<string>();

  constructor(parts: SessionParts, start: { content: NoteContent; versions: Versions; kept: KeptText | null }) {
    this.#parts = parts;
    this.#content = start.content;
    this.#revisionId = parts.newId();
    const { kept, versions } = start;
    if (kept) this.#restore(kept, versions);
    else this.follow(versions);
  }

  get content(): NoteContent {
    return this.#content;
  }
  get templateId(): string | null {
    return this.#templateId;
  }
  /** Whether there is text that is not in the queue yet. */
  get isDirty(): boolean {
    return this.#isDirty;
  }
  /** The last key, or when the present text was typed elsewhere; null: nothing is typed. */
  get typedAt(): Instant | null {
    return this.#typedAt;
  }
  /** The text in the queue or on the server. */
  get savedRevisionId(): string | null {
    return this.#after;
  }
  get length(): number {
    return noteLength(this.#content);
  }
  get isTooLong(): boolean {
    return this.length > MAX_NOTE_LENGTH;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #restore(kept: KeptText, versions: Versions): void {
    const { former = [] } = kept;
    const names = [kept.revisionId, ...former];
    const saved = versions.find(({ revisionId }) => names.includes(revisionId))?.revisionId;
    if (saved !== undefined) this.#had.add(saved);
    else this.#former = former;
    this.#after = saved ?? kept.after;
    if (saved !== kept.revisionId) this.#revisionId = kept.revisionId;
    this.#isNamed = saved !== kept.revisionId;
    if (this.#after !== null) this.#had.add(this.#after);
    this.#content = kept.content;
    this.#templateId = kept.templateId;
    this.#typedAt = kept.typedAt;
    const base = versions.find(({ revisionId }) => revisionId === this.#after);
    this.#isDirty = base ? !isSameContent(base, kept.content) : !isEmptyContent(kept.content);
    if (this.#isDirty) this.#plan();
    else {
      this.#parts.discard();
      this.follow(versions);
    }
  }

  /** A key, a toggle, a template. */
  change(set: Partial<NoteContent>, templateId = this.#templateId): void {
    if (this.#isNamed) {
      // Another text under the same name would pass for a repeat of that save, and be lost.
      this.#former = [...this.#former, this.#revisionId];
      this.#rename();
    }
    this.#content = { ...this.#content, ...set };
    this.#templateId = templateId;
    this.#typedAt = this.#parts.now();
    this.#isDirty = true;
    this.#keep();
    this.#plan();
    this.#tell();
  }

  #rename(): void {
    this.#revisionId = this.#parts.newId();
    this.#isNamed = false;
  }

  #keep(): void {
    const typedAt = this.#typedAt ?? this.#parts.now();
    this.#parts.keep({ ...this.#text(), former: this.#former, typedAt });
  }

  #text() {
    return {
      content: this.#content,
      templateId: this.#templateId,
      after: this.#after,
      revisionId: this.#revisionId,
    };
  }

  #plan(): void {
    this.#endTimer ??= this.#parts.after(SAVE_EVERY_MS, () => {
      this.#endTimer = null;
      // A tap that saves shows a refusal; the text stays on the device.
      this.save().catch(() => undefined);
    });
  }

  /**
   * The versions of the note as the device's copy has them. Without text of its own the session shows the present one: it
   * was typed in another tab, or on another tablet.
   */
  follow(versions: Versions): void {
    this.#recognise(versions);
    if (this.#isDirty || versions.some(({ revisionId }) => revisionId === this.#after)) return;
    const next = versions.find(({ status, revisionId }) => status === "draft" && !this.#had.has(revisionId));
    if (!next) return;
    this.#content = contentOf(next);
    this.#templateId = next.templateId;
    this.#after = next.revisionId;
    this.#typedAt = next.typedAt;
    this.#had.add(next.revisionId);
    this.#tell();
  }

  /** A text of this session that is in the queue although no save has said so yet: the present one continues it. */
  #recognise(versions: Versions): void {
    const names = this.#isNamed ? [...this.#former, this.#revisionId] : this.#former;
    const saved = versions.find(({ revisionId }) => names.includes(revisionId));
    if (!saved || saved.revisionId === this.#after) return;
    this.#settle(saved.revisionId);
    if (isSameContent(saved, this.#content)) this.#rest();
    else this.#keep();
    this.#tell();
  }

  /** The text of this name is in the queue. */
  #settle(revisionId: string): void {
    this.#had.add(revisionId);
    this.#after = revisionId;
    this.#former = [];
    if (this.#revisionId === revisionId) this.#rename();
  }

  #rest(): void {
    this.#isDirty = false;
    this.#endTimer?.();
    this.#endTimer = null;
    this.#parts.discard();
  }

  /**
   * Puts the text into the queue, if there is text that is not there. Too long a text stays on the device.
   * @throws Refusal what the device refuses; the text stays then
   */
  save(): Promise<void> {
    const turn = this.#saving.then(() => this.#save());
    this.#saving = turn.catch(() => undefined);
    return turn;
  }

  async #save(): Promise<void> {
    if (!this.#isDirty || this.isTooLong) return;
    if (this.#after === null && isEmptyContent(this.#content)) return;
    this.#endTimer?.();
    this.#endTimer = null;
    const { content, templateId, after, revisionId } = this.#text();
    const typedAt = this.#typedAt ?? this.#parts.now();
    this.#had.add(revisionId);
    this.#isNamed = true;
    await this.#parts.save({ ...this.#parts.note, ...content, templateId, after, revisionId, typedAt });
    this.#settle(revisionId);
    if (this.#content === content) this.#rest();
    else {
      this.#keep();
      this.#plan();
    }
    this.#tell();
  }

  /** Ends the timer; what is typed is on the device. */
  stop(): void {
    this.#endTimer?.();
    this.#endTimer = null;
  }
}
