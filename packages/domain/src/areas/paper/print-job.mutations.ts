import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { can } from "../../kernel/permissions.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { PRINT_NEEDS, printJobs } from "./print-job.ts";

const ofJob = () => z.strictObject({ id: Id });

/** Leaves a document for a device with a printer. Refuses with `forbidden` for a document that the person may not see. */
export const sendToPrint = defineMutation({
  name: "printJobs.send",
  permission: "signed_in",
  args: () => registerArgs(printJobs),
  async run(tx, job, context) {
    if (!can(context.actor, PRINT_NEEDS[job.kind]))
      throw new Refusal("forbidden", { permission: PRINT_NEEDS[job.kind] });
    if (wasMadeBefore("printJobs", await tx.find(printJobs, job.id), context)) return;
    await tx.insert(printJobs, { ...emptyRow(printJobs), ...job });
  },
});

/** It is on paper. Printed by two devices, it keeps the first. Refuses with `not_found`. */
export const markPrinted = defineMutation({
  name: "printJobs.markPrinted",
  permission: "signed_in",
  args: ofJob,
  async run(tx, { id }, { now, actor }) {
    const { status } = found(await tx.find(printJobs, id), "printJobs", id);
    if (status === "printed") return;
    await tx.patch(printJobs, id, { status: "printed", settledAt: now, settledBy: actor.userId });
  },
});

/** It is not needed any more. One that was printed meanwhile stays printed. Refuses with `not_found`. */
export const removePrint = defineMutation({
  name: "printJobs.remove",
  permission: "signed_in",
  args: ofJob,
  async run(tx, { id }, { now, actor }) {
    const { status } = found(await tx.find(printJobs, id), "printJobs", id);
    if (status !== "waiting") return;
    await tx.patch(printJobs, id, { status: "removed", settledAt: now, settledBy: actor.userId });
  },
});

/** It waits again: it did not come out of the printer, or was removed by mistake. Refuses with `not_found`. */
export const printAgain = defineMutation({
  name: "printJobs.again",
  permission: "signed_in",
  args: ofJob,
  async run(tx, { id }) {
    const { status } = found(await tx.find(printJobs, id), "printJobs", id);
    if (status === "waiting") return;
    await tx.patch(printJobs, id, { status: "waiting", settledAt: null, settledBy: null });
  },
});
