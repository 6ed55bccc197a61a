import type { Batch } from "./import-pass.ts";
import type { Sorted } from "./import-sorting.ts";

export interface ImportReport {
  rows: number;
  ready: number;
  errors: number;
  warnings: number;
  duplicates: number;
  repeated: number;
  newClients: number;
  newPets: number;
  unchanged: number;
  /** Rows that say otherwise than the clinic, whose data stays. */
  differing: number;
  /** Rows whose owner or pet is one of the clinic, though not by its number. */
  recognised: number;
  /** New ones that may be one of the clinic. */
  possible: number;
  /** Rows of pets that have another owner in the clinic. */
  otherOwner: number;
  /** The line after which nothing was read; 0: the whole list was. */
  brokenAtLine: number;
  /** After an undo: rows that are still here, because somebody changed them or another row refers to them. */
  keptClients: number;
  keptPets: number;
}

export const emptyReport = (): ImportReport => ({
  rows: 0,
  ready: 0,
  errors: 0,
  warnings: 0,
  duplicates: 0,
  repeated: 0,
  newClients: 0,
  newPets: 0,
  unchanged: 0,
  differing: 0,
  recognised: 0,
  possible: 0,
  otherOwner: 0,
  brokenAtLine: 0,
  keptClients: 0,
  keptPets: 0,
});

const count = (items: readonly Sorted[], is: (item: Sorted) => boolean): number => items.filter(is).length;

export const isFresh = ({ isNewClient, isNewPet }: Sorted): boolean => isNewClient || isNewPet;
const isDiffering = ({ differences }: Sorted): boolean => differences.length > 0;

/** The figures of a list after one more batch. */
export function counted(report: ImportReport, batch: Batch, items: readonly Sorted[]): ImportReport {
  const isUnchanged = (item: Sorted): boolean => !isFresh(item) && !isDiffering(item) && !item.hasOtherOwner;
  return {
    rows: batch.read,
    errors: batch.faults,
    warnings: batch.warnings,
    duplicates: batch.duplicates,
    repeated: batch.repeated,
    brokenAtLine: batch.brokenAtLine ?? 0,
    keptClients: 0,
    keptPets: 0,
    ready: report.ready + count(items, isFresh),
    unchanged: report.unchanged + count(items, isUnchanged),
    differing: report.differing + count(items, isDiffering),
    recognised: report.recognised + count(items, ({ links }) => links.length > 0),
    possible: report.possible + count(items, ({ isPossible }) => isPossible),
    otherOwner: report.otherOwner + count(items, ({ hasOtherOwner }) => hasOtherOwner),
    newClients: report.newClients + count(items, ({ isNewClient }) => isNewClient),
    newPets: report.newPets + count(items, ({ isNewPet }) => isNewPet),
  };
}
