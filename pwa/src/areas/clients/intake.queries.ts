import { type IntakeForm, intakeForms } from "@fernpaw/domain/clients/intake-form";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** A form that waits for a review. */
export interface IntakeLine {
  form: IntakeForm;
  /** Empty: the client did not say. */
  species: string;
}

/** The forms that wait for a review, the oldest first. */
export async function intakeLines(db: CacheDb): Promise<IntakeLine[]> {
  const rows: IntakeForm[] = await rowsOf(db, intakeForms).where("status").equals("received").toArray();
  if (rows.length === 0) return [];
  const types = await rowsOf(db, petTypes).bulkGet(rows.map(({ petTypeId }) => petTypeId ?? ""));
  return rows
    .map((form, at) => ({ form, species: types[at]?.name ?? "" }))
    .sort((a, b) => ((a.form.receivedAt ?? "") + a.form.id < (b.form.receivedAt ?? "") + b.form.id ? -1 : 1));
}
