import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { copy } from "../paper.copy.ts";
import { printList } from "../print-jobs.queries.ts";
import { printColumns } from "./print-columns.tsx";

/** Documents that devices without a printer left for others. */
export function ToPrintScreen() {
  const { db, actor, timeZone } = useClinic();
  const now = useNow();
  const here = useLocationId();
  const emptyText = useEmptyText();
  const isComplete = useIsComplete();
  const [where, setWhere] = useState<"here" | "everywhere">("here");
  const listed = useLiveQuery(() => printList(db, actor, now), [db, actor, now]);
  // Until the location is known nothing can be said about it.
  const all = here === undefined ? undefined : listed;
  const hasOthers = all?.some(({ job }) => job.locationId !== here) ?? false;
  const isEverywhere = hasOthers && where === "everywhere";
  const rows = useMemo(
    () => (all ?? []).filter(({ job }) => isEverywhere || job.locationId === here),
    [all, here, isEverywhere],
  );
  const columns = useMemo(() => printColumns(timeZone, isEverywhere), [timeZone, isEverywhere]);
  return (
    <>
      <PageHeader title={copy.title} subtitle={rows.length > 0 ? copy.waiting(rows.length) : undefined} />
      {hasOthers && (
        <ListFilters>
          <Choice
            label={copy.where}
            value={where}
            options={[
              { value: "here", label: copy.here },
              { value: "everywhere", label: copy.everywhere },
            ]}
            onChange={setWhere}
          />
        </ListFilters>
      )}
      {all !== undefined && rows.length === 0 ? (
        <EmptyState title={emptyText(copy.none)} hint={isComplete ? copy.noneHint : undefined} />
      ) : (
        <DataTable
          label={copy.list}
          columns={columns}
          rows={rows}
          rowId={({ job }) => job.id}
          rowTo={({ to }) => to}
          isLoading={all === undefined}
          pageSize={25}
        />
      )}
    </>
  );
}
