import type { PlanBuyer } from "@fernpaw/domain/plans/plan-invoice-document";
import { type PlanTax, planTaxOf } from "@fernpaw/domain/plans/plan-tax";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { searchTextOf } from "../../platform/public/search-words.ts";
import { payingClinic } from "../plan-subscriptions.queries.ts";
import { firstPlace, nextInvoiceNumber, payerOf, type PlanInvoiceRow, sellerNow } from "../plan-books.queries.ts";

const DIGITS = 5;
/** `PF-00871`. */
const numberText = (seq: number): string => `PF-${String(seq).padStart(DIGITS, "0")}`;

/** The buyer where the owner has typed nothing: the first location's. Undefined for a clinic that is gone. */
export async function usualBuyer(sql: Sql, clinicId: string): Promise<PlanBuyer | undefined> {
  const clinic = await payingClinic(sql, clinicId);
  if (!clinic) return undefined;
  const { name = "", address = "", taxNumber = "" } = (await firstPlace(sql, clinicId)) ?? {};
  return { name: name || clinic.name, address, country: clinic.country, taxNumber };
}

/** The buyer of the next invoice: as the owner has typed it, else as the first location has it. Undefined for a clinic that is gone. */
async function buyerOf(sql: Sql, clinicId: string): Promise<PlanBuyer | undefined> {
  const usual = await usualBuyer(sql, clinicId);
  if (!usual) return undefined;
  const typed = await payerOf(sql, clinicId);
  const of = (field: "name" | "address" | "taxNumber"): string => typed?.[field] || usual[field];
  return { name: of("name"), address: of("address"), country: usual.country, taxNumber: of("taxNumber") };
}

/** The buyer of the next invoice and its tax. Undefined for a clinic that is gone. */
export async function buyerWithTax(
  sql: Sql,
  clinicId: string,
): Promise<{ buyer: PlanBuyer; tax: PlanTax } | undefined> {
  const buyer = await buyerOf(sql, clinicId);
  return buyer && { buyer, tax: planTaxOf(buyer, await sellerNow(sql)) };
}

/** The tax of the next payment. Undefined for a clinic that is gone. */
export async function taxOfClinic(sql: Sql, clinicId: string): Promise<PlanTax | undefined> {
  return (await buyerWithTax(sql, clinicId))?.tax;
}

type Head = Pick<
  PlanInvoiceRow,
  "id" | "seq" | "number" | "clinicId" | "clinicName" | "searchText" | "buyer" | "seller" | "isExample"
>;

/** The next invoice of a clinic: it takes a number, so that it must be added in the same transaction. Undefined for a clinic that is gone. */
export async function nextInvoice(sql: Sql, clinicId: string): Promise<{ head: Head; tax: PlanTax } | undefined> {
  const found = await buyerWithTax(sql, clinicId);
  const clinic = await payingClinic(sql, clinicId);
  if (!found || !clinic) return undefined;
  const { rates: _rates, revision: _revision, ...seller } = await sellerNow(sql);
  const seq = await nextInvoiceNumber(sql);
  const number = numberText(seq);
  const head: Head = {
    id: v7(),
    seq,
    number,
    clinicId,
    clinicName: clinic.name,
    searchText: searchTextOf(number, clinic.name),
    buyer: JSON.stringify(found.buyer),
    seller: JSON.stringify(seller),
    isExample: 0,
  };
  return { head, tax: found.tax };
}
