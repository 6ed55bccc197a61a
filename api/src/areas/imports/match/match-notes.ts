import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { ListedNote } from "../read/listed-event.ts";
import { idOfKey } from "../read/row-keys.ts";
import { eventMatcher, type EventRules } from "./match-events.ts";
import type { MatchContext } from "./match-context.ts";
import type { NewNote } from "./matched-row.ts";

const keyOf = (petId: string, writtenAt: string, text: string): string => `${petId}|${writtenAt}|${text}`;

function noteRules({ clinic, index, list }: MatchContext): EventRules<ListedNote> {
  const { timeZone } = list.context;
  let stored = new Set<string>();
  return {
    async prepare(rows) {
      const petIds = [...new Set(rows.map(({ pet }) => pet.pet.id))];
      const moments = [...new Set(rows.map(({ what }) => what.writtenAt))];
      const notes = await clinic.importedNotesOf(petIds, moments);
      stored = new Set(notes.map(({ petId, typedAt, subjective }) => keyOf(petId, typedAt, subjective)));
    },
    async judge({ pet: { pet }, what: { writtenAt, texts } }, notes) {
      if (pet.deceasedOn !== null && localDateOf(writtenAt, timeZone) > pet.deceasedOn)
        notes.warn("note_after_death", "note.date", [pet.deceasedOn]);
      const all = texts.map((text): NewNote => {
        const id = idOfKey("visitNotes", keyOf(pet.id, writtenAt, text));
        return { id, petId: pet.id, text, writtenAt };
      });
      const isKnown = ({ id, text }: NewNote): boolean =>
        stored.has(keyOf(pet.id, writtenAt, text)) || index.card(id) !== undefined;
      const fresh = all.filter((note) => !isKnown(note));
      for (const { id } of fresh) index.put(id, { card: "", keys: [] });
      const [row, ...further] = fresh.length > 0 ? fresh : all;
      if (!row) return null;
      const isNew = fresh.length > 0;
      const isFirstOfPet = isNew && index.card(`noted:${pet.id}`) === undefined;
      if (isFirstOfPet) index.put(`noted:${pet.id}`, { card: "", keys: [] });
      return { table: "visitNotes", row, further, isFirstOfPet, isNew };
    },
  };
}

/** Finds the pet of each note, and whether the clinic has the note already: the same text of the same moment. */
export const noteMatcher = eventMatcher<ListedNote>("visitNotes", noteRules);
