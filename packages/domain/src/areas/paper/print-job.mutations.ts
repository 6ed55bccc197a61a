import * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { mayPrint, PRINT_NEEDS, type PrintKind, printJobs } from "./print-job.ts";

const ofJob = () => z.strictObject({ id: Id });

/** @throws Refusal `forbidden` */
function assertMaySee(kind: PrintKind, { actor }: MutationContext): void {
  if (mayPrint(actor, kind)) return;
  const needs = PRINT_NEEDS[kind];
  throw new Refusal("forbidden", { permission: typeof needs === "string" ? needs : needs[0] });
}

/** @throws Refusal `not_found`, or `forbidden` for a document that the person may not see */
async function jobOf(tx: Tx, id: string, context: MutationContext): Promise<RowOf<typeof printJobs>> {
  const job = found(await tx.find(printJobs, id), "printJobs", id);
  assertMaySee(job.kind, context);
  return job;
}

/** Leaves a document for a device with a printer. Refuses with `not_found` (the location) or `forbidden`. */
export const sendToPrint = defineMutation({
  name: "printJobs.send",
  permission: "signed_in",
  args: () => registerArgs(printJobs),
  async run(tx, job, context) {
    assertMaySee(job.kind, context);
    if (wasMadeBefore("printJobs", await tx.find(printJobs, job.id), context)) return;
    found(await tx.find(locations, job.locationId), "locations", job.locationId);
    await tx.insert(printJobs, { ...emptyRow(printJobs), ...job });
  },
});

/** It is on paper. Printed by two devices, it keeps the first. Refuses with `not_found` or `forbidden`. */
export const markPrinted = defineMutation({
  name: "printJobs.markPrinted",
  permission: "signed_in",
  args: ofJob,
  async run(tx, { id }, context) {
    const { status } = await jobOf(tx, id, context);
    if (status === "printed") return;
    await tx.patch(printJobs, id, { status: "printed", settledAt: context.now, settledBy: context.actor.userId });
  },
});

/** It is not needed any more. One that was printed meanwhile stays printed. Refuses with `not_found` or `forbidden`. */
export const removePrint = defineMutation({
  name: "printJobs.remove",
  permission: "signed_in",
  args: ofJob,
  async run(tx, { id }, context) {
    const { status } = await jobOf(tx, id, context);
    if (status !== "waiting") return;
    await tx.patch(printJobs, id, { status: "removed", settledAt: context.now, settledBy: context.actor.userId });
  },
});

/** It waits again: it did not come out of the printer, or was removed by mistake. Refuses with `not_found` or `forbidden`. */
export const printAgain = defineMutation({
  name: "printJobs.again",
  permission: "signed_in",
  args: ofJob,
  async run(tx, { id }, context) {
    const { status } = await jobOf(tx, id, context);
    if (status === "waiting") return;
    await tx.patch(printJobs, id, { status: "waiting", settledAt: null, settledBy: null });
  },
});
