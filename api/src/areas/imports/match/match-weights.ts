import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { measurements } from "@fernpaw/domain/pets/pet";
import { SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { weightWarnings } from "@fernpaw/domain/pets/weight-warnings";
import type { ListedWeight } from "../read/listed-event.ts";
import { idOfKey } from "../read/row-keys.ts";
import { eventMatcher, type EventRules } from "./match-events.ts";
import type { MatchContext } from "./match-context.ts";
import type { StoredWeight } from "./stored-events.queries.ts";

/** More weights of one pet in one list are not compared. */
const MOST_COMPARED = 2000;

type Weight = Pick<StoredWeight, "weightG" | "takenAt">;

const speciesCode = (petTypeId: string): string => SEEDED_PET_TYPES.find(({ id }) => id === petTypeId)?.code ?? "";

/** The weight before this moment, else the one after it: a list may begin with the newest. */
function neighbour(weights: readonly Weight[], takenAt: string): Weight | null {
  const inOrder = weights.toSorted((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
  return inOrder.findLast((one) => one.takenAt <= takenAt) ?? inOrder[0] ?? null;
}

/** Strange weights are imported and noted, as the app keeps them after a question. */
const NOTED = {
  twice_or_half: "weight_twice_or_half",
  above_species: "weight_above_species",
  below_species: "weight_below_species",
} as const;

function weightRules({ clinic, index, list }: MatchContext): EventRules<ListedWeight> {
  const { timeZone } = list.context;
  let stored = new Map<string, StoredWeight[]>();
  const listedOf = (petId: string): Weight[] =>
    index.find(`weights:${petId}`, MOST_COMPARED).map(({ card }) => JSON.parse(card) as Weight);
  return {
    async prepare(rows) {
      stored = Map.groupBy(await clinic.weightsOf([...new Set(rows.map(({ pet }) => pet.pet.id))]), (one) => one.petId);
    },
    async judge({ pet: { pet }, what: { weightG, takenAt } }, notes) {
      if (pet.deceasedOn !== null && localDateOf(takenAt, timeZone) > pet.deceasedOn) {
        notes.refuse("weight_after_death", "weight.date", [pet.deceasedOn]);
        return null;
      }
      const id = idOfKey("measurements", `${pet.id}|${takenAt}|${weightG}`);
      const row = { ...emptyRow(measurements), id, petId: pet.id, value: weightG, takenAt };
      const here = stored.get(pet.id) ?? [];
      const isKnown = here.some((one) => one.id === id || (one.takenAt === takenAt && one.weightG === weightG));
      if (isKnown || index.card(id) !== undefined) return { table: "measurements", row, isNew: false };
      const counting = here.filter(({ enteredInErrorAt }) => enteredInErrorAt === null);
      const previous = neighbour([...counting, ...listedOf(pet.id)], takenAt);
      for (const warning of weightWarnings({ weightG, takenAt, petTypeCode: speciesCode(pet.petTypeId), previous }))
        if (warning in NOTED) {
          const beside = previous && warning === "twice_or_half" ? [`${previous.weightG} g`] : [];
          notes.warn(NOTED[warning as keyof typeof NOTED], "weight.weight", beside);
        }
      index.put(id, { card: JSON.stringify({ weightG, takenAt }), keys: [`weights:${pet.id}`] });
      return { table: "measurements", row, isNew: true };
    },
  };
}

/** Finds the pet of each weight, and whether the clinic has the weight already. */
export const weightMatcher = eventMatcher<ListedWeight>("measurements", weightRules);
