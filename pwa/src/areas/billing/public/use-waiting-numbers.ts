import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { lateHours } from "@fernpaw/domain/billing/late-number";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { waitingNumbers } from "../waiting-numbers.queries.ts";

const NONE: readonly Invoice[] = [];

/** The invoices of this device that have no number yet, and those of them that a person has to look after, the oldest first. None without the right to see them. */
export function useWaitingNumbers(): { waiting: readonly Invoice[]; late: readonly Invoice[] } {
  const { db, can } = useClinic();
  const now = useNow();
  const found = useLiveQuery(() => waitingNumbers(db), [db]) ?? NONE;
  const waiting = can("billing:view") ? found : NONE;
  return { waiting, late: waiting.filter((invoice) => lateHours(invoice, now) !== null) };
}
