import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clients } from "@fernpaw/domain/clients/client";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { noteContacts } from "../../clients/clients.queries.ts";
import { addDuplicates, type DuplicatePair } from "../import-duplicates.queries.ts";
import { addLinks, type ImportLink } from "../import-links.queries.ts";
import type { NewRows } from "./new-rows.ts";

interface Job {
  clinicId: string;
  id: string;
  /** In the clinic's zone. */
  today: string;
}

const AUTHOR = { userId: null, name: "imports.run" };

async function writeLine(tx: Tx, sql: Sql, job: Job, { client, pet, ownerId }: NewRows): Promise<void> {
  const importId = job.id;
  if (client) {
    await tx.insert(clients, { ...client, importId });
    await noteContacts(sql, job.clinicId, client);
  }
  if (!pet) return;
  await tx.insert(pets, { ...pet, importId });
  if (ownerId === null) return;
  await tx.insert(petOwners, {
    ...emptyRow(petOwners),
    id: derivedId(pet.id, ownerId),
    petId: pet.id,
    clientId: ownerId,
    role: "owner",
    fromOn: job.today,
    importId,
  });
}

/** One batch in one version of the clinic, at most 500 rows; then what was recognised and what may be in the clinic already. */
export async function writeRows(
  { store, sync }: { store: Store; sync: Pick<SyncServer, "withClinicTx"> },
  job: Job,
  {
    rows,
    links,
    duplicates,
  }: { rows: readonly NewRows[]; links: readonly ImportLink[]; duplicates: readonly DuplicatePair[] },
): Promise<void> {
  if (rows.length > 0) {
    await sync.withClinicTx(job.clinicId, AUTHOR, async (tx, sql) => {
      for (const line of rows) await writeLine(tx, sql, job, line);
    });
  }
  if (links.length + duplicates.length === 0) return;
  await store.write(async (sql) => {
    await addLinks(sql, job.clinicId, job.id, links);
    await addDuplicates(sql, job.clinicId, job.id, duplicates);
  });
}
