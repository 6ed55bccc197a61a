import * as z from "zod/mini";
import { defineEntity, type NewRow } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { petTypeIdOf } from "./pet-type-vocabulary.ts";
import type { VboBreed } from "./vbo.ts";
import { ref } from "../../kernel/references.ts";

/**
 * Breeds that a clinic has beside the short list that comes with the app. A row with the id of a breed of that list stands for it: Fernpaw
 * has given it another name, merged it or taken it away.
 */
export const breeds = defineEntity({
  table: "breeds",
  fields: () => ({
    petTypeId: managed(ref("petTypes")),
    name: managed(requiredName(160)),
    synonyms: managed(z.array(requiredName(160)).check(z.maxLength(60))),
    /** Where it comes from the Vertebrate Breed Ontology: its id there. */
    vboId: managed(z.nullable(text(20))),
    /** Inactive: no longer offered. Pets keep what they have. */
    status: managed(z.enum(["active", "inactive"]), "active"),
    /** The breed that is offered instead. Its synonyms have the names of this one. */
    mergedIntoId: managed(z.nullable(ref("breeds")), null),
  }),
  scope: "base",
  indexes: [],
  deviceIndexes: ["petTypeId"],
  buckets: { p1: "all" },
});

const MAX_SYNONYMS = 60;
const MAX_LETTERS = 160;

/** The same breed has the same id in every clinic, so that a list that is read again changes rows and adds none twice. */
export function breedRow({ vboId, code, name, synonyms }: VboBreed): NewRow<typeof breeds> {
  return {
    id: `0b0e0000-0000-8000-8000-${vboId.replace(/\D/g, "").padStart(12, "0")}`,
    petTypeId: petTypeIdOf(code),
    name: name.slice(0, MAX_LETTERS).trim(),
    synonyms: synonyms.filter((one) => one.length <= MAX_LETTERS).slice(0, MAX_SYNONYMS),
    vboId,
    status: "active",
    mergedIntoId: null,
  };
}
