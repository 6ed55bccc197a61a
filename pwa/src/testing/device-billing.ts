import { type InvoiceLine, invoices } from "@fernpaw/domain/billing/invoice";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { clientRow } from "@fernpaw/testing/builders";
import { v7 as uuidv7 } from "uuid";
import { readDebtors } from "../areas/billing/desk/debtors.queries.ts";
import { readWork } from "../areas/billing/desk/desk.queries.ts";

const CLIENTS = 30_000;
/** Clients with unpaid invoices, and invoices of each. */
const [DEBTORS, UNPAID] = [1000, 2];
const LINES = 4;
const TODAY = "2026-11-23";
const ZONE = "Europe/London";

type Put = (entity: EntityDefinition, rows: readonly object[]) => Promise<void>;
type Timed = (work: (at: number) => Promise<unknown>) => Promise<number[]>;

/** Milliseconds of each sample, by what was asked. */
export type BillingTimes = Record<"debtors" | "bareDebtors" | "work", number[]>;

function lineOf(at: number): InvoiceLine {
  return {
    lineId: uuidv7(),
    petId: null,
    productId: null,
    description: `Treatment ${at}`,
    quantityMilli: 1000,
    unit: "unit",
    unitMinor: 1250,
    fixedMinor: 0,
    discountMinor: 0,
    netMinor: 1250,
    taxes: [],
    grossMinor: 1250,
    isPrinted: "yes",
  };
}

/** One paid invoice of each client, and the unpaid ones of the debtors. */
async function fillInvoices(put: Put): Promise<void> {
  const people = Array.from({ length: CLIENTS }, (_, at) => clientRow({ lastName: `Last${at}` }));
  const locationId = uuidv7();
  const invoice = (clientId: string | undefined, at: number, dueMinor: number) => {
    const issuedOn = addDays(TODAY, -(at % 120));
    const lines = Array.from({ length: LINES }, (_, nth) => lineOf(nth));
    const grossMinor = LINES * 1250;
    const issued = { issuedOn, dueOn: issuedOn, issuedAt: toInstant(Date.parse(`${issuedOn}T10:00:00Z`)) };
    const own = { id: uuidv7(), number: at + 1, reference: `T1-${at}`, clientId, locationId, issuedBy: uuidv7() };
    return { ...emptyRow(invoices), ...own, ...issued, lines, netMinor: grossMinor, grossMinor, dueMinor };
  };
  await put(clients, people);
  await put(
    invoices,
    people.map(({ id }, at) => invoice(id, at, 0)),
  );
  await put(
    invoices,
    Array.from({ length: DEBTORS * UNPAID }, (_, at) => invoice(people[at % DEBTORS]?.id, CLIENTS + at, 2500)),
  );
}

/** The limit of the debtors: the same invoices and clients in one transaction, by the browser alone. */
function bareDebtors(database: IDBDatabase, clientIds: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([invoices.table, clients.table], "readonly");
    transaction.objectStore(invoices.table).index("dueMinor").getAll(IDBKeyRange.lowerBound(0, true));
    for (const id of clientIds) transaction.objectStore(clients.table).get(id);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(new Error(String(transaction.error)));
  });
}

/** The queries of the page of billing, over a device's copy of a large clinic. */
export async function measureBilling(db: CacheDb, put: Put, timed: Timed): Promise<BillingTimes> {
  await fillInvoices(put);
  const found = await readDebtors(db, TODAY);
  if (found.length !== DEBTORS) throw new Error(`There are ${found.length} debtors.`);
  const clientIds = found.flatMap(({ clientId }) => clientId ?? []);
  return {
    debtors: await timed(() => readDebtors(db, TODAY)),
    bareDebtors: await timed(() => bareDebtors(db.backendDB(), clientIds)),
    work: await timed(() => readWork(db, { today: TODAY, timeZone: ZONE })),
  };
}
