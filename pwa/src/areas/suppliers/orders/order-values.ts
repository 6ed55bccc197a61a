import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { soldPacks } from "@fernpaw/domain/stock/sold-packs";
import { type WrittenLine, writtenLines } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { packCostOf } from "@fernpaw/domain/suppliers/usual-offer";
import { newId } from "../../../db/new-id.ts";
import { changedFields } from "../../../form/difference.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal, type NumberFormat, type ReadNumber } from "../../../form/typed-number.ts";
import { formWords } from "./orders.copy.ts";
import type { OrderPage, Proposal } from "./orders.queries.ts";

/** A line as it is typed. */
export interface OrderLineValues {
  id: string;
  productId: string;
  name: string;
  unit: ProductUnit;
  supplierCode: string;
  packs: string;
  packSize: string;
  /** Empty: not known. */
  packCost: string;
  /** How the supplier sells it; 1 and 1: any number. */
  minimumPacks: number;
  multiplePacks: number;
}

/** A draft as the author saw it: what they change is the difference to it. */
interface SeenDraft {
  set: { expectedOn: string | null; notes: string };
  lines: WrittenLine[];
}

export interface OrderValues {
  supplierId: string;
  locationId: string;
  expectedOn: string;
  notes: string;
  lines: OrderLineValues[];
  /** Null: a new order. */
  seen: SeenDraft | null;
}

const settableOf = ({ expectedOn, notes }: Pick<OrderValues, "expectedOn" | "notes">): SeenDraft["set"] => ({
  expectedOn: expectedOn === "" ? null : expectedOn,
  notes,
});

export interface OrderFormats {
  count: NumberFormat;
  quantity: NumberFormat;
  money: NumberFormat;
}

export const orderFormats = ({ locale, currency }: { locale: string; currency: string }): OrderFormats => ({
  count: { locale, decimals: 0 },
  quantity: { locale, decimals: 3 },
  money: { locale, decimals: decimalsOf(currency) },
});

const costText = (minor: number | null, { money }: OrderFormats): string =>
  minor === null ? "" : decimalText(minor, money, money.decimals);

/** How the supplier sells a packet: any number of them, unless it says otherwise. */
const soldOf = (offer: Pick<OrderLineValues, "minimumPacks" | "multiplePacks"> | null | undefined) => ({
  minimumPacks: offer?.minimumPacks ?? 1,
  multiplePacks: offer?.multiplePacks ?? 1,
});

/** The line of a product that is added: as the supplier sells it, otherwise as the clinic keeps it. */
export function newLine({ product, offer, packCostMinor }: Proposal, formats: OrderFormats): OrderLineValues {
  const sold = soldOf(offer);
  const cost = offer ? packCostOf(offer) : packCostMinor;
  return {
    id: newId(),
    productId: product.id,
    name: product.name,
    unit: product.dispensingUnit,
    supplierCode: offer?.code ?? "",
    packs: String(soldPacks(1, sold)),
    packSize: decimalText(offer?.packSizeMilli ?? product.packSizeMilli, formats.quantity),
    packCost: costText(cost, formats),
    ...sold,
  };
}

/** The values of the form for a draft. */
export function valuesOf({ order, costs, products, offers }: OrderPage, formats: OrderFormats): OrderValues {
  const written = writtenLines(order.lines, costs);
  return {
    supplierId: order.supplierId,
    locationId: order.locationId,
    expectedOn: order.expectedOn ?? "",
    notes: order.notes,
    seen: { set: { expectedOn: order.expectedOn, notes: order.notes }, lines: written },
    lines: written.map(({ id, productId, supplierCode, packs, packSizeMilli, packCostMinor }) => {
      const product = products.get(productId);
      const offer = offers.find((one) => one.productId === productId && one.packSizeMilli === packSizeMilli);
      return {
        id,
        productId,
        name: product?.name ?? "",
        unit: product?.dispensingUnit ?? "unit",
        supplierCode,
        packs: String(packs),
        packSize: decimalText(packSizeMilli, formats.quantity),
        packCost: costText(packCostMinor, formats),
        ...soldOf(offer),
      };
    }),
  };
}

export const valueOf = (read: ReadNumber): number | null => ("unread" in read ? null : read.value);

/** Packets and cost of a line; null: it cannot be read yet. */
export function lineTotal({ packs, packCost }: OrderLineValues, formats: OrderFormats): number | null {
  const count = valueOf(readDecimal(packs, formats.count));
  const cost = valueOf(readDecimal(packCost, formats.money));
  return count === null || cost === null || count < 0 || cost < 0 ? null : count * cost;
}

/** The lines as the mutations take them; null: there are none, as `fault` has said. */
function linesToSend(lines: readonly OrderLineValues[], formats: OrderFormats, fault: Fault): WrittenLine[] | null {
  if (lines.length === 0) return fault("lines", formWords.productNeeded);
  const read = lines.map(({ id, productId, supplierCode, ...typed }, at) => {
    const number = (name: "packs" | "packSize" | "packCost", format: NumberFormat): number | null => {
      const read = readDecimal(typed[name], format);
      if (!("unread" in read)) return read.value;
      const isCount = name === "packs" || typed[name].trim() === "";
      fault(`lines.${at}.${name}`, isCount ? formWords[name] : read.unread);
      return null;
    };
    return {
      id,
      productId,
      supplierCode,
      packs: number("packs", formats.count),
      packSizeMilli: number("packSize", formats.quantity),
      packCostMinor: typed.packCost.trim() === "" ? null : number("packCost", formats.money),
    };
  });
  // Text that is not a number has its words. A number in its place lets the schema judge the other fields.
  return read.map(({ packs, packSizeMilli, ...line }) => ({
    ...line,
    packs: packs ?? 1,
    packSizeMilli: packSizeMilli ?? 1,
  }));
}

/** The arguments of `purchaseOrders.draft`, or of `correctDraft` for a draft that there is; null: `fault` has said why not. */
export function orderArgs(id: string, values: OrderValues, formats: OrderFormats, fault: Fault) {
  const { supplierId, locationId, seen } = values;
  if (supplierId === "") fault("supplierId", formWords.supplierNeeded);
  const lines = linesToSend(values.lines, formats, fault);
  if (lines === null || supplierId === "") return null;
  const set = settableOf(values);
  if (seen === null) return { id, supplierId, locationId, ...set, lines };
  return { id, set: changedFields(seen.set, set), lines: { seen: seen.lines, now: lines } };
}

/** The values after they were saved: what is changed next differs from them. */
export function savedValues(values: OrderValues, saved: OrderValues, formats: OrderFormats): OrderValues {
  const lines = linesToSend(saved.lines, formats, () => null);
  return { ...values, seen: { set: settableOf(saved), lines: lines ?? [] } };
}

const FIELD_OF: Readonly<Record<string, string>> = { packSizeMilli: "packSize", packCostMinor: "packCost" };

/** The field that shows a fault of the arguments. */
export function orderFieldAt(path: readonly PropertyKey[]): string | null {
  const steps = path.filter((step, at) => !(at === 0 && step === "set") && !(at === 1 && step === "now"));
  return steps.length === 0 ? null : steps.map((step) => FIELD_OF[String(step)] ?? String(step)).join(".");
}
