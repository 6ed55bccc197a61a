import * as z from "zod/mini";
import { correctable } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { clinicSettings } from "./clinic.ts";
import { readSettings } from "./clinic-day.ts";

/**
 * From when a cancellation is late, a no-show may be marked, a cost is pointed out and a signed note locks; whether prices
 * contain the taxes; the units of weight and temperature. What was marked, and lines that have a price, stay as they are.
 * Refuses with `not_found`.
 */
export const correctClinicSettings = defineMutation({
  name: "clinicSettings.correct",
  permission: "owner",
  args: () => z.strictObject({ set: correctable(clinicSettings) }),
  async run(tx, { set }, context) {
    const { id } = await readSettings(tx, context);
    await tx.patch(clinicSettings, id, given(set));
  },
});
