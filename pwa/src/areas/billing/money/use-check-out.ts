import { closeVisit } from "@fernpaw/domain/visits/visit.mutations";
import { visits } from "@fernpaw/domain/visits/visit";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { isSettled } from "./visit-money.queries.ts";

/**
 * A visit that waits for its money alone is over when the money is there. Answers why a visit stays open; null: no refusal. The payment is
 * recorded by then: the payment has not failed.
 */
export function useCheckOut(): (visitIds: readonly string[]) => Promise<string | null> {
  const { db, mutate, can } = useClinic();
  const checkOut = async (visitId: string): Promise<void> => {
    const visit = await rowsOf(db, visits).get(visitId);
    if (visit?.stage !== "ready_for_checkout" || !(await isSettled(db, visitId))) return;
    await mutate(closeVisit, { id: newId(), visitId, from: visit.stage });
  };
  return async (visitIds) => {
    if (!can("appointments:manage")) return null;
    try {
      for (const visitId of visitIds) await checkOut(visitId);
      return null;
    } catch (error) {
      return refusalText(error);
    }
  };
}
