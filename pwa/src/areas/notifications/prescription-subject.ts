import { pets } from "@fernpaw/domain/pets/pet";
import { prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";

/** The medicine of a prescription, with its pet. */
export async function prescriptionSubject(db: Dexie, id: string) {
  const prescription = await rowsOf(db, prescriptions).get(id);
  const pet = await rowsOf(db, pets).get(prescription?.petId ?? "");
  return { name: prescription?.medicine ?? null, detail: pet?.name ?? "", link: paths.prescription(id) };
}
