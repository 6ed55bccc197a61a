import { useEffect, useMemo, useRef } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncFact } from "../../../session/sync-client/clinic-provider.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { addToOrders } from "./add-to-orders.ts";
import { copy } from "./reorder.copy.ts";
import type { ReorderEntry } from "./reorder.queries.ts";

export interface Ordering {
  isBusy: boolean;
  isOffline: boolean;
  add: (entries: readonly ReorderEntry[]) => void;
}

/** Whether a suggestion can be put on a draft with one tap. */
export const isOrderable = ({ reorder, offer, draftedPacks }: ReorderEntry): boolean =>
  reorder !== null && offer !== null && draftedPacks === 0;

/** Puts suggestions on the drafts of their suppliers. */
export function useAddToOrders(locationId: string): Ordering {
  const clinic = useClinic();
  const isOffline = useSyncFact(clinic.sync, ({ state }) => state === "offline");
  const action = useAction();
  const add = (entries: readonly ReorderEntry[]): void => {
    const wanted = entries.flatMap(({ offer, reorder }) => (offer && reorder ? [{ offer, packs: reorder.packs }] : []));
    const [only] = entries;
    void action.run(async () => {
      try {
        const count = await addToOrders(clinic, locationId, wanted);
        toastDone(entries.length === 1 && only?.supplier ? copy.added(only.supplier.name) : copy.addedAll(count));
      } catch (error) {
        toastProblem(refusalText(error));
      }
    });
  };
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  const { isBusy } = action;
  // The same object between renders: the columns of the list hold it.
  return useMemo(() => ({ isBusy, isOffline, add: (entries) => latest.current(entries) }), [isBusy, isOffline]);
}
