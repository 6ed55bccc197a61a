import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { Instant } from "../../kernel/time.ts";
import { planForWeight } from "../treatments/plan-bundle.ts";
import { visits } from "../visits/visit.ts";
import { livingPet } from "./find-pet.ts";
import { Comparator, impossibleValue, MeasurementKind, WeightG } from "./measurement-kinds.ts";
import { measurements } from "./pet.ts";

/** @throws Refusal `not_found` (pet, or a visit of another pet), `merged_away`, `pet_deceased` */
async function assertMeasurable(tx: Tx, petId: string, visitId: string | null): Promise<void> {
  await livingPet(tx, petId);
  const visit = visitId === null ? null : found(await tx.find(visits, visitId), "visits", visitId);
  if (visit && visit.petId !== petId) throw new Refusal("not_found", { table: "visits", id: visit.id });
}

const VitalValue = z
  .strictObject({
    id: Id,
    kind: MeasurementKind,
    value: z.int(),
    secondValue: z._default(z.nullable(z.int()), null),
    comparator: z._default(Comparator, "exact"),
  })
  .check((context) => {
    const fault = impossibleValue(context.value);
    if (fault) context.issues.push({ code: "custom", path: [fault.field], message: fault.error, input: context.value });
  });

/**
 * A weight, taken at `takenAt` (now, when left out). `weightWarnings` are for the screen: a strange weight
 * is kept. Products of a bundle that waited for a weight are planned. Refuses with `not_found` (pet or visit), `merged_away`, `pet_deceased` or `already_exists`.
 */
export const recordWeight = defineMutation({
  name: "pets.recordWeight",
  permission: "appointments:manage",
  args: () => z.extend(registerArgs(measurements), { weightG: WeightG, takenAt: z.optional(Instant) }),
  async run(tx, { id, petId, weightG, visitId, takenAt }, context) {
    if (wasMadeBefore("measurements", await tx.find(measurements, id), context)) return;
    await assertMeasurable(tx, petId, visitId);
    const taken = { id, petId, visitId, value: weightG, takenAt: takenAt ?? context.now };
    await tx.insert(measurements, { ...emptyRow(measurements), ...taken });
    await planForWeight(tx, petId, context);
  },
});

/**
 * Values of one time, `takenAt` (now, when left out); each value is a row of its own under the id that the
 * device gave it. A value outside its species' band is kept. Refuses with `not_found` (pet or visit), `merged_away`,
 * `pet_deceased`, `already_exists` or `invalid_args` (a value that its kind cannot have).
 */
export const recordVitals = defineMutation({
  name: "pets.recordVitals",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      petId: Id,
      visitId: z._default(z.nullable(Id), null),
      values: z.array(VitalValue).check(z.minLength(1), z.maxLength(20)),
      takenAt: z.optional(Instant),
    }),
  async run(tx, { petId, visitId, values, takenAt }, context) {
    for (const { id, kind, value, secondValue, comparator } of values) {
      if (wasMadeBefore("measurements", await tx.find(measurements, id), context)) continue;
      await assertMeasurable(tx, petId, visitId);
      const taken = { kind, value, secondValue, comparator, takenAt: takenAt ?? context.now };
      await tx.insert(measurements, { ...emptyRow(measurements), id, petId, visitId, ...taken });
      if (kind === "weight") await planForWeight(tx, petId, context);
    }
  },
});

/** A mistaken measurement of any kind stays, crossed out; twice is once. Refuses with `not_found`. */
export const markWeightEnteredInError = defineMutation({
  name: "pets.markWeightEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const weight = found(await tx.find(measurements, id), "measurements", id);
    if (weight.enteredInErrorAt === null) await tx.patch(measurements, id, { enteredInErrorAt: context.now });
  },
});
