import { clientName, clients } from "@fernpaw/domain/clients/client";
import { isClosed } from "@fernpaw/domain/clients/closed-client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";

/** One of two records that may be one client. */
export interface ClientTwin {
  id: string;
  name: string;
  number: number | null;
  /** In the system from which it was imported. */
  listNumber: string | null;
  contacts: string[];
  address: string;
  petNames: string[];
  hasAbsorbed: boolean;
}

/** These clients in the order given; those merged or erased meanwhile, or not on the device, are left out. */
export async function clientTwins(db: Dexie, ids: readonly string[]): Promise<ClientTwin[]> {
  const rows = await rowsOf(db, clients).bulkGet([...ids]);
  return Promise.all(
    rows
      .flatMap((client) => (client && !isClosed(client) ? [client] : []))
      .map(async (client) => {
        const links = await rowsOf(db, petOwners).where("clientId").equals(client.id).toArray();
        const current = links.filter((link) => link.toOn === null).map((link) => link.petId);
        const owned = await rowsOf(db, pets).bulkGet(current);
        const { line1, city, postcode } = client.address;
        return {
          id: client.id,
          name: clientName(client),
          number: client.number,
          listNumber: listNumberOf(client),
          contacts: [...client.phones.map((phone) => phone.typed), ...client.emails],
          address: [line1, postcode, city].filter((part) => part !== "").join(", "),
          petNames: owned.flatMap((pet) => (pet && pet.mergedIntoId === null ? [pet.name] : [])),
          hasAbsorbed: client.absorbedIds.length > 0,
        };
      }),
  );
}
