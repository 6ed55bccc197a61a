import type { Tx } from "../../kernel/mutation.ts";
import { dispenses } from "./prescription.ts";

/** Crosses out the dispensing that a treatment was; nothing for any other treatment. Twice is once. */
export async function takeBackDispenseOf(tx: Tx, treatmentId: string, { reason }: { reason: string }): Promise<void> {
  const dispense = await tx.find(dispenses, treatmentId);
  if (dispense && dispense.status !== "taken_back")
    await tx.patch(dispenses, dispense.id, { status: "taken_back", errorReason: reason });
}
