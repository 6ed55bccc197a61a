import { invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { type InsuranceClaim, insuranceClaims, OPEN_CLAIM_STATES } from "@fernpaw/domain/billing/insurance-claim";
import { type Invoice, type InvoiceLine, invoices } from "@fernpaw/domain/billing/invoice";
import { type Payment, payments } from "@fernpaw/domain/billing/payment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";

type Pet = RowOf<typeof pets>;

export interface ListedClaim {
  claim: InsuranceClaim;
  /** Empty: it is not on this device. */
  petName: string;
  client: string;
  invoiceName: string;
  isVoided: boolean;
  isPending: boolean;
}

async function withNames(db: CacheDb, rows: readonly InsuranceClaim[]): Promise<ListedClaim[]> {
  const ids = (pick: (claim: InsuranceClaim) => string | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))];
  const [animals, people, issued, pending] = await Promise.all([
    rowsOf(db, pets).bulkGet(ids(({ petId }) => petId)),
    rowsOf(db, clients).bulkGet(ids(({ clientId }) => clientId)),
    rowsOf(db, invoices).bulkGet(ids(({ invoiceId }) => invoiceId)),
    pendingIdsOf(db, insuranceClaims),
  ]);
  const [petById, clientById, invoiceById] = [rowsById(animals), rowsById(people), rowsById(issued)];
  return rows
    .map((claim) => {
      const client = clientById.get(claim.clientId ?? "");
      const invoice = invoiceById.get(claim.invoiceId);
      return {
        claim,
        petName: petById.get(claim.petId)?.name ?? "",
        client: client ? clientName(client) : "",
        invoiceName: invoice ? invoiceTitle(invoice) : "",
        isVoided: invoice?.status === "voided",
        isPending: pending.has(claim.id),
      };
    })
    .sort((a, b) => (a.claim.createdAt < b.claim.createdAt ? 1 : -1));
}

/** Claims on which the clinic or the insurer still has to act, or all of this device; the newest first. */
export async function listClaims(db: CacheDb, shown: "open" | "all"): Promise<ListedClaim[]> {
  const table = rowsOf(db, insuranceClaims);
  return withNames(
    db,
    shown === "all" ? await table.toArray() : await table.where("status").anyOf(OPEN_CLAIM_STATES).toArray(),
  );
}

/** Claims of one invoice, the newest first. */
export const claimsOfInvoice = async (db: CacheDb, invoiceId: string): Promise<ListedClaim[]> =>
  withNames(db, await rowsOf(db, insuranceClaims).where("invoiceId").equals(invoiceId).toArray());

/** Claims that count of several invoices: money of an insurer is for one of them. */
export const claimsOfInvoices = async (db: CacheDb, invoiceIds: readonly string[]): Promise<ListedClaim[]> => {
  const rows = await rowsOf(db, insuranceClaims).where("invoiceId").anyOf(invoiceIds).toArray();
  return withNames(
    db,
    rows.filter(({ status }) => status !== "withdrawn"),
  );
};

/** An invoice and one of its pets: a claim can name both. */
export interface Claimable {
  invoice: Invoice;
  pet: Pet;
}

/** The pets of an invoice that asks for money, in the order of its lines. */
export async function claimablesOf(db: CacheDb, issued: readonly Invoice[]): Promise<Claimable[]> {
  const valid = issued.filter(
    ({ status, isOpening }) => status !== "voided" && status !== "duplicate" && isOpening === "no",
  );
  const petIds = [...new Set(valid.flatMap(({ lines }) => lines.flatMap(({ petId }) => petId ?? [])))];
  const petById = rowsById(await rowsOf(db, pets).bulkGet(petIds));
  return valid.flatMap((invoice) =>
    [...new Set(invoice.lines.flatMap(({ petId }) => petId ?? []))].flatMap((petId) => {
      const pet = petById.get(petId);
      return pet ? [{ invoice, pet }] : [];
    }),
  );
}

export interface ClientClaims {
  claims: ListedClaim[];
  /** Of the newest invoices, for a new claim. */
  claimables: Claimable[];
  /** One of the pets has a policy. */
  isInsured: boolean;
}

const NEWEST_INVOICES = 8;

/** The claims of a client, with the invoices for a new one. */
export async function readClientClaims(db: CacheDb, clientIds: readonly string[]): Promise<ClientClaims> {
  const [own, issued] = await Promise.all([
    rowsOf(db, insuranceClaims).where("clientId").anyOf(clientIds).toArray(),
    rowsOf(db, invoices).where("clientId").anyOf(clientIds).toArray(),
  ]);
  const newest = issued.toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1)).slice(0, NEWEST_INVOICES);
  const claimables = await claimablesOf(db, newest);
  return {
    claims: await withNames(db, own),
    claimables,
    isInsured: claimables.some(({ pet }) => pet.insurance !== null),
  };
}

export interface ClaimPage extends ListedClaim {
  /** Null: not on this device. */
  invoice: Invoice | null;
  pet: Pet | null;
  lines: InvoiceLine[];
  payments: Payment[];
  nameOf: (userId: string) => string;
}

/** Null: not on this device. */
export async function claimPage(db: CacheDb, id: string): Promise<ClaimPage | null> {
  const claim = await rowsOf(db, insuranceClaims).get(id);
  if (!claim) return null;
  const [[listed], invoice, pet, people, paid] = await Promise.all([
    withNames(db, [claim]),
    rowsOf(db, invoices).get(claim.invoiceId),
    rowsOf(db, pets).get(claim.petId),
    namesOfPeople(db),
    claim.clientId === null ? [] : rowsOf(db, payments).where("clientId").equals(claim.clientId).toArray(),
  ]);
  if (!listed) return null;
  return {
    ...listed,
    invoice: invoice ?? null,
    pet: pet ?? null,
    lines: (invoice?.lines ?? []).filter(({ lineId }) => claim.lineIds.includes(lineId)),
    payments: paid.filter(({ claimId }) => claimId === id),
    nameOf: (userId) => people.get(userId) ?? "",
  };
}
