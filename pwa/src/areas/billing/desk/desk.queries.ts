import { type ChargeLine, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, dayBounds, daysBetween, type LocalDate } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../../db/pending.ts";
import { LAST, rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import type { Payable, Payer } from "../money/payable.ts";
import { withPayersInUse } from "../money/payers-in-use.queries.ts";
import { toPayBy } from "../to-pay.queries.ts";

type Visit = RowOf<typeof visits>;

/** `ready`: the patient waits to pay. `draft`: in progress. `gone`: the patient left, and charges are on no invoice. */
export type WorkKind = "ready" | "draft" | "gone" | "invoice";

/** A visit with charges that are on no invoice, or an unpaid invoice. */
export interface Work {
  key: string;
  kind: WorkKind;
  /** Empty: no pet, or one that is not on this device. */
  petNames: string;
  /** Empty: no client. */
  client: string;
  /** Null: the charges of a visit. */
  invoice: Invoice | null;
  /** The page of the visit or the invoice. */
  to: string;
  dueMinor: number;
  /** A charge has no price: nothing can be issued. */
  isUnpriced: boolean;
  isOverdue: boolean;
  /** Null: not to be paid now. */
  payable: Payable | null;
  payer: Payer;
  isPending: boolean;
}

/** Patients who left are looked for so many days: a device has packed earlier visits. */
const GONE_DAYS = 7;

async function recentVisits(db: CacheDb, today: LocalDate, timeZone: string): Promise<Visit[]> {
  const { from } = dayBounds(addDays(today, -GONE_DAYS), timeZone);
  const table = rowsOf(db, visits);
  const [open, closed] = await Promise.all([
    table.where("[status+openedAt]").between(["open", ""], ["open", LAST]).toArray(),
    table.where("[status+openedAt]").between(["closed", from], ["closed", LAST]).toArray(),
  ]);
  return [...open, ...closed];
}

const kindOf = ({ status, stage }: Visit): WorkKind =>
  status === "closed" ? "gone" : stage === "ready_for_checkout" ? "ready" : "draft";

interface VisitSource {
  visit: Visit;
  lines: readonly ChargeLine[];
  unpaid: readonly Invoice[];
}

type Unnamed = Omit<Work, "petNames" | "client" | "isPending"> & { ids: readonly string[] };

/** One row for each client who pays. None: nothing of the visit waits for an invoice, or for money while the patient waits to pay. */
function visitWork({ visit, lines, unpaid }: VisitSource): Unnamed[] {
  const kind = kindOf(visit);
  const due = kind === "ready" ? unpaid : [];
  return toPayBy(visit, lines, due).flatMap(({ waiting, payable, ...toPay }, place) => {
    const own = payable?.invoices ?? [];
    if (waiting.length === 0 && own.length === 0) return [];
    return [
      {
        ...toPay,
        key: place === 0 ? visit.id : `${visit.id} ${toPay.payer.clientId}`,
        kind,
        invoice: waiting.length === 0 ? (due.find(({ id }) => id === own[0]?.id) ?? null) : null,
        to: paths.visit(visit, "charges"),
        isOverdue: false,
        payable: kind === "draft" ? null : payable,
        ids: [visit.id, ...waiting.map((line) => line.id), ...own.map((invoice) => invoice.id)],
      },
    ];
  });
}

/** The pets of the lines, each once. */
export const petsOfInvoice = ({ lines }: Invoice): string[] => [...new Set(lines.flatMap(({ petId }) => petId ?? []))];

export const asPayable = (unpaid: readonly Invoice[]): Payable => ({
  open: null,
  invoices: unpaid.map(({ id, visitId, dueMinor }) => ({ id, visitId, dueMinor })),
});

function invoiceWork(invoice: Invoice, today: LocalDate): Unnamed {
  const { id, dueMinor, dueOn, clientId, locationId } = invoice;
  return {
    key: id,
    kind: "invoice",
    invoice,
    to: paths.invoice(id),
    dueMinor,
    isUnpriced: false,
    isOverdue: dueOn < today,
    payable: asPayable([invoice]),
    payer: { clientId, petIds: petsOfInvoice(invoice), locationId },
    ids: [id],
  };
}

async function withNames(db: CacheDb, work: readonly Unnamed[]): Promise<Work[]> {
  const idsOf = (pick: (payer: Payer) => readonly string[]) => [...new Set(work.flatMap(({ payer }) => pick(payer)))];
  const [animals, people, pending] = await Promise.all([
    rowsOf(db, pets).bulkGet(idsOf(({ petIds }) => petIds)),
    rowsOf(db, clients).bulkGet(idsOf(({ clientId }) => (clientId === null ? [] : [clientId]))),
    pendingIds(db),
  ]);
  const [petById, clientById] = [rowsById(animals), rowsById(people)];
  return work.map(({ ids, ...one }) => {
    const client = clientById.get(one.payer.clientId ?? "");
    return {
      ...one,
      petNames: one.payer.petIds.flatMap((id) => petById.get(id)?.name ?? []).join(", "),
      client: client ? clientName(client) : "",
      isPending: ids.some((id) => pending.has(id)),
    };
  });
}

/** Unpaid invoices: few among thousands, found by the index of their due sum. */
export const unpaidInvoices = (db: CacheDb): Promise<Invoice[]> =>
  rowsOf(db, invoices).where("dueMinor").above(0).toArray();

/** All that waits for an invoice or for money, each once: an invoice of a patient who waits to pay is with its visit. */
export async function readWork(
  db: CacheDb,
  { today, timeZone }: { today: LocalDate; timeZone: string },
): Promise<Work[]> {
  const [recent, unpaid] = await Promise.all([recentVisits(db, today, timeZone), unpaidInvoices(db)]);
  const lines = await rowsAmong(
    rowsOf(db, chargeLines),
    "visitId",
    recent.map(({ id }) => id),
  );
  const linesBy = Map.groupBy(await withPayersInUse(db, lines), ({ visitId }) => visitId);
  const unpaidBy = Map.groupBy(unpaid, ({ visitId }) => visitId);
  const ofVisits = recent.flatMap((visit) => {
    const source = { visit, lines: linesBy.get(visit.id) ?? [], unpaid: unpaidBy.get(visit.id) ?? [] };
    return visitWork(source);
  });
  const taken = new Set(ofVisits.flatMap(({ payable }) => payable?.invoices.map(({ id }) => id) ?? []));
  const others = unpaid.filter(({ id }) => !taken.has(id)).map((invoice) => invoiceWork(invoice, today));
  return withNames(db, [...ofVisits, ...others]);
}

/** The part of the work that a card of the page counts. */
export const CARDS = ["ready", "drafts", "open", "overdue"] as const;
export type CardKey = (typeof CARDS)[number];

export const isOnCard: Record<CardKey, (work: Work) => boolean> = {
  ready: ({ kind }) => kind === "ready",
  drafts: ({ kind }) => kind === "draft" || kind === "gone",
  open: ({ kind, isOverdue }) => kind === "invoice" && !isOverdue,
  overdue: ({ isOverdue }) => isOverdue,
};

const isPartPaid = ({ kind, invoice }: Work): boolean =>
  kind === "invoice" && invoice !== null && invoice.dueMinor < invoice.grossMinor;

const RANK = (work: Work): number =>
  work.kind === "ready" ? 0 : work.kind === "gone" ? 1 : work.isOverdue ? 2 : isPartPaid(work) ? 3 : 4;

/** Ready to pay, then gone without an invoice, then overdue with the oldest first, then part paid. */
export function toDoNow(all: readonly Work[]): Work[] {
  return inOrder(all.filter((work) => RANK(work) < 4));
}

export function inOrder(all: readonly Work[]): Work[] {
  const day = ({ invoice }: Work): string => invoice?.dueOn ?? "";
  return [...all].sort((a, b) => RANK(a) - RANK(b) || (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
}

/** Days since the oldest of the work was due. */
export const oldestDays = (all: readonly Work[], today: LocalDate): number =>
  Math.max(0, ...all.flatMap(({ invoice }) => (invoice ? daysBetween(invoice.dueOn, today) : [])));
