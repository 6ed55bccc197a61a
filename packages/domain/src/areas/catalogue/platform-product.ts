import * as z from "zod/mini";
import { derivedId } from "../../kernel/ids.ts";
import type { GivenOf } from "../../kernel/entity.ts";
import { requiredName } from "../../kernel/text.ts";
import { isGoods, products, usualPart } from "./product.ts";

/** Fields of a product that a catalogue for all clinics can say. Prices, taxes, species and minimums are each clinic's own. */
function cardShape() {
  const { shape } = products.schema;
  return {
    /** By it a clinic finds out what it has already. */
    code: requiredName(40),
    name: shape.name,
    kind: shape.kind,
    category: shape.category,
    activeIngredient: shape.activeIngredient,
    strength: shape.strength,
    concentration: shape.concentration,
    form: shape.form,
    dispensingUnit: shape.dispensingUnit,
    stockUnit: shape.stockUnit,
    packSizeMilli: shape.packSizeMilli,
    prescriptionOnly: shape.prescriptionOnly,
    controlled: shape.controlled,
    storage: shape.storage,
    trackStock: shape.trackStock,
    trackBatch: shape.trackBatch,
    warnings: shape.warnings,
    interactionTags: shape.interactionTags,
  };
}

type Card = z.output<z.ZodMiniObject<ReturnType<typeof cardShape>>>;

const rules = [
  z.refine<Card>(({ kind }) => kind !== "bundle", { path: ["kind"], error: "must not be a bundle" }),
  z.refine<Card>(({ controlled, trackStock }) => controlled === null || trackStock === "yes", {
    path: ["trackStock"],
    error: "is needed for a controlled drug",
  }),
  z.refine<Card>(({ trackBatch, trackStock }) => trackBatch === "no" || trackStock === "yes", {
    path: ["trackBatch"],
    error: "needs stock to be counted",
  }),
] as const;

/** A product of the platform's catalogue. */
export const platformCard = () => z.strictObject(cardShape()).check(...rules);
export type PlatformCard = Card;

/** `revision` is the one that the administrator has read: another one since then is a conflict. */
export const platformCardChange = () =>
  z
    .strictObject({ ...cardShape(), revision: z.int().check(z.gte(1)), status: z.enum(["active", "retired"]) })
    .check(...rules);

/** Two tablets that copy the same product make one row. */
export const copiedProductId = (clinicId: string, platformProductId: string): string =>
  derivedId(platformProductId, clinicId);

/** The clinic's own product: later changes of the platform's product do not reach it. */
export const copiedProduct = (clinicId: string, { id, card }: { id: string; card: PlatformCard }) =>
  ({
    ...card,
    id: copiedProductId(clinicId, id),
    smallestPart: isGoods(card.kind) ? usualPart(card.dispensingUnit) : "any",
  }) satisfies Partial<GivenOf<typeof products>> & { id: string };
