import { products } from "@fernpaw/domain/catalogue/product";
import { attachments } from "@fernpaw/domain/files/attachment";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { labOrders, labResults } from "@fernpaw/domain/labs/lab-order";
import { noteAddenda, visitNotes } from "@fernpaw/domain/notes/note";
import type { Weight } from "@fernpaw/domain/pets/measured";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { type ListedProblem, problemsOf } from "../../problems/problems.queries.ts";
import { type Vaccination, vaccinationsOf } from "../../vaccinations/vaccinations.queries.ts";
import { petPage, weightsOf, type PetPage } from "../pets.queries.ts";
import { alertsOn, allergiesOf, type Alert, type Allergy, namesOfPeople } from "../public/pet-warnings.queries.ts";

/** All rows of a record that are on this device. */
export interface RecordRows {
  page: PetPage;
  alerts: Alert[];
  allergies: Allergy[];
  problems: ListedProblem[];
  treatments: RowOf<typeof treatments>[];
  products: ReadonlyMap<string, RowOf<typeof products>>;
  weights: Weight[];
  vaccinations: Vaccination[];
  notes: RowOf<typeof visitNotes>[];
  addenda: RowOf<typeof noteAddenda>[];
  orders: RowOf<typeof labOrders>[];
  results: RowOf<typeof labResults>[];
  files: RowOf<typeof attachments>[];
  names: ReadonlyMap<string, string>;
}

/** Null: the pet is not on this device. */
export async function readRecord(
  db: CacheDb,
  { sync, petId, today }: { sync: SyncClient; petId: string; today: LocalDate },
): Promise<RecordRows | null> {
  const page = await petPage(db, petId);
  if (!page) return null;
  const given = await sync.readHistory(treatments, petId);
  const [alerts, allergies, problems, known, weights, vaccinations, notes, addenda, orders, results, files, names] =
    await Promise.all([
      alertsOn(db, [petId], today),
      allergiesOf(db, petId),
      problemsOf(db, petId),
      rowsOf(db, products).bulkGet([...new Set(given.map(({ productId }) => productId))]),
      weightsOf(sync, petId),
      vaccinationsOf(db, petId),
      sync.readHistory(visitNotes, petId),
      sync.readHistory(noteAddenda, petId),
      sync.readHistory(labOrders, petId),
      sync.readHistory(labResults, petId),
      sync.readHistory(attachments, petId),
      namesOfPeople(db),
    ]);
  return {
    page,
    alerts,
    allergies,
    problems,
    treatments: given,
    products: rowsById(known),
    weights,
    vaccinations,
    notes,
    addenda,
    orders,
    results,
    files,
    names,
  };
}
