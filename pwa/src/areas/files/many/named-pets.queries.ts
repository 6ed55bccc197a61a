import { clientName, clients } from "@fernpaw/domain/clients/client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { NamedPet } from "./match-file.ts";

/** Every pet on the device but merged ones, with what a file's name may say of it. The deceased have old records too. */
export async function namedPets(db: CacheDb): Promise<NamedPet[]> {
  const [petRows, links, clientRows] = await Promise.all([
    rowsOf(db, pets).toArray(),
    rowsOf(db, petOwners).toArray(),
    rowsOf(db, clients).toArray(),
  ]);
  const clientOf = new Map(clientRows.map((client) => [client.id, client]));
  const linksOf = Map.groupBy(
    links.filter(({ toOn }) => toOn === null),
    ({ petId }) => petId,
  );
  return petRows
    .filter(({ mergedIntoId }) => mergedIntoId === null)
    .map((pet) => ({
      id: pet.id,
      name: pet.name,
      listNumber: listNumberOf(pet) ?? "",
      identifiers: pet.identifiers.map(({ value }) => value),
      ownerNames: (linksOf.get(pet.id) ?? []).flatMap(({ clientId }) => {
        const client = clientOf.get(clientId);
        return client ? [client.lastName || clientName(client)] : [];
      }),
    }));
}
