import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { Instant } from "../../kernel/time.ts";
import { visits } from "../visits/visit.ts";
import { livingPet } from "./find-pet.ts";
import { measurements } from "./pet.ts";

export const WeightG = measurements.schema.shape.weightG;

/**
 * A weight, taken at `takenAt` (now, when left out). `weightWarnings` are for the screen: a strange weight
 * is kept. Refuses with `not_found` (pet or visit), `merged_away`, `pet_deceased` or `already_exists`.
 */
export const recordWeight = defineMutation({
  name: "pets.recordWeight",
  permission: "appointments:manage",
  args: () => z.extend(registerArgs(measurements), { takenAt: z.optional(Instant) }),
  async run(tx, { id, petId, weightG, visitId, takenAt }, context) {
    if (wasMadeBefore("measurements", await tx.find(measurements, id), context)) return;
    await livingPet(tx, petId);
    const visit = visitId === null ? null : found(await tx.find(visits, visitId), "visits", visitId);
    if (visit && visit.petId !== petId) throw new Refusal("not_found", { table: "visits", id: visit.id });
    const taken = { id, petId, visitId, weightG, takenAt: takenAt ?? context.now };
    await tx.insert(measurements, { ...emptyRow(measurements), ...taken });
  },
});

/** A mistaken weight stays, crossed out; twice is once. Refuses with `not_found`. */
export const markWeightEnteredInError = defineMutation({
  name: "pets.markWeightEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const weight = found(await tx.find(measurements, id), "measurements", id);
    if (weight.enteredInErrorAt === null) await tx.patch(measurements, id, { enteredInErrorAt: context.now });
  },
});
