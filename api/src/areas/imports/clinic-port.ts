import type { Instant } from "@fernpaw/domain/kernel/time";
import type { DuplicatePair } from "./import-duplicates.queries.ts";
import type { ImportLink } from "./import-links.queries.ts";
import type {
  ClinicPlans,
  StoredAppointment,
  StoredNote,
  StoredVaccination,
  StoredWeight,
} from "./match/stored-events.queries.ts";
import type { OpenedStock } from "./match/stored-stock.queries.ts";
import type { StoredProduct } from "./match/stored-products.queries.ts";
import type { KnownPet, RowKeys, StoredClient, StoredRows } from "./match/stored-rows.queries.ts";
import type { ImportReport } from "./report/report-figures.ts";
import type { NewRows } from "./write/new-rows.ts";

/**
 * What the line of an import asks of the clinic. The line runs in a thread of its own and asks one thing at a time; the
 * database is with the main thread. What goes through is copied: plain values, lists and maps.
 */
export interface ClinicPort {
  /** What the clinic has under these keys, or has recognised them as. */
  storedRows(keys: RowKeys): Promise<StoredRows>;
  /** Some of the clients in the order of their ids, after `after`; none: there are no more. */
  clientsPage(after: string): Promise<StoredClient[]>;
  /** The same of the pets that this list did not make. */
  olderPetsPage(after: string): Promise<KnownPet[]>;
  /** Weights of these pets, crossed out or not. */
  weightsOf(petIds: readonly string[]): Promise<StoredWeight[]>;
  /** Vaccinations of these pets, entered in error or not. */
  vaccinationsOf(petIds: readonly string[]): Promise<StoredVaccination[]>;
  /** Imported notes of these pets that were written at one of these moments. */
  importedNotesOf(petIds: readonly string[], typedAt: readonly Instant[]): Promise<StoredNote[]>;
  /** Appointments with one of these ids, or that begin at one of these moments. */
  appointmentsAt(ids: readonly string[], startsAt: readonly Instant[]): Promise<StoredAppointment[]>;
  /** Appointments and blocked time from this moment on. */
  plansFrom(from: Instant): Promise<ClinicPlans>;
  /** Products with their prices, costs and suppliers, in the order of their ids, after `after`. */
  productsPage(after: string): Promise<StoredProduct[]>;
  /** Batches of these products, and their opening stock at the place of the list. */
  openedStock(productIds: readonly string[]): Promise<OpenedStock>;
  /** Those of these ids that are invoices or payments of the clinic. */
  knownBalances(ids: readonly string[]): Promise<string[]>;
  /** For those of these clients who have taken in others by a merge: the ids of those others. */
  absorbedBy(clientIds: readonly string[]): Promise<Map<string, string[]>>;
  /** Writes one batch, in one version of the clinic, what was recognised, and what may be in the clinic already. */
  write(rows: readonly NewRows[], links: readonly ImportLink[], duplicates: readonly DuplicatePair[]): Promise<void>;
  /** For the screen, and for a run that breaks off. */
  saveProgress(report: ImportReport): Promise<void>;
}
