import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import type { CreditNoteOnPaper } from "@fernpaw/domain/billing/credit-note-document";
import { sumOf } from "@fernpaw/domain/billing/invoice-balance";
import type { InvoiceOnPaper, PaidPart, PaperPet } from "@fernpaw/domain/billing/invoice-document";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import type { PaperRegion } from "@fernpaw/domain/billing/paper-money";
import { type Allocation, allocations, type Payment, payments } from "@fernpaw/domain/billing/payment";
import type { ReceiptOnPaper, ReceiptPart } from "@fernpaw/domain/billing/receipt-document";
import type { StatementOnPaper } from "@fernpaw/domain/billing/statement-document";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { addDays, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { dateWords } from "@fernpaw/domain/messages/template-values";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { clockTime } from "../../../ui/clock-time.tsx";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";
import { chipText } from "../../pets/public/pet-words.ts";

type Client = RowOf<typeof clients>;
export type Here = Pick<Clinic, "settings" | "timeZone">;

/** A paper about money with what its page needs beside it. */
export interface MoneyPaper<Facts> {
  facts: Facts;
  /** Null: a person without an account. */
  client: Client | null;
  petIds: string[];
  locationId: string;
}

/** With what a paper of this clinic writes money, days and taxes. */
export async function regionOf(db: CacheDb, { settings, timeZone }: Here): Promise<PaperRegion> {
  const known = await rowsOf(db, taxes).toArray();
  const dayOf: PaperRegion["dayOf"] = (at) => localDateOf(at, timeZone);
  return {
    settings,
    taxNames: new Map(known.map(({ id, name }) => [id, name])),
    dayOf,
    momentText: (at) => `${dateWords(dayOf(at), settings.locale)}, ${clockTime(at, timeZone)}`,
  };
}

export const clientOf = async (db: CacheDb, id: string | null): Promise<Client | null> =>
  (await rowsOf(db, clients).get(id ?? "")) ?? null;

/** The books keep name and address of a client whose personal data were erased. */
const billedTo = ({ billedTo: kept }: Pick<Invoice, "billedTo">, client: Client | null): string[] =>
  kept ? [kept.name, ...kept.lines] : recipientOf(client);

export const recipientOf = (client: Client | null): string[] =>
  client ? [clientName(client), ...addressLines(client.address)] : [];

export async function petsOnPaper(db: CacheDb, ids: readonly string[]): Promise<ReadonlyMap<string, PaperPet>> {
  const [rows, types] = await Promise.all([rowsOf(db, pets).bulkGet([...ids]), rowsOf(db, petTypes).toArray()]);
  return new Map(
    rows.flatMap((pet): [string, PaperPet][] => {
      if (!pet) return [];
      const type = types.find(({ id }) => id === pet.petTypeId);
      const chip = pet.identifiers.find(({ kind }) => kind === "microchip");
      const kind = [type?.name ?? "", pet.breed].filter((part) => part !== "").join(", ");
      return [[pet.id, { name: pet.name, kind, chip: chip ? chipText(chip.value) : "" }]];
    }),
  );
}

const petIdsOf = (all: readonly Pick<Invoice, "lines">[]): string[] => [
  ...new Set(all.flatMap(({ lines }) => lines.flatMap(({ petId }) => petId ?? []))),
];

const allocationsFor = (db: CacheDb, invoiceId: string): Promise<Allocation[]> =>
  rowsOf(db, allocations).where("invoiceId").equals(invoiceId).toArray();

/** The part of each payment that counts: rows with the other sign take parts of it back. */
async function paidParts(db: CacheDb, own: readonly Allocation[]): Promise<PaidPart[]> {
  const byPayment = Map.groupBy(own, ({ paymentId }) => paymentId as string);
  const rows = await rowsOf(db, payments).bulkGet([...byPayment.keys()]);
  return rows
    .flatMap((payment): PaidPart[] => {
      const amountMinor = payment ? sumOf(byPayment.get(payment.id) ?? []) : 0;
      return payment && amountMinor !== 0 ? [{ payment, amountMinor }] : [];
    })
    .sort((a, b) => (a.payment.occurredAt < b.payment.occurredAt ? -1 : 1));
}

/** Everything on an invoice. Null: not on this device. */
export async function invoicePaper(db: CacheDb, id: string, here: Here): Promise<MoneyPaper<InvoiceOnPaper> | null> {
  const invoice = await rowsOf(db, invoices).get(id);
  if (!invoice) return null;
  const petIds = petIdsOf([invoice]);
  const [region, client, visit, place, own, people, other] = await Promise.all([
    regionOf(db, here),
    clientOf(db, invoice.clientId),
    rowsOf(db, visits).get(invoice.visitId ?? ""),
    rowsOf(db, locations).get(invoice.locationId),
    allocationsFor(db, id),
    namesOfPeople(db),
    rowsOf(db, invoices).get(invoice.duplicateOf ?? ""),
  ]);
  return {
    client,
    petIds,
    locationId: invoice.locationId,
    facts: {
      ...region,
      invoice,
      other: other ?? null,
      recipient: billedTo(invoice, client),
      clientNumber: client?.number ?? null,
      pets: await petsOnPaper(db, petIds),
      treatedOn: visit ? localDateOf(visit.openedAt, here.timeZone) : null,
      vet: people.get(visit?.vetId ?? "") ?? "",
      payments: await paidParts(db, own),
      dueMinor: invoice.dueMinor,
      bankDetails: place?.bankDetails ?? "",
    },
  };
}

/** Everything on a credit note. Null: not on this device. */
export async function creditNotePaper(
  db: CacheDb,
  id: string,
  here: Here,
): Promise<MoneyPaper<CreditNoteOnPaper> | null> {
  const note = await rowsOf(db, creditNotes).get(id);
  const invoice = note && (await rowsOf(db, invoices).get(note.invoiceId));
  if (!note || !invoice) return null;
  const petIds = petIdsOf([note]);
  const [region, client, pets] = await Promise.all([
    regionOf(db, here),
    clientOf(db, note.clientId),
    petsOnPaper(db, petIds),
  ]);
  const { number = null } = client ?? {};
  const facts = { ...region, note, invoice, recipient: billedTo(note, client), clientNumber: number, pets };
  return { client, petIds, locationId: note.locationId, facts };
}

async function receiptParts(db: CacheDb, own: readonly Allocation[]): Promise<ReceiptPart[]> {
  const byInvoice = Map.groupBy(own, ({ invoiceId }) => invoiceId as string);
  const parts = await Promise.all(
    [...byInvoice].map(async ([invoiceId, rows]): Promise<ReceiptPart[]> => {
      const invoice = await rowsOf(db, invoices).get(invoiceId);
      const amountMinor = sumOf(rows);
      if (!invoice || amountMinor === 0) return [];
      return [{ invoice, amountMinor, dueMinor: invoice.dueMinor }];
    }),
  );
  return parts.flat();
}

const backOf = (db: CacheDb, paymentId: string): Promise<Payment[]> =>
  rowsOf(db, payments).where("ofPaymentId").equals(paymentId).sortBy("occurredAt");

/** Everything on the receipt of a payment but its paper. Null: not on this device. */
export async function receiptPaper(
  db: CacheDb,
  id: string,
  here: Here,
): Promise<MoneyPaper<Omit<ReceiptOnPaper, "paper">> | null> {
  const payment = await rowsOf(db, payments).get(id);
  if (!payment) return null;
  const own = await rowsOf(db, allocations).where("paymentId").equals(id).toArray();
  const [region, client, parts, back, people, source] = await Promise.all([
    regionOf(db, here),
    clientOf(db, payment.clientId),
    receiptParts(db, own),
    backOf(db, id),
    namesOfPeople(db),
    rowsOf(db, payments).get(payment.ofPaymentId ?? ""),
  ]);
  const petIds = petIdsOf(parts.map(({ invoice }) => invoice));
  const named = await petsOnPaper(db, petIds);
  return {
    client,
    petIds,
    locationId: payment.locationId,
    facts: {
      ...region,
      payment,
      source: source ?? null,
      back,
      parts,
      creditMinor: payment.creditMinor,
      recipient: client ? [clientName(client)] : [],
      petNames: [...named.values()].map(({ name }) => name).join(", "),
      takenBy: payment.method === "card_online" ? "" : (people.get(payment.receivedBy) ?? ""),
    },
  };
}

/** A statement has the payments of so many days. */
const STATEMENT_DAYS = 90;

/** Everything on the statement of a client. Null: not on this device. */
export async function statementPaper(
  db: CacheDb,
  clientId: string,
  { today, locationId, ...here }: Here & { today: LocalDate; locationId: string },
): Promise<(MoneyPaper<StatementOnPaper> & { client: Client }) | null> {
  const named = await clientOf(db, clientId);
  const client = named && named.mergedIntoId !== null ? await clientOf(db, named.mergedIntoId) : named;
  if (!client) return null;
  const ids = [client.id, ...client.absorbedIds];
  const [region, issued, paid, place] = await Promise.all([
    regionOf(db, here),
    rowsOf(db, invoices).where("clientId").anyOf(ids).toArray(),
    rowsOf(db, payments).where("clientId").anyOf(ids).sortBy("occurredAt"),
    rowsOf(db, locations).get(locationId),
  ]);
  const open = issued.flatMap((invoice) => (invoice.dueMinor > 0 ? [{ invoice, dueMinor: invoice.dueMinor }] : []));
  const since = addDays(today, -STATEMENT_DAYS);
  return {
    client,
    petIds: [],
    locationId,
    facts: {
      ...region,
      recipient: recipientOf(client),
      clientNumber: client.number,
      open: open.sort((a, b) => (a.invoice.issuedAt < b.invoice.issuedAt ? -1 : 1)),
      payments: paid.filter(({ occurredAt }) => localDateOf(occurredAt, here.timeZone) >= since),
      since,
      creditMinor: sumMinor(paid.map(({ creditMinor }) => creditMinor)),
      bankDetails: place?.bankDetails ?? "",
      today,
    },
  };
}
