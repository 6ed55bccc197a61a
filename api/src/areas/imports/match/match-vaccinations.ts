import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { renews } from "@fernpaw/domain/vaccinations/vaccination-status";
import type { ListedVaccination } from "../read/listed-event.ts";
import { idOfKey } from "../read/row-keys.ts";
import { eventMatcher, type EventRules } from "./match-events.ts";
import type { MatchContext } from "./match-context.ts";
import type { StoredVaccination } from "./stored-events.queries.ts";

function vaccinationRules({ clinic, index }: MatchContext): EventRules<ListedVaccination> {
  let stored = new Map<string, StoredVaccination[]>();
  return {
    async prepare(rows) {
      const petIds = [...new Set(rows.map(({ pet }) => pet.pet.id))];
      stored = Map.groupBy(await clinic.vaccinationsOf(petIds), (one) => one.petId);
    },
    async judge({ pet: { pet }, what: { table, ...what } }, notes) {
      if (pet.deceasedOn !== null && what.givenOn > pet.deceasedOn) {
        notes.refuse("vaccination_after_death", "vaccination.date", [pet.deceasedOn]);
        return null;
      }
      const id = idOfKey("vaccinations", `${pet.id}|${what.givenOn}|${foldText(what.name)}`);
      const row = { ...emptyRow(vaccinations), id, petId: pet.id, source: "import" as const, ...what };
      const here = stored.get(pet.id) ?? [];
      const isTheSame = (one: StoredVaccination): boolean =>
        one.id === id || (one.givenOn === what.givenOn && renews(one, { name: what.name, antigens: "" }));
      if (here.some(isTheSame) || index.card(id) !== undefined) return { table, row, isNew: false };
      index.put(id, { card: "", keys: [] });
      return { table, row, isNew: true };
    },
  };
}

/** Finds the pet of each vaccination, and whether the clinic has the vaccination already: the same protection on the same day. */
export const vaccinationMatcher = eventMatcher<ListedVaccination>("vaccinations", vaccinationRules);
