import { useLiveQuery } from "dexie-react-hooks";
import { BedDouble } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import { useNow } from "../../ui/clock-time.tsx";
import { visitGate, type VisitPartProps, type VisitParts } from "../../visit-parts.ts";
import { SheetTab } from "./sheet/sheet-tab.tsx";
import { presentInstant } from "../../ui/present.ts";
import { StayDialog } from "./ward/stay-dialog.tsx";
import { copy, wardCopy } from "./wards.copy.ts";
import { countOpen, endingOrders } from "./wards.queries.ts";

/** How many times are due or overdue. */
function OpenBadge({ visit }: VisitPartProps) {
  const { db, timeZone } = useClinic();
  const now = useNow();
  const count = useLiveQuery(() => countOpen(db, visit, { now, timeZone }), [db, visit, now, timeZone]) ?? 0;
  return count === 0 ? null : <>{count}</>;
}

export const parts: VisitParts = {
  tabs: [
    {
      key: "sheet",
      label: copy.sheet,
      order: 35,
      Tab: SheetTab,
      Badge: OpenBadge,
      isFor: ({ admittedAt }) => admittedAt !== null,
    },
  ],
  actions: [{ key: "ward", label: copy.ward, Icon: BedDouble, order: 80, Dialog: StayDialog }],
  gates: [
    visitGate({
      key: "wards",
      order: 95,
      // An open order does not stop the visit: finishing it stops the order, after a question.
      read: async () => [],
      Line: () => null,
      asks: async (db, visit) => {
        const found = await endingOrders(db, visit.id, presentInstant());
        if (found) return wardCopy.gate(found.orders, found.overdue);
        return visit.admittedAt === null ? null : wardCopy.staysNot;
      },
    }),
  ],
};
