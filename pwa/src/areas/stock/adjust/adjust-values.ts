import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { products } from "@fernpaw/domain/catalogue/product";
import { PriceMinor } from "@fernpaw/domain/kernel/money";
import { isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { proposeBatches, type BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { PATIENT_KINDS, USE_KINDS } from "@fernpaw/domain/stock/stock-movement";
import type { Fault } from "../../../form/judge-args.ts";
import { textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { decimalText, readDecimal, type NumberFormat, type ReadNumber } from "../../../form/typed-number.ts";
import { partText } from "../../catalogue/public/product-words.copy.ts";
import { batchIdOf, inChoiceOrder, leftOf, NEW_BATCH, NO_BATCH } from "../batch-choice.ts";
import { readQuantity } from "../public/quantity-values.ts";
import { adjust, adjustKinds, batchForm } from "../stock.copy.ts";
import type { Batch, BatchStock } from "../stock.queries.ts";

export type AdjustKind = keyof typeof adjustKinds;

export interface AdjustValues {
  locationId: string;
  kind: AdjustKind;
  /** A batch's id, `NEW_BATCH` or `NO_BATCH`; empty: the one that is proposed. */
  batch: string;
  number: string;
  expiresOn: LocalDate;
  quantity: string;
  /** Of the whole quantity; empty: not known. */
  cost: string;
  reason: string;
  /** The patient who gets it, and their owner; empty: none is chosen. */
  petId: string;
  clientId: string;
}

export const isForPatient = (kind: AdjustKind): boolean => PATIENT_KINDS.includes(kind);

const isKind = (kind: unknown): kind is AdjustKind => typeof kind === "string" && Object.hasOwn(adjustKinds, kind);

type Product = Pick<RowOf<typeof products>, "trackBatch" | "useWithinDays">;

const isOver = ({ expiresOn }: Batch, day: LocalDate): boolean => expiresOn !== null && expiresOn < day;

/** The batch that is proposed: the first to expire, an expired one to write it off, or a new one for stock that comes in. */
export function proposedBatch(
  product: Product,
  stock: BatchStock,
  { kind, locationId }: AdjustValues,
  day: LocalDate,
): string {
  if (kind === "opening") return product.trackBatch === "yes" ? NEW_BATCH : NO_BATCH;
  const levels = stock.levels.filter((level) => level.locationId === locationId);
  const need = { quantityMilli: 1, day, useWithinDays: product.useWithinDays };
  const ordered = inChoiceOrder(product, stock, { locationId, day });
  const over =
    kind === "write_off_expired" &&
    ordered.find((batch) => isOver(batch, day) && leftOf(stock, batch.id, locationId) > 0);
  if (over) return over.id;
  const [first] = proposeBatches(levels, stock.batches, need).parts;
  if (first) return first.batchId ?? NO_BATCH;
  const any = levels.some(({ quantityMilli }) => quantityMilli > 0) || product.trackBatch === "yes";
  return (any ? ordered[0]?.id : undefined) ?? NO_BATCH;
}

/**
 * The batches that a use takes from when the proposed one has too little; what is missing counts to the last of them.
 * Empty: one batch has enough, or a batch was chosen.
 */
export function batchSplit(
  product: Product,
  stock: BatchStock,
  { kind, batch, locationId }: AdjustValues,
  need: { quantityMilli: number; day: LocalDate },
): BatchPart[] {
  if (batch !== "" || !USE_KINDS.includes(kind)) return [];
  const levels = stock.levels.filter((level) => level.locationId === locationId);
  const { useWithinDays } = product;
  const { parts, missingMilli } = proposeBatches(levels, stock.batches, { ...need, useWithinDays });
  const last = parts.pop();
  if (last === undefined || parts.length === 0) return [];
  return [...parts, { ...last, quantityMilli: last.quantityMilli + missingMilli }];
}

/** Why stock cannot go out in this quantity: a part that the product does not allow, of one batch. Null: it can. */
export function outPartText(
  product: RowOf<typeof products>,
  { levels }: BatchStock,
  locationId: string,
  taken: readonly BatchPart[],
): string | null {
  const leftOf = (batchId: string | null): number | null =>
    levels.find((level) => level.locationId === locationId && level.batchId === batchId)?.quantityMilli ?? null;
  for (const { batchId, quantityMilli } of taken) {
    const words = partText(product, quantityMilli, leftOf(batchId));
    if (words !== null) return words;
  }
  return null;
}

export interface AdjustFormats {
  quantity: NumberFormat;
  money: NumberFormat;
}

interface Chosen {
  product: RowOf<typeof products> | null;
  batch: string;
  /** Why the product cannot be divided so; null: it can. */
  partWords: string | null;
  formats: AdjustFormats;
  ids: { id: string; newBatchId: string };
}

const valueOf = (read: ReadNumber): number | null => ("unread" in read ? null : read.value);

/** The typed quantity in thousandths; 0 while it cannot be read. */
export const quantityOf = ({ quantity }: AdjustValues, formats: AdjustFormats): number =>
  valueOf(readDecimal(quantity, formats.quantity)) ?? 0;

/** More digits than any amount has, with or without signs between them. */
const MANY_DIGITS = /^\d(?:[.,' ’]?\d){14,}$/;

/** The typed cost of the whole quantity; null: there is none, or it cannot be saved and `fault` has said why. */
function readCost(typed: string, format: NumberFormat, fault: Fault): number | null {
  const text = typed.trim();
  if (text === "") return null;
  if (text.startsWith("-")) return fault("cost", adjust.costNegative);
  if (MANY_DIGITS.test(text)) return fault("cost", adjust.costTooMuch);
  const read = readDecimal(text, format);
  if ("unread" in read) return fault("cost", read.unread);
  return PriceMinor.safeParse(read.value).success ? read.value : fault("cost", adjust.costTooMuch);
}

/** The arguments of the mutation that the values mean: opening stock, or stock that goes out. */
export function adjustArgs(values: AdjustValues, { product, batch, partWords, formats, ids }: Chosen, fault: Fault) {
  const { locationId, kind, reason, petId, clientId } = values;
  const quantityMilli = readQuantity(values.quantity, formats.quantity, fault, {
    product: kind === "opening" ? product : null,
  });
  if (partWords !== null) fault("quantity", partWords);
  const costMinor = kind === "opening" ? readCost(values.cost, formats.money, fault) : null;
  if (product === null) fault("productId", adjust.productNeeded);
  else if (product.trackStock === "no") fault("productId", adjust.notCounted);
  if (batch === NEW_BATCH && values.number.trim() === "") fault("number", adjust.numberNeeded);
  if (batch === NEW_BATCH && values.expiresOn !== "" && !isDay(values.expiresOn))
    fault("expiresOn", batchForm.datesFault);
  if (isForPatient(kind) && petId === "") fault("petId", adjust.patientNeeded);
  if (product === null || product.trackStock === "no" || quantityMilli === null) return null;
  const batchId = batchIdOf(batch, ids.newBatchId);
  const common = { id: ids.id, productId: product.id, batchId, locationId, quantityMilli };
  if (kind === "opening") return { ...common, costMinor };
  const patient = { petId: petId || null, clientId: clientId || null };
  return { ...common, kind, reason, ...(isForPatient(kind) && patient) };
}

/** The form as it was when a refused change was saved. A batch that the device does not know is a new one. */
export function refusedValues(
  { values }: RefusedChange,
  { batches }: Pick<BatchStock, "batches">,
  formats: AdjustFormats,
): Partial<AdjustValues> {
  const { kind, batchId, quantityMilli, costMinor, locationId } = values;
  const known = batches.find(({ id }) => id === batchId)?.id;
  const numberText = (value: unknown, format: NumberFormat, least = 0): string =>
    typeof value === "number" ? decimalText(value, format, least) : "";
  return {
    ...(typeof locationId === "string" && { locationId }),
    kind: isKind(kind) ? kind : "opening",
    batch: known ?? (typeof batchId === "string" ? "" : NO_BATCH),
    quantity: numberText(quantityMilli, formats.quantity),
    cost: numberText(costMinor, formats.money, formats.money.decimals),
    reason: textOr(values["reason"], ""),
    petId: textOr(values["petId"], ""),
    clientId: textOr(values["clientId"], ""),
  };
}
