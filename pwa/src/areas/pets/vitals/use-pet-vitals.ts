import type { Measurement } from "@fernpaw/domain/pets/measured";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { measurementsOf } from "../pets.queries.ts";
import { vitalUnits, type VitalUnits } from "../public/vital-text.ts";

export interface PetVitals {
  /** Of the pet, on this device; those in error too. */
  rows: Measurement[];
  species: RowOf<typeof petTypes> | undefined;
  units: VitalUnits;
}

/** The measurements of a pet and the units in which the clinic writes them; undefined while they are read. */
export function usePetVitals(petId: string): PetVitals | undefined {
  const { db, sync, settings } = useClinic();
  const found = useLiveQuery(async () => {
    const pet = await rowsOf(db, pets).get(petId);
    const species = pet && (await rowsOf(db, petTypes).get(pet.petTypeId));
    return { petId, rows: await measurementsOf(sync, petId), species };
  }, [db, sync, petId]);
  // The rows of another pet stay for a moment after a switch.
  if (found?.petId !== petId) return undefined;
  return { rows: found.rows, species: found.species, units: vitalUnits(found.species, settings) };
}
