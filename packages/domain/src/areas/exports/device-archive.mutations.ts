import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";

/** An owner saves what a device holds, also without a network. It changes no row: the audit log of the server has it. Refuses with `not_found`. */
export const saveDeviceArchive = defineMutation({
  name: "clinicSettings.saveDeviceArchive",
  permission: "owner",
  /** `id` is the clinic's. */
  args: () => z.strictObject({ id: Id }),
  run(_tx, { id }, { clinicId }) {
    if (id !== clinicId) throw new Refusal("not_found", { table: "clinicSettings", id });
    return Promise.resolve();
  },
});
