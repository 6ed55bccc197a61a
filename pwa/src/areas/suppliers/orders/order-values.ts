import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import { decimalsOf } from "@fernpaw/domain/kernel/money";
import { soldPacks } from "@fernpaw/domain/stock/sold-packs";
import { newId } from "../../../db/new-id.ts";
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

export interface OrderValues {
  supplierId: string;
  locationId: string;
  expectedOn: string;
  notes: string;
  lines: OrderLineValues[];
}

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

/** The line of a product that is added: as the supplier sells it, otherwise as the clinic keeps it. */
export function newLine({ product, offer, packCostMinor }: Proposal, formats: OrderFormats): OrderLineValues {
  const sold = { minimumPacks: offer?.minimumPacks ?? 1, multiplePacks: offer?.multiplePacks ?? 1 };
  const cost = offer ? (offer.netPriceMinor ?? offer.listPriceMinor) : packCostMinor;
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
export function valuesOf({ order, costs, products }: OrderPage, formats: OrderFormats): OrderValues {
  return {
    supplierId: order.supplierId,
    locationId: order.locationId,
    expectedOn: order.expectedOn ?? "",
    notes: order.notes,
    lines: order.lines.map(({ id, productId, supplierCode, packs, packSizeMilli }) => {
      const product = products.get(productId);
      return {
        id,
        productId,
        name: product?.name ?? "",
        unit: product?.dispensingUnit ?? "unit",
        supplierCode,
        packs: String(packs),
        packSize: decimalText(packSizeMilli, formats.quantity),
        packCost: costText(costs.get(id) ?? null, formats),
        minimumPacks: 1,
        multiplePacks: 1,
      };
    }),
  };
}

const valueOf = (read: ReadNumber): number | null => ("unread" in read ? null : read.value);

/** Packets and cost of a line; null: it cannot be read yet. */
export function lineTotal({ packs, packCost }: OrderLineValues, formats: OrderFormats): number | null {
  const count = valueOf(readDecimal(packs, formats.count));
  const cost = valueOf(readDecimal(packCost, formats.money));
  return count === null || cost === null || count < 0 || cost < 0 ? null : count * cost;
}

/** The lines as the mutations take them; null: `fault` has said why not. */
export function linesToSend(lines: readonly OrderLineValues[], formats: OrderFormats, fault: Fault) {
  if (lines.length === 0) return fault("lines", formWords.productNeeded);
  const read = lines.map(({ id, productId, supplierCode, ...typed }, at) => {
    const number = (name: "packs" | "packSize" | "packCost", format: NumberFormat): number | null => {
      const value = valueOf(readDecimal(typed[name], format));
      if (value === null) fault(`lines.${at}.${name}`, formWords[name]);
      return value;
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

const FIELD_OF: Readonly<Record<string, string>> = { packSizeMilli: "packSize", packCostMinor: "packCost" };

/** The field that shows a fault of the arguments. */
export function orderFieldAt(path: readonly PropertyKey[]): string | null {
  const steps = path[0] === "set" ? path.slice(1) : path;
  return steps.length === 0 ? null : steps.map((step) => FIELD_OF[String(step)] ?? String(step)).join(".");
}
