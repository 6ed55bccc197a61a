import { chargeAmounts, type ChargeLine, isPayable } from "@fernpaw/domain/billing/charge-line";
import { FREE, NO_PRICE, type KeptPrice } from "@fernpaw/domain/billing/line-price";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { priceOf } from "@fernpaw/domain/catalogue/price-of";
import { MOST_QUANTITY_MILLI, products } from "@fernpaw/domain/catalogue/product";
import { taxes, taxesOn } from "@fernpaw/domain/catalogue/tax";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { allergensIn } from "@fernpaw/domain/prescriptions/checks";
import { whyUnusable, type Unusable } from "@fernpaw/domain/stock/batch-use";
import { batches } from "@fernpaw/domain/stock/batch";
import { proposeBatches, type BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import {
  doseOptions,
  isDoseChosen,
  isQuantityKnown,
  needsDose,
  onlyDose,
  type DoseOption,
  type ProposedDose,
} from "@fernpaw/domain/treatments/propose-dose";
import { treatments, type Treatment } from "@fernpaw/domain/treatments/treatment";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { shelfIdAt } from "../../session/device-location.ts";
import { allergiesOf, lastWeightOf } from "../pets/public/pet-warnings.queries.ts";
import { type WeightUnit, weightUnitOf } from "../pets/public/weight.ts";
import { readOrigins, readWaiting, type WaitingLine, weightsOf } from "./by-weight.queries.ts";
import { type DoneLine, readDoneLines } from "./done-lines.queries.ts";
import { oldWeight, type OldWeight } from "./old-weight.ts";

export type Product = RowOf<typeof products>;
export type Batch = RowOf<typeof batches>;
type Level = RowOf<typeof stockLevels>;
type Visit = RowOf<typeof visits>;

/** The batches of a product at the place of a visit. */
export interface Shelf {
  levels: readonly Level[];
  batches: readonly Batch[];
}

/** Everything that the clinic knows of a product for one visit. */
export interface Knowledge {
  product: Product;
  shelf: Shelf;
  /** Of one unit at a quantity, today and here. */
  priceAt: (quantityMilli: number) => KeptPrice;
  /** The price of a quantity with taxes; null: the price is missing. */
  grossAt: (quantityMilli: number, price: KeptPrice, discount?: ChargeLine["discount"]) => number | null;
  /** The published doses for this animal. */
  doses: readonly DoseOption[];
  /** The only one of them; null: none, or several to choose from. */
  proposed: ProposedDose | null;
  /** The species that the product is for, where that of this animal is not among them; else none. */
  otherSpecies: readonly string[];
  /** The pet's allergens that the product's words name. */
  allergens: readonly string[];
}

export interface PlannedLine {
  treatment: Treatment;
  known: Knowledge;
  price: KeptPrice;
  /** Null: its price is missing. */
  grossMinor: number | null;
  /** Where it is taken from; none: its stock is not counted. */
  parts: BatchPart[];
  /** Needed beyond what is there. */
  missingMilli: number;
  /** Why its batch may not be used, with that batch. */
  blocked: { batch: Batch; why: Unusable } | null;
  /** A medicine without weight, without a dose on file, and without a dose that a person typed, chose or gave a reason for. */
  isWithoutDose: boolean;
  /** Its quantity is a stand-in that no person said. */
  isUnsaid: boolean;
  /** The weight that its quantity is for, where a person has to look at it; null: the latest one. */
  oldWeight: (OldWeight & { unit: WeightUnit }) | null;
  isPending: boolean;
}

export interface VisitTreatments {
  planned: PlannedLine[];
  /** Given ones, the newest first, then those that were decided otherwise. */
  done: DoneLine[];
  /** Products of bundles that a weight plans. */
  waiting: WaitingLine[];
  weightG: number | null;
  /** Planned ones whose product this device does not have yet. */
  unknown: number;
}

interface Here {
  visit: Pick<Visit, "id" | "petId" | "locationId">;
  day: LocalDate;
}

/** Reads everything about some products in one go, for one pet at one place. */
export async function readKnowledge(db: CacheDb, productIds: readonly string[], { visit, day }: Here) {
  const ids = [...new Set(productIds)];
  const { locationId } = visit;
  const [shelfId, found, prices, levels, own, doses, taxRows, settings, pet, weight, species, allergies] =
    await Promise.all([
      shelfIdAt(db, locationId),
      rowsOf(db, products).bulkGet(ids),
      rowsAmong(rowsOf(db, productPrices), "productId", ids),
      rowsAmong(rowsOf(db, stockLevels), "productId", ids),
      rowsAmong(rowsOf(db, batches), "productId", ids),
      rowsAmong(rowsOf(db, productDoses), "productId", ids),
      rowsOf(db, taxes).toArray(),
      rowsOf(db, clinicSettings).toCollection().first(),
      rowsOf(db, pets).get(visit.petId),
      lastWeightOf(db, visit.petId),
      rowsOf(db, petTypes).toArray(),
      allergiesOf(db, visit.petId),
    ]);
  const [pricesBy, levelsBy, batchesBy, dosesBy] = [
    Map.groupBy(prices, ({ productId }): string => productId),
    Map.groupBy(levels, ({ productId }): string => productId),
    Map.groupBy(own, ({ productId }): string => productId),
    Map.groupBy(doses, ({ productId }): string => productId),
  ];
  const weightG = weight?.weightG ?? null;
  const known = new Map<string, Knowledge>();
  for (const product of found) {
    if (!product) continue;
    const { id: productId } = product;
    const ownPrices = pricesBy.get(productId) ?? [];
    const charged = {
      noChargeReason: "",
      taxes: taxesOn(product.taxIds, taxRows, day),
      pricesIncludeTax: settings?.pricesIncludeTax ?? "yes",
    } as const;
    const options = doseOptions(product, dosesBy.get(productId) ?? [], { petTypeId: pet?.petTypeId ?? "", weightG });
    known.set(productId, {
      product,
      shelf: {
        levels: (levelsBy.get(productId) ?? []).filter((level) => level.locationId === shelfId),
        batches: batchesBy.get(productId) ?? [],
      },
      priceAt: (quantityMilli) =>
        (quantityMilli <= MOST_QUANTITY_MILLI && priceOf(ownPrices, { productId, locationId, day, quantityMilli })) ||
        NO_PRICE,
      grossAt: (quantityMilli, { fixedMinor, unitMinor }, discount = null) => {
        const line = { ...charged, discount, quantityMilli, fixedMinor, unitMinor };
        return isPayable(line) ? (chargeAmounts(line)?.grossMinor ?? null) : null;
      },
      doses: options,
      proposed: onlyDose(options),
      otherSpecies:
        !pet || product.petTypeIds.some((id) => id === pet.petTypeId)
          ? []
          : species.flatMap(({ id, name }) => (product.petTypeIds.includes(id) ? [name] : [])),
      allergens: allergensIn(product, allergies),
    });
  }
  const weightUnit = weightUnitOf(
    species.find(({ id }) => id === pet?.petTypeId),
    settings?.weightUnit ?? "kg",
  );
  return { known, weightG, weightUnit };
}

/**
 * Where a quantity is taken from: the chosen batch, or those that expire first; what is missing counts to the last of them.
 * Without a batch that may be used, it is one that must not be.
 */
export function partsFor(
  { product, shelf }: Pick<Knowledge, "product" | "shelf">,
  { quantityMilli, batchId, day }: { quantityMilli: number; batchId: string | null; day: LocalDate },
): Pick<PlannedLine, "parts" | "missingMilli" | "blocked"> {
  if (product.trackStock === "no") return { parts: [], missingMilli: 0, blocked: null };
  const { levels, batches: all } = shelf;
  const { useWithinDays } = product;
  const whyNot = (batch: Batch): Unusable | null => whyUnusable(batch, useWithinDays, day);
  if (batchId !== null) {
    const batch = all.find(({ id }) => id === batchId);
    const why = batch ? whyNot(batch) : null;
    const left = levels.find((level) => level.batchId === batchId)?.quantityMilli ?? 0;
    const missingMilli = Math.max(0, quantityMilli - Math.max(0, left));
    return { parts: [{ batchId, quantityMilli }], missingMilli, blocked: batch && why ? { batch, why } : null };
  }
  const { parts, missingMilli } = proposeBatches(levels, all, { quantityMilli, day, useWithinDays });
  const last = parts.pop();
  if (last)
    return {
      parts: [...parts, { ...last, quantityMilli: last.quantityMilli + missingMilli }],
      missingMilli,
      blocked: null,
    };
  // Only blocked batches are on the shelf: an approval names the one that is taken.
  const there = all.find((batch) => levels.some((level) => level.batchId === batch.id && level.quantityMilli > 0));
  if (there) return partsFor({ product, shelf }, { quantityMilli, batchId: there.id, day });
  return { parts: [{ batchId: null, quantityMilli }], missingMilli, blocked: null };
}

export const priceFor = (treatment: Pick<Treatment, "isFree" | "quantityMilli">, known: Knowledge): KeptPrice =>
  treatment.isFree === "yes" ? FREE : known.priceAt(treatment.quantityMilli);

function plannedLine(
  treatment: Treatment,
  known: Knowledge,
  { day, weightG, ...read }: Pick<PlannedLine, "isPending" | "oldWeight"> & { day: LocalDate; weightG: number | null },
): PlannedLine {
  const { quantityMilli, batchId, dose, noChargeReason } = treatment;
  const price = priceFor(treatment, known);
  const isProposed = known.proposed?.quantityMilli === quantityMilli;
  const isKnown = dose !== "" || isProposed || isDoseChosen(treatment, known.doses, known.product, weightG);
  const isWithoutDose = needsDose(known.product) && treatment.way === "administer" && !isKnown;
  return {
    treatment,
    known,
    price,
    grossMinor: noChargeReason === "" ? known.grossAt(quantityMilli, price) : 0,
    ...partsFor(known, { quantityMilli, batchId, day }),
    isWithoutDose,
    isUnsaid: isWithoutDose && !isQuantityKnown(treatment),
    ...read,
  };
}

const byTime = (a: Treatment, b: Treatment): number =>
  a.occurredAt === b.occurredAt ? (a.id < b.id ? -1 : 1) : a.occurredAt < b.occurredAt ? -1 : 1;

/** The treatments of a visit as its page lists them. Of rows that were taken back, those with a charge on an issued invoice are listed. */
export async function readVisitTreatments(db: CacheDb, here: Here & { visit: Visit }): Promise<VisitTreatments> {
  const { visit, day } = here;
  const rows: Treatment[] = (await rowsOf(db, treatments).where("visitId").equals(visit.id).toArray()).sort(byTime);
  const ids = rows.map(({ productId }) => productId);
  const [{ known, weightG, weightUnit }, pending, weights, waiting, fromWhere] = await Promise.all([
    readKnowledge(db, ids, here),
    pendingIdsOf(db, treatments),
    weightsOf(db, visit.petId),
    readWaiting(db, visit, rows),
    readOrigins(db, rows),
  ]);
  return {
    planned: rows.flatMap((treatment) => {
      const own = known.get(treatment.productId);
      if (treatment.status !== "planned" || !own) return [];
      const old = oldWeight({ treatment, known: own, ...fromWhere(treatment) }, weights, day);
      return [
        plannedLine(treatment, own, {
          day,
          isPending: pending.has(treatment.id),
          oldWeight: old && { ...old, unit: weightUnit },
          weightG,
        }),
      ];
    }),
    done: await readDoneLines(db, rows, { known, pending }),
    waiting,
    weightG,
    unknown: rows.filter(({ status, productId }) => status === "planned" && !known.has(productId)).length,
  };
}

/** How many are still to be given, or wait for a weight. */
export const countPlanned = async (db: CacheDb, visit: Visit): Promise<number> => {
  const rows: Treatment[] = await rowsOf(db, treatments).where("visitId").equals(visit.id).toArray();
  return rows.filter(({ status }) => status === "planned").length + (await readWaiting(db, visit, rows)).length;
};
