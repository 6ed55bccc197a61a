import { clientName } from "@fernpaw/domain/clients/client";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { ListedEvent } from "../read/listed-event.ts";
import type { ReadRow } from "../read/read-row.ts";
import { fieldPositions } from "../read/record-values.ts";
import type { NoteCode } from "../report/note-words.copy.ts";
import { ownerWords, PetFinder } from "./find-pets.ts";
import type { LineMatcher, MatchContext } from "./match-context.ts";
import { type MatchedRow, unmatched, type NewEvent } from "./matched-row.ts";
import { noteOn } from "./row-words.ts";
import type { KnownPet } from "./stored-rows.queries.ts";

/** A row whose pet is found. */
export interface PetRow<What extends ListedEvent["what"]> {
  line: number;
  pet: KnownPet;
  who: ListedEvent["who"];
  what: What;
}

/** Notes of a row. */
export interface EventNotes {
  warn(code: NoteCode, field: ImportField, here?: readonly string[]): void;
  /** Nothing of the row comes in. */
  refuse(code: NoteCode, field: ImportField, here?: readonly string[]): void;
}

export interface EventRules<What extends ListedEvent["what"]> {
  /** Reads what the rules need to know of these rows. */
  prepare(rows: readonly PetRow<What>[]): Promise<void>;
  /** The new row, or the row that the clinic has already. Null: the line was refused. */
  judge(row: PetRow<What>, notes: EventNotes): Promise<(NewEvent & { isNew: boolean }) | null>;
}

/** The pet of a row in a note: by name, else by number, else by its client. */
const shownName = ({ name, number, owner }: ListedEvent["who"], pet: KnownPet | null): string =>
  name || pet?.pet.name || number || (owner ? clientName(owner) : "");

interface Item<What> {
  matched: MatchedRow;
  row: PetRow<What & ListedEvent["what"]> | null;
}

/** Matches rows with their pets, then judges each by the rules of the kind. */
export const eventMatcher =
  <What extends ListedEvent["what"]>(
    table: What["table"],
    rulesFor: (context: MatchContext) => EventRules<What>,
  ): LineMatcher =>
  (context) => {
    const { columns } = context.list.format;
    const positions = fieldPositions(context.list.context.settings.mapping);
    const finder = new PetFinder(context);
    const rules = rulesFor(context);

    const notesOf = (matched: MatchedRow, pet: KnownPet | null): EventNotes => {
      const { line, event } = matched.row;
      const note = (code: NoteCode, field: ImportField, here: readonly string[], isFault: boolean): void => {
        const value = event ? shownName(event.who, pet) : "";
        matched.notes.push(noteOn({ line, columns, positions }, code, { field, value, here, isFault }));
      };
      return {
        warn: (code, field, here = []) => note(code, field, here, false),
        refuse: (code, field, here = []) => {
          matched.isRefused = true;
          note(code, field, here, true);
        },
      };
    };

    const findPet = (row: ReadRow): Item<What> => {
      const matched = unmatched(row);
      const { event, line } = row;
      if (event?.what.table !== table) return { matched, row: null };
      const { found, note } = finder.find(event.who);
      const notes = notesOf(matched, found);
      if (note) notes[found ? "warn" : "refuse"](note.code, note.field, note.here);
      const what = event.what as What;
      return { matched, row: found && { line, pet: found, who: event.who, what } };
    };

    return async (rows) => {
      await finder.prepare(rows.flatMap(({ event }) => event?.who ?? []));
      const items = rows.map(findPet);
      await rules.prepare(items.flatMap(({ row }) => row ?? []));
      for (const { matched, row } of items) {
        const event = row && (await rules.judge(row, notesOf(matched, row.pet)));
        if (event) matched.event = { ...event, pet: row.pet.pet.name, owner: ownerWords(row.pet) };
      }
      return items.map(({ matched }) => matched);
    };
  };
