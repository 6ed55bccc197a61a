import type { Tx } from "../../kernel/mutation.ts";
import { type CareEntry, careEntries } from "./care-order.ts";

/** Crosses an entry out. Twice is once. */
export async function crossOutCare(tx: Tx, { id, status }: CareEntry, { reason }: { reason: string }): Promise<void> {
  if (status !== "entered_in_error")
    await tx.patch(careEntries, id, { status: "entered_in_error", errorReason: reason });
}

/** The same for the entry that gave a treatment; nothing for any other treatment. */
export async function takeBackCareOf(tx: Tx, treatmentId: string, why: { reason: string }): Promise<void> {
  const entry = await tx.find(careEntries, treatmentId);
  if (entry) await crossOutCare(tx, entry, why);
}
