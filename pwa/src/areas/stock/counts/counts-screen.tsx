import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StockViews } from "../public/stock-views.tsx";
import { allLocations } from "../stock.queries.ts";
import { countColumns } from "./count-columns.tsx";
import { counts as copy } from "./counts.copy.ts";
import { countList } from "./counts.queries.ts";
import { StartCountDialog } from "./start-count-dialog.tsx";

export type ShownCounts = "open" | "posted" | "cancelled";

interface CountsScreenProps {
  shown: ShownCounts;
  onShown: (shown: ShownCounts) => void;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
  onOpen: (countId: string) => void;
}

/** The counts of stock, and the start of a new one. */
export function CountsScreen({ shown, onShown, isAdding, onAdding, onOpen }: CountsScreenProps) {
  const { db, can, timeZone } = useClinic();
  const isComplete = useIsComplete();
  const emptyText = useEmptyText();
  const all = useLiveQuery(() => countList(db), [db]);
  const hasPlaces = (useLiveQuery(() => allLocations(db), [db])?.length ?? 0) > 1;
  const columns = useMemo(() => countColumns(timeZone, hasPlaces), [timeZone, hasPlaces]);
  const rows = useMemo(() => (all ?? []).filter(({ count }) => count.status === shown), [all, shown]);
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  const startButton = can("inventory:manage") && (
    <Button variant="primary" startIcon={<Plus size={20} aria-hidden="true" />} onClick={() => onAdding(true)}>
      {copy.start}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[{ label: copy.inventory }, { label: copy.stock, to: paths.stock }, { label: copy.title }]}
        actions={startButton}
      />
      <StockViews />
      {all?.length === 0 && isComplete ? (
        <EmptyState title={copy.empty} hint={copy.emptyHint} action={startButton} />
      ) : (
        <>
          <ListFilters>
            <Choice
              label={copy.state}
              value={shown}
              options={(["open", "posted", "cancelled"] as const).map((value) => ({
                value,
                label: copy.states[value],
              }))}
              onChange={onShown}
            />
          </ListFilters>
          <DataTable
            label={copy.list}
            columns={columns}
            rows={rows}
            rowId={({ count }) => count.id}
            rowTo={({ count }) => paths.stockCount(count.id)}
            isLoading={all === undefined}
            emptyText={emptyText(copy.none[shown])}
            pageSize={25}
          />
        </>
      )}
      {isAdding && <StartCountDialog onClose={() => onAdding(false)} onStarted={onOpen} />}
    </>
  );
}
