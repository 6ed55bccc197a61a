import * as z from "zod/mini";
import { correctable } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { tooShort } from "../data-protection/retention.ts";
import { clinicSettings } from "./clinic.ts";
import { readSettings } from "./clinic-day.ts";

const periodFault = (field: string) => ({
  path: `set.${field}`,
  code: "custom",
  message: "must not be shorter than the law asks",
});

/**
 * From when a cancellation is late, a no-show may be marked, a cost is pointed out and a signed note locks; whether prices
 * contain the taxes; the units of weight and temperature. What was marked, and lines that have a price, stay as they are.
 * Refuses with `not_found`, or `invalid_args` for a period that is shorter than the law's.
 */
export const correctClinicSettings = defineMutation({
  name: "clinicSettings.correct",
  permission: "owner",
  args: () => z.strictObject({ set: correctable(clinicSettings) }),
  async run(tx, { set }, context) {
    const settings = await readSettings(tx, context);
    const changed = given(set);
    const short = tooShort({ ...settings, ...changed }).filter((field) => field in changed);
    if (short.length > 0) throw new Refusal("invalid_args", { errors: short.map(periodFault) });
    await tx.patch(clinicSettings, settings.id, changed);
  },
});
