import { useLiveQuery } from "dexie-react-hooks";
import { ReceiptText } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import { Card } from "../../ui/card.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { DraftDialog } from "./draft-dialog.tsx";
import { copy } from "./estimates.copy.ts";
import { estimatesOf } from "./estimates.queries.ts";
import { EstimateList } from "./list/estimate-list.tsx";

/** The estimates of the visit; none: no card. */
function EstimatesCard({ visit }: VisitPartProps) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const listed = useLiveQuery(() => estimatesOf(db, { by: "visitId", id: visit.id }, today), [db, visit.id, today]);
  if (!listed || listed.length === 0) return null;
  return (
    <Card title={copy.title}>
      <EstimateList estimates={listed} isOfPet />
    </Card>
  );
}

export const parts: VisitParts = {
  side: [{ key: "estimates", order: 12, Card: EstimatesCard }],
  actions: [{ key: "estimate", label: copy.one, Icon: ReceiptText, order: 88, Dialog: DraftDialog }],
};
