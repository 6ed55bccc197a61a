import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import { MOST_MILLI } from "@fernpaw/domain/controlled/entry-args";
import { ENTRY_KINDS } from "@fernpaw/domain/controlled/controlled-entry";
import type { Fault } from "../../../form/judge-args.ts";
import type { NumberFormat } from "../../../form/typed-number.ts";
import { quantityText, unitFor, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { readQuantity } from "../../stock/public/quantity-values.ts";
import { entryWords as words } from "../controlled.copy.ts";
import type { Product } from "../registers.queries.ts";

export type RecordedKind = keyof typeof words.titles;

/** Instead of a batch's id in a form. */
export const NEW_BATCH = "new";

export interface EntryValues {
  /** A batch's id, or `NEW_BATCH`; empty: none. */
  batch: string;
  number: string;
  expiresOn: LocalDate;
  quantity: string;
  /** Of the clock. */
  time: string;
  petId: string;
  clientId: string;
  party: string;
  document: string;
  reason: string;
  isWitnessed: boolean;
}

export const isDisposal = (kind: RecordedKind): kind is "destroy" | "return_supplier" =>
  kind === "destroy" || kind === "return_supplier";
export const isForPatient = (kind: RecordedKind): boolean =>
  kind === "administer" || kind === "dispense" || kind === "return_client";
export const hasParty = (kind: RecordedKind): kind is "receive" | "return_supplier" =>
  kind === "receive" || kind === "return_supplier";
export const needsReason = (kind: RecordedKind): boolean => kind === "waste" || kind === "destroy";

const WITH_UNIT = /^([^a-zµ]*)([a-zµ]+)\s*$/iu;

/** The typed figure without the register's own unit behind it. With another unit it would be another amount: a fault. */
function withoutUnit(typed: string, { dispensingUnit: unit }: Product): string | null {
  const [, figure = "", behind] = WITH_UNIT.exec(typed) ?? [];
  if (behind === undefined) return typed;
  const own = [unit, unitWord(unit), unitFor(2, unit)].map((word) => word.toLowerCase());
  return own.includes(behind.toLowerCase()) ? figure : null;
}

interface FigureOf {
  product: Product;
  format: NumberFormat;
  /** The stock that the quantity is taken from. */
  leftMilli?: number;
  field?: string;
  needed?: string;
}

/** The typed figure in thousandths of the register's unit, or null and its fault. */
export function readFigure(
  typed: string,
  fault: Fault,
  { product, format, leftMilli, field = "quantity", needed }: FigureOf,
): number | null {
  const unit = unitFor(2, product.dispensingUnit);
  const figure = withoutUnit(typed, product);
  if (figure === null) return fault(field, words.otherUnit(unit));
  const milli = readQuantity(figure, format, fault, {
    product,
    field,
    ...(leftMilli !== undefined && { leftMilli }),
    ...(needed !== undefined && { needed }),
  });
  if (milli === null || milli <= MOST_MILLI) return milli;
  return fault(field, words.most(quantityText(MOST_MILLI, product.dispensingUnit)));
}

interface EntryOf {
  id: string;
  newBatchId: string;
  kind: RecordedKind;
  product: Product;
  locationId: string;
  balanceMilli: number;
  format: NumberFormat;
  /** The moment of a typed time; undefined: now, null: it cannot be read. */
  momentOf: (time: string) => Instant | null | undefined;
}

/** The arguments that the values mean, without the approval of the witness. */
export function entryArgs(values: EntryValues, of: EntryOf, fault: Fault) {
  const { kind, product, balanceMilli, locationId, format } = of;
  const isOut = ENTRY_KINDS[kind] === "out";
  const quantityMilli = readFigure(values.quantity, fault, {
    product,
    format,
    ...(isOut && { leftMilli: balanceMilli }),
  });
  if (quantityMilli !== null && isOut && quantityMilli > balanceMilli)
    fault("quantity", words.tooMuch(quantityText(balanceMilli, product.dispensingUnit)));
  const isNew = values.batch === NEW_BATCH;
  if (isNew && values.number.trim() === "") fault("number", words.numberNeeded);
  if (isForPatient(kind) && values.petId === "") fault("petId", words.patientNeeded);
  if (hasParty(kind) && values.party.trim() === "") fault("party", words.partyNeeded);
  if (needsReason(kind) && values.reason.trim() === "") fault("reason", words.reasonNeeded);
  const occurredAt = of.momentOf(values.time);
  if (occurredAt === null) fault("time", words.badTime);
  if (quantityMilli === null) return null;
  const newBatch = { id: of.newBatchId, number: values.number, expiresOn: values.expiresOn || null };
  return {
    id: of.id,
    productId: product.id,
    locationId,
    unit: product.dispensingUnit,
    kind,
    quantityMilli,
    ...(occurredAt && { occurredAt }),
    ...(isNew ? { newBatch } : { batchId: values.batch || null }),
    ...(isForPatient(kind) && { petId: values.petId || null, clientId: values.clientId || null }),
    ...(hasParty(kind) && { party: values.party, document: values.document }),
    reason: values.reason,
  };
}
