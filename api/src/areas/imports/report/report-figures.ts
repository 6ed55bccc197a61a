import { sumMinor } from "@fernpaw/domain/kernel/money";
import { isNewBalance } from "../match/matched-balance.ts";
import { isWritten } from "../match/matched-product.ts";
import type { MatchedRow } from "../match/matched-row.ts";
import type { ReadBatch } from "../read/read-list.ts";

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
  newWeights: number;
  newVaccinations: number;
  newNotes: number;
  /** Pets that get notes. */
  notedPets: number;
  newAppointments: number;
  /** Among the errors: rows of pets that are not found, and those whose time is taken. */
  refused: number;
  /** Imported, and noted while they were matched: a strange weight, a clash. */
  doubtful: number;
  keptWeights: number;
  keptVaccinations: number;
  keptNotes: number;
  keptAppointments: number;
  keptInvoices: number;
  keptCredits: number;
  newProducts: number;
  /** Among them: without a tax, in a clinic that has taxes. */
  newUntaxed: number;
  /** Products of the clinic that the list changes. */
  changedProducts: number;
  /** Lines of products that the clinic does not have, which are left out. */
  skipped: number;
  newStock: number;
  newInvoices: number;
  newCredits: number;
  /** The sums of these, in minor units. */
  newInvoicesMinor: number;
  newCreditsMinor: number;
  /** Lines of balances of 0, which are left out. */
  withoutBalance: number;
  /** Lines of stock with a quantity of 0, which are left out. */
  withoutStock: number;
  /** Among the duplicates: lines of a product that an earlier line has. */
  productsAgain: number;
  keptProducts: number;
  /** After an undo: products whose movements were all reversed. */
  archivedProducts: number;
  keptChanges: number;
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
  newWeights: 0,
  newVaccinations: 0,
  newNotes: 0,
  notedPets: 0,
  newAppointments: 0,
  refused: 0,
  doubtful: 0,
  keptWeights: 0,
  keptVaccinations: 0,
  keptNotes: 0,
  keptAppointments: 0,
  keptInvoices: 0,
  keptCredits: 0,
  newProducts: 0,
  newUntaxed: 0,
  changedProducts: 0,
  skipped: 0,
  newStock: 0,
  newInvoices: 0,
  newCredits: 0,
  newInvoicesMinor: 0,
  newCreditsMinor: 0,
  withoutBalance: 0,
  withoutStock: 0,
  productsAgain: 0,
  keptProducts: 0,
  archivedProducts: 0,
  keptChanges: 0,
});

const isFresh = ({ isNewClient, isNewPet, event, product, stock, balance }: MatchedRow): boolean =>
  isNewClient ||
  isNewPet ||
  event?.isNew === true ||
  isWritten(product) ||
  stock?.isNew === true ||
  isNewBalance(balance);
const isWithoutBalance = ({ row: { balance } }: MatchedRow): boolean =>
  balance !== null && balance.dueMinor + balance.creditMinor === 0;
const sumOfNew = (rows: readonly MatchedRow[], part: "invoice" | "credit"): number =>
  sumMinor(rows.map(({ balance }) => (balance?.[part]?.isNew ? balance[part].amountMinor : 0)));
const isDiffering = ({ differences }: MatchedRow): boolean => differences.length > 0;
const isWithoutStock = ({ row, isRefused }: MatchedRow): boolean => row.stock?.quantityMilli === 0 && !isRefused;
/** A product that is left out, or that an earlier line has, and stock that is not there are counted as such. */
const isNotTaken = (row: MatchedRow): boolean =>
  row.product?.what === "left_out" || row.product?.what === "again" || isWithoutStock(row) || isWithoutBalance(row);
/** Whether nothing of a line comes in: it is refused or left out. */
export const isOut = (row: MatchedRow): boolean => row.isRefused || isNotTaken(row);
/** A repeated line is counted as such, with a note on it. */
const isWarned = (row: MatchedRow): boolean => !isOut(row) && !row.row.isRepeated && row.row.notes.length > 0;
const isUnchanged = (row: MatchedRow): boolean =>
  !isOut(row) && !isFresh(row) && !isDiffering(row) && !row.hasOtherOwner;

/** A text that is too long for one note makes several. */
const notesIn = ({ event }: MatchedRow): number =>
  event?.isNew === true && event.table === "visitNotes" ? 1 + event.further.length : 0;

/** The figures of a list after one more batch. */
export function addFigures(report: ImportReport, { counts }: ReadBatch, rows: readonly MatchedRow[]): ImportReport {
  const count = (is: (row: MatchedRow) => boolean): number => rows.filter(is).length;
  const refused = report.refused + count(({ isRefused }) => isRefused);
  const productsAgain = report.productsAgain + count(({ product }) => product?.what === "again");
  const isNewOf = (table: string) => count(({ event }) => event?.isNew === true && event.table === table);
  return {
    ...report,
    rows: counts.records,
    errors: counts.faults + refused,
    refused,
    doubtful: report.doubtful + count(({ event, notes }) => event?.isNew === true && notes.length > 0),
    newWeights: report.newWeights + isNewOf("measurements"),
    newVaccinations: report.newVaccinations + isNewOf("vaccinations"),
    newNotes: report.newNotes + rows.reduce((sum, row) => sum + notesIn(row), 0),
    notedPets:
      report.notedPets +
      count(({ event }) => event?.isNew === true && event.table === "visitNotes" && event.isFirstOfPet),
    newStock: report.newStock + count(({ stock }) => stock?.isNew === true),
    newInvoices: report.newInvoices + count(({ balance }) => balance?.invoice?.isNew === true),
    newCredits: report.newCredits + count(({ balance }) => balance?.credit?.isNew === true),
    newInvoicesMinor: report.newInvoicesMinor + sumOfNew(rows, "invoice"),
    newCreditsMinor: report.newCreditsMinor + sumOfNew(rows, "credit"),
    withoutBalance: report.withoutBalance + count(isWithoutBalance),
    withoutStock: report.withoutStock + count(isWithoutStock),
    newProducts: report.newProducts + count(({ product }) => product?.what === "new"),
    newUntaxed: report.newUntaxed + count(({ product }) => isWritten(product) && product.isUntaxed),
    changedProducts: report.changedProducts + count(({ product }) => product?.what === "changed"),
    skipped: report.skipped + count(({ product }) => product?.what === "left_out"),
    newAppointments: report.newAppointments + isNewOf("appointments"),
    warnings: report.warnings + count(isWarned),
    duplicates: counts.duplicates + productsAgain,
    productsAgain,
    repeated: counts.repeated,
    brokenAtLine: counts.brokenAtLine ?? 0,
    ready: report.ready + count(isFresh),
    unchanged: report.unchanged + count(isUnchanged),
    differing: report.differing + count(isDiffering),
    recognised: report.recognised + count(({ links }) => links.length > 0),
    possible: report.possible + count(({ duplicates }) => duplicates.length > 0),
    otherOwner: report.otherOwner + count(({ hasOtherOwner }) => hasOtherOwner),
    newClients: report.newClients + count(({ isNewClient }) => isNewClient),
    newPets: report.newPets + count(({ isNewPet }) => isNewPet),
  };
}
