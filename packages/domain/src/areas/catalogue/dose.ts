import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { QuantityMilli } from "./product.ts";

/** A body weight as a limit, in grams. */
export const WeightLimitG = z.nullable(z.int().check(z.gte(0), z.lte(2_000_000)));

/** A published dose of a product for a species and a range of weights. An aid with its source, never advice. */
export const productDoses = defineEntity({
  table: "productDoses",
  fields: () => ({
    productId: fixed(ref("products")),
    /** Null: every species without a dose of its own. */
    petTypeId: editable(z.nullable(ref("petTypes")), null),
    /** From this weight on, up to but not including `belowG`; null: any. */
    fromG: editable(WeightLimitG, null),
    belowG: editable(WeightLimitG, null),
    /** In thousandths of `unit`: 4.4 mg is 4400. */
    lowMilli: editable(QuantityMilli),
    highMilli: editable(QuantityMilli),
    unit: editable(z.enum(["mcg", "mg", "g", "iu", "ml", "drop"]), "mg"),
    /** For each kilogram of body weight, or for the whole animal. */
    per: editable(z.enum(["kg", "animal"]), "kg"),
    /** "Once daily", as on the label. */
    frequency: editable(nameText(120), ""),
    route: editable(nameText(60), ""),
    note: editable(text(500), ""),
    /** Where it is published. */
    source: editable(requiredName(160)),
    status: managed(z.enum(["active", "removed"]), "active"),
  }),
  scope: "base",
  indexes: ["productId"],
  buckets: { p1: "all" },
});

type Dose = RowOf<typeof productDoses>;
type Band = Pick<Dose, "fromG" | "belowG">;

export const isInBand = ({ fromG, belowG }: Band, weightG: number): boolean =>
  (fromG === null || weightG >= fromG) && (belowG === null || weightG < belowG);

export const bandsMeet = (a: Band, b: Band): boolean =>
  (a.fromG === null || b.belowG === null || a.fromG < b.belowG) &&
  (b.fromG === null || a.belowG === null || b.fromG < a.belowG);

/**
 * The doses of a product for an animal, one for each route and frequency. Doses of its species go before general ones: a general dose
 * is none of a species that has its own. None: no dose is on file, which is not a dose of 0.
 */
export function dosesFor<D extends Pick<Dose, "productId" | "petTypeId" | "fromG" | "belowG" | "status">>(
  doses: readonly D[],
  { productId, petTypeId, weightG }: { productId: string; petTypeId: string; weightG: number },
): D[] {
  const own = doses.filter((dose) => dose.productId === productId && dose.status === "active");
  const ofSpecies = own.filter((dose) => dose.petTypeId === petTypeId);
  const asked = ofSpecies.length > 0 ? ofSpecies : own.filter((dose) => dose.petTypeId === null);
  return asked.filter((dose) => isInBand(dose, weightG));
}
