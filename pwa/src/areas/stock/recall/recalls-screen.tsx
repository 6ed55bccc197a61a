import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StockViews } from "../public/stock-views.tsx";
import { recalls } from "./recall.queries.ts";
import { list } from "./recalls.copy.ts";
import { recallsColumns } from "./recalls-columns.tsx";

/** The batches that were recalled. */
export function RecallsScreen() {
  const { db, timeZone, can } = useClinic();
  const emptyText = useEmptyText();
  const found = useLiveQuery(() => recalls(db), [db]);
  const knowsClients = useIsComplete() && can("clients:view");
  const columns = useMemo(() => recallsColumns(timeZone, knowsClients), [timeZone, knowsClients]);
  if (!can("inventory:view")) return <EmptyState isPage title={list.noView} />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: list.inventory }, { label: list.title }]}
        title={list.title}
        subtitle={list.subtitle}
      />
      <StockViews />
      <DataTable
        label={list.title}
        columns={columns}
        rows={found ?? []}
        rowId={({ batch }) => batch.id}
        rowTo={({ batch }) => paths.recall(batch.id)}
        isLoading={found === undefined}
        emptyText={emptyText(list.none)}
      />
    </>
  );
}
