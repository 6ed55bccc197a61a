import { clientName, clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import type { Pet } from "./public/pet-words.ts";

/** One of two records that may be one pet. */
export interface PetTwin {
  pet: Pet;
  species: string;
  ownerNames: string[];
}

/** These pets in the order given; those merged meanwhile, or not on the device, are left out. */
export async function petTwins(db: Dexie, ids: readonly string[]): Promise<PetTwin[]> {
  const rows = await rowsOf(db, pets).bulkGet([...ids]);
  return Promise.all(
    rows
      .flatMap((pet) => (pet && pet.mergedIntoId === null ? [pet] : []))
      .map(async (pet) => {
        const links = await rowsOf(db, petOwners).where("petId").equals(pet.id).toArray();
        const current = links.filter((link) => link.toOn === null).map((link) => link.clientId);
        const [type, owners] = await Promise.all([
          rowsOf(db, petTypes).get(pet.petTypeId),
          rowsOf(db, clients).bulkGet(current),
        ]);
        const ownerNames = owners.flatMap((owner) => (owner ? [clientName(owner)] : []));
        return { pet, species: type?.name ?? "", ownerNames };
      }),
  );
}
