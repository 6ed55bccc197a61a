import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { copy } from "../estimates.copy.ts";
import { openEstimates } from "../estimates.queries.ts";
import { EstimateList } from "../list/estimate-list.tsx";

/** The estimates that wait for the client or for the visit, the newest first: a tab of the page of billing. */
export function EstimatesTab() {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const listed = useLiveQuery(() => openEstimates(db, today), [db, today]);
  if (!listed) return <SkeletonRows />;
  if (listed.length === 0) return <EmptyState title={copy.noOpen} hint={copy.noOpenHint} />;
  return (
    <Card>
      <EstimateList estimates={listed} />
    </Card>
  );
}
