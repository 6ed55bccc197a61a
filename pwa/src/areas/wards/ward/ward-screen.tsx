import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { copy, wardCopy } from "../wards.copy.ts";
import { readWard, type WardEntry } from "../wards.queries.ts";
import { wardColumns } from "./ward-columns.tsx";

const NONE: WardEntry[] = [];

/** Every inpatient with what is due next. Reads the device's copy only. */
export function WardScreen() {
  const { db, can, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const now = useNow();
  const minute = now.slice(0, 16);
  const entries = useLiveQuery(() => readWard(db, { now, timeZone }), [db, minute, timeZone]);
  const rows = useMemo(() => entries ?? NONE, [entries]);
  const columns = useMemo(() => wardColumns(timeZone, `${minute}:00.000Z`), [timeZone, minute]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader title={copy.ward} subtitle={entries && wardCopy.count(entries.length)} />
      {entries?.length === 0 ? (
        <EmptyState title={emptyText(wardCopy.none)} hint={wardCopy.noneHint} />
      ) : (
        <DataTable
          label={copy.ward}
          columns={columns}
          rows={rows}
          rowId={({ visit }) => visit.id}
          rowTo={({ visit }) => paths.visit(visit, "sheet")}
          isLoading={entries === undefined}
          pageSize={25}
          emptyText={emptyText(wardCopy.none)}
        />
      )}
    </>
  );
}
