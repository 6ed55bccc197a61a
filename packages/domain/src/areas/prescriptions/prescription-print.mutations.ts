import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { dispenses } from "./prescription.ts";
import { prescriptionOf } from "./prescription.mutations.ts";
import { prescriptionPrints } from "./prescription-print.ts";

/**
 * A person prints a label or a written prescription, or saves it as a PDF. Refuses with `not_found`, `already_exists`, or `invalid_args` (a
 * label without its dispensing, or one of another prescription).
 */
export const recordPrescriptionPrint = defineMutation({
  name: "prescriptionPrints.record",
  permission: "prescriptions:view",
  args: () =>
    registerArgs(prescriptionPrints).check(
      z.refine(({ paper, dispenseId }) => (paper === "prescription") === (dispenseId === null), {
        path: ["dispenseId"],
        error: "belongs to a label, and to nothing else",
      }),
    ),
  async run(tx, args, context) {
    const { id, prescriptionId, dispenseId } = args;
    if (wasMadeBefore("prescriptionPrints", await tx.find(prescriptionPrints, id), context)) return;
    const { petId } = await prescriptionOf(tx, prescriptionId);
    if (dispenseId !== null) {
      const dispense = found(await tx.find(dispenses, dispenseId), "dispenses", dispenseId);
      if (dispense.prescriptionId !== prescriptionId) throw invalidAt("dispenseId", "is of another prescription");
    }
    const { actor, deviceId, now } = context;
    const who = { petId, by: actor.userId, deviceId, occurredAt: now };
    await tx.insert(prescriptionPrints, { ...emptyRow(prescriptionPrints), ...args, ...who });
  },
});
