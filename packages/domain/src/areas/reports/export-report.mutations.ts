import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { LocalDate } from "../../kernel/time.ts";
import { REPORT_NAMES } from "./report.ts";

/** An owner takes a report out of the app, also without a network. It changes no row: the audit log of the server has it. Refuses with `not_found`. */
export const exportReport = defineMutation({
  name: "clinicSettings.exportReport",
  permission: "owner",
  args: () =>
    z.strictObject({
      /** The clinic's. */
      id: Id,
      report: z.enum(REPORT_NAMES),
      from: LocalDate,
      to: LocalDate,
      how: z.enum(["csv", "print", "pdf"]),
    }),
  run(_tx, { id }, { clinicId }) {
    if (id !== clinicId) throw new Refusal("not_found", { table: "clinicSettings", id });
    return Promise.resolve();
  },
});
