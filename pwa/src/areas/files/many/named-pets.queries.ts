import { clientName, clients } from "@fernpaw/domain/clients/client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { NamedPet } from "./match-file.ts";

/** A pet of a file, as the list shows it. */
export interface ShownPet {
  id: string;
  name: string;
  speciesCode: string;
  /** Empty: unknown. */
  ownerName: string;
}

/** Every pet on the device but merged ones, with what a file's name may say of it. The deceased have old records too. */
export async function namedPets(db: CacheDb): Promise<(NamedPet & ShownPet)[]> {
  const [petRows, links, clientRows, types] = await Promise.all([
    rowsOf(db, pets).toArray(),
    rowsOf(db, petOwners).toArray(),
    rowsOf(db, clients).toArray(),
    rowsOf(db, petTypes).toArray(),
  ]);
  const clientOf = new Map(clientRows.map((client) => [client.id, client]));
  const codeOf = new Map(types.map(({ id, code }) => [id, code]));
  const linksOf = Map.groupBy(
    links.filter(({ toOn }) => toOn === null),
    ({ petId }) => petId,
  );
  return petRows
    .filter(({ mergedIntoId }) => mergedIntoId === null)
    .map((pet) => {
      const owners = (linksOf.get(pet.id) ?? []).flatMap(({ clientId, role }) => {
        const client = clientOf.get(clientId);
        return client ? [{ client, role }] : [];
      });
      const first = owners.find(({ role }) => role === "owner") ?? owners[0];
      return {
        id: pet.id,
        name: pet.name,
        speciesCode: codeOf.get(pet.petTypeId) ?? "",
        listNumber: listNumberOf(pet) ?? "",
        identifiers: pet.identifiers.map(({ value }) => value),
        ownerNames: owners.map(({ client }) => client.lastName || clientName(client)),
        ownerName: first ? clientName(first.client) : "",
      };
    });
}
