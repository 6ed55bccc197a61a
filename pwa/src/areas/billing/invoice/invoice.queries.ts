import { type Invoice, type InvoiceLine, invoices } from "@fernpaw/domain/billing/invoice";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { attention } from "@fernpaw/domain/kernel/attention";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";
import { type Claimable, claimablesOf, claimsOfInvoice, type ListedClaim } from "../claims/claims.queries.ts";
import { type ClientPayment, paymentsOfClients } from "../client-money.queries.ts";
import { type DoubtfulPayment, doubtfulPayments } from "../online/paid-online.queries.ts";
import { type ListedInvoice, listInvoices } from "../money/visit-money.queries.ts";

/** The lines of one pet. */
export interface PetLines {
  /** Null: goods for no pet. */
  petId: string | null;
  /** Empty: no pet, or one that is not on this device. */
  name: string;
  lines: InvoiceLine[];
}

export interface TaxSum {
  key: string;
  name: string;
  rateMilliPercent: number;
  taxMinor: number;
}

export interface InvoicePage extends ListedInvoice {
  petIds: string[];
  byPet: PetLines[];
  taxes: TaxSum[];
  issuedBy: string;
  /** The address of the visit's charges; null: no visit, or it is not on this device. */
  visitPath: string | null;
  /** The invoice that has the lines of this one. */
  other: Invoice | null;
  /** Empty invoices whose lines this one has. */
  duplicates: Invoice[];
  /** Payments of the client with credit, the oldest first. */
  credits: ClientPayment[];
  /** An open inbox item names the invoice, beside those of `doubts`. */
  hasItem: boolean;
  /** Payments online that may have been made, and are not in the ledger. */
  doubts: DoubtfulPayment[];
  /** The newest first. */
  claims: ListedClaim[];
  claimables: Claimable[];
}

async function linesByPet(db: CacheDb, { lines }: Invoice): Promise<PetLines[]> {
  const groups = Map.groupBy(lines, ({ petId }) => petId);
  const animals = rowsById(await rowsOf(db, pets).bulkGet([...groups.keys()].flatMap((id) => id ?? [])));
  return [...groups].map(([petId, own]) => ({ petId, name: animals.get(petId ?? "")?.name ?? "", lines: own }));
}

async function taxSums(db: CacheDb, invoice: Invoice): Promise<TaxSum[]> {
  const known = rowsById(await rowsOf(db, taxes).toArray());
  return invoice.taxes.map(({ taxId, rateMilliPercent, taxMinor }) => ({
    key: `${taxId} ${rateMilliPercent}`,
    name: known.get(taxId)?.name ?? "",
    rateMilliPercent,
    taxMinor,
  }));
}

/** Open items are few. */
async function itemsOf(db: CacheDb, id: string): Promise<Pick<InvoicePage, "doubts" | "hasItem">> {
  const open = await rowsOf(db, attention).where("status").equals("open").toArray();
  const doubts = await doubtfulPayments(db, [id]);
  const shown = new Set(doubts.map(({ itemId }) => itemId));
  const isNamed = (item: RowOf<typeof attention>): boolean =>
    item.entities.some((entity) => entity.table === invoices.table && entity.id === id);
  return { doubts, hasItem: open.some((item) => !shown.has(item.id) && isNamed(item)) };
}

async function subjectsOf(db: CacheDb, { visitId, issuedBy }: Invoice) {
  const [visit, people] = await Promise.all([rowsOf(db, visits).get(visitId ?? ""), namesOfPeople(db)]);
  return {
    visitPath: visit ? paths.visit(visit, "charges") : null,
    visitPetId: visit?.petId ?? null,
    issuedBy: people.get(issuedBy) ?? "",
  };
}

/** The invoice of an address: by its id. Null: it is not on this device. */
export async function invoicePage(db: CacheDb, id: string): Promise<InvoicePage | null> {
  const invoice = await rowsOf(db, invoices).get(id);
  if (!invoice) return null;
  const [[listed], byPet, sums, subjects, others, paid, items, claims, claimables] = await Promise.all([
    listInvoices(db, [invoice]),
    linesByPet(db, invoice),
    taxSums(db, invoice),
    subjectsOf(db, invoice),
    invoice.visitId === null ? [] : rowsOf(db, invoices).where("visitId").equals(invoice.visitId).toArray(),
    invoice.clientId === null ? [] : paymentsOfClients(db, [invoice.clientId]),
    itemsOf(db, id),
    claimsOfInvoice(db, id),
    claimablesOf(db, [invoice]),
  ]);
  if (!listed) return null;
  const { visitPetId, ...known } = subjects;
  const petIds = byPet.flatMap(({ petId }) => petId ?? []);
  return {
    ...listed,
    ...known,
    byPet,
    taxes: sums,
    petIds: petIds.length === 0 && visitPetId !== null ? [visitPetId] : petIds,
    other: others.find((one) => one.id === invoice.duplicateOf) ?? null,
    duplicates: others.filter(({ duplicateOf }) => duplicateOf === id),
    credits: paid.filter(({ creditMinor }) => creditMinor > 0).toReversed(),
    ...items,
    claims,
    claimables,
  };
}
