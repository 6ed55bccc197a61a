import { chargeAmounts, chargeLines, type ChargeLine, lineIdOf, wholeOf } from "@fernpaw/domain/billing/charge-line";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { creditableLines } from "@fernpaw/domain/billing/credited-lines";
import { partIdOf, placeInWhole } from "@fernpaw/domain/billing/line-parts";
import { invoices } from "@fernpaw/domain/billing/invoice";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsById, rowsOf } from "../../db/rows.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";

type Product = RowOf<typeof products>;
type Batch = RowOf<typeof batches>;

interface Known {
  product: Product;
  shelf: { levels: readonly { quantityMilli: number }[] };
}

/** One that is not planned any more. */
export interface DoneLine {
  treatment: Treatment;
  product: Product | null;
  line: ChargeLine | null;
  /** Its charge, or a part of a divided one, that is on an issued invoice; null: none is. */
  issued: ChargeLine | null;
  /** With taxes; null: not charged, or the price is missing. */
  grossMinor: number | null;
  batches: Batch[];
  givenBy: string;
  /** The person who compared label and medicine; empty: without a check. */
  checkedBy: string;
  /** Entered in error after its invoice was issued; null: it counts. */
  error: { by: string; at: Instant; invoiceId: string | null; isToCredit: boolean } | null;
  /** On hand now; null: not counted. */
  stockMilli: number | null;
  isPending: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const isGiven = ({ status }: Pick<Treatment, "status">): boolean => status === "given";

/** The ids of the charges that a credit note can still have. A device without the invoices knows none. */
async function readCreditable(db: CacheDb, lines: readonly ChargeLine[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const [found, notes] = await Promise.all([
    rowsOf(db, invoices).bulkGet(ids),
    rowsAmong(rowsOf(db, creditNotes), "invoiceId", ids),
  ]);
  const left = found.flatMap((invoice) =>
    invoice
      ? creditableLines(
          invoice,
          notes.filter(({ invoiceId }) => invoiceId === invoice.id),
        )
      : [],
  );
  return new Set(left.map(({ line }) => line.lineId));
}

/** Of each charge, by its id, the part that is on an issued invoice. A charge that is not divided is its own only part. */
async function readIssued(
  db: CacheDb,
  lines: readonly (ChargeLine | undefined)[],
): Promise<ReadonlyMap<string, ChargeLine>> {
  const known = lines.filter((line) => line !== undefined);
  const placesOf = ({ part }: ChargeLine): number[] => (part?.shares ?? []).map((_, place) => place).slice(1);
  const ids = known.flatMap((line) => placesOf(line).map((place) => partIdOf(line.id, place)));
  const others = ids.length === 0 ? [] : await rowsOf(db, chargeLines).bulkGet(ids);
  const issued = [...known, ...others].filter((line) => line?.status === "issued");
  return new Map(issued.flatMap((line) => (line ? [[placeInWhole(line).lineId, line] as const] : [])));
}

/** Given ones, the newest first, then those that were decided otherwise and those on an issued invoice that were entered in error. */
export async function readDoneLines(
  db: CacheDb,
  rows: readonly Treatment[],
  { known, pending }: { known: ReadonlyMap<string, Known>; pending: ReadonlySet<string> },
): Promise<DoneLine[]> {
  const decided = rows.filter(({ status }) => status !== "planned");
  const batchIds = decided.flatMap(({ movements }) => movements.flatMap(({ batchId }) => batchId ?? []));
  const [lines, used, people] = await Promise.all([
    rowsOf(db, chargeLines).bulkGet(decided.map(({ id }) => lineIdOf(id))),
    rowsOf(db, batches).bulkGet([...new Set(batchIds)]),
    namesOfPeople(db),
  ]);
  const lineById = rowsById(lines.filter((line) => line !== undefined && line.status !== "removed"));
  const batchById = rowsById(used);
  const lineOf = ({ id }: Treatment): ChargeLine | null => lineById.get(lineIdOf(id)) ?? null;
  const issuedBy = await readIssued(db, lines);
  const issuedOf = ({ id }: Treatment): ChargeLine | null => issuedBy.get(lineIdOf(id)) ?? null;
  const wrong = decided.filter((row) => row.status === "taken_back" && issuedOf(row) !== null);
  const creditable = await readCreditable(
    db,
    wrong.flatMap((row) => issuedOf(row) ?? []),
  );
  const doneLine = (treatment: Treatment): DoneLine => {
    const { id, productId, movements, givenBy, updatedBy, updatedAt } = treatment;
    const issued = issuedOf(treatment);
    const line = lineOf(treatment) ?? issued;
    const own = known.get(productId);
    const isCounted = own?.product.trackStock === "yes";
    return {
      treatment,
      product: own?.product ?? null,
      line,
      issued,
      grossMinor: line ? (chargeAmounts(wholeOf(line))?.grossMinor ?? null) : null,
      batches: movements.flatMap(({ batchId }) => batchById.get(batchId ?? "") ?? []),
      givenBy: people.get(givenBy ?? "") ?? "",
      checkedBy: people.get(treatment.checkedBy ?? "") ?? "",
      error: wrong.includes(treatment)
        ? {
            by: people.get(updatedBy ?? "") ?? "",
            at: updatedAt,
            invoiceId: issued?.invoiceId ?? null,
            isToCredit: issued !== null && creditable.has(issued.id),
          }
        : null,
      stockMilli: isCounted ? sum(own.shelf.levels.map(({ quantityMilli }) => quantityMilli)) : null,
      isPending: pending.has(id),
    };
  };
  const other = decided.filter((row) => row.status !== "taken_back" && !isGiven(row));
  return [...decided.filter(isGiven).toReversed(), ...other, ...wrong].map(doneLine);
}
