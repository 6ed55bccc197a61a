import type { RowOf } from "../../kernel/entity.ts";
import type { MeasurementKind } from "./measurement-kinds.ts";
import type { measurements } from "./pet.ts";

/** Our own assumption: after so many days a weight is too old for a dose. */
export const WEIGHT_OLD_DAYS = 30;

export type Measurement = RowOf<typeof measurements>;
/** A measurement of the kind `weight`. */
export type Weight = Measurement & { weightG: number };

const isLater = (a: Measurement, b: Measurement): boolean =>
  a.takenAt > b.takenAt || (a.takenAt === b.takenAt && a.id > b.id);

/** Those of a kind that were not entered in error, oldest first; ties by id, so that every device has one order. */
export function measuredOf<Row extends Measurement>(rows: Iterable<Row>, kind: MeasurementKind): Row[] {
  return [...rows]
    .filter((row) => row.kind === kind && row.enteredInErrorAt === null)
    .sort((a, b) => (isLater(a, b) ? 1 : isLater(b, a) ? -1 : 0));
}

/** The latest of each kind that counts. */
export function lastOfEachKind<Row extends Measurement>(rows: Iterable<Row>): ReadonlyMap<MeasurementKind, Row> {
  const last = new Map<MeasurementKind, Row>();
  for (const row of rows) {
    if (row.enteredInErrorAt !== null) continue;
    const known = last.get(row.kind);
    if (!known || isLater(row, known)) last.set(row.kind, row);
  }
  return last;
}

const asWeight = (row: Measurement): Weight => ({ ...row, weightG: row.value });

/** The weights that count, oldest first. */
export const weightsAmong = (rows: Iterable<Measurement>): Weight[] => measuredOf(rows, "weight").map(asWeight);

/** The latest weight that counts. */
export const lastWeight = (rows: Iterable<Measurement>): Weight | null => weightsAmong(rows).at(-1) ?? null;
