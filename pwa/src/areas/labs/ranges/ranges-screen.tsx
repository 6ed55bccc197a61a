import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { copy } from "../labs.copy.ts";
import { type LabRangeRow, type RangeEntry, rangeList } from "../labs.queries.ts";
import { rangeColumns } from "./range-columns.tsx";
import { RangeDialog } from "./range-dialog.tsx";

const NONE: RangeEntry[] = [];

/** The normal values of each laboratory, as the clinic entered them. */
export function RangesScreen() {
  const { db, can } = useClinic();
  const emptyText = useEmptyText();
  const entries = useLiveQuery(() => rangeList(db), [db]);
  const [opened, setOpened] = useState<LabRangeRow | "new" | null>(null);
  const mayEdit = can("appointments:manage");
  const columns = useMemo(() => rangeColumns(setOpened, mayEdit), [mayEdit]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.worklist, to: paths.labs }, { label: copy.ranges }]}
        title={copy.ranges}
        actions={
          mayEdit && (
            <Button
              variant="primary"
              startIcon={<Plus size={20} aria-hidden="true" />}
              onClick={() => setOpened("new")}
            >
              {copy.addRange}
            </Button>
          )
        }
      />
      <Typography sx={{ mb: 4, maxWidth: "44rem" }}>{copy.rangesHint}</Typography>
      <DataTable
        label={copy.ranges}
        columns={columns}
        rows={entries ?? NONE}
        rowId={({ range }) => range.id}
        isLoading={entries === undefined}
        pageSize={50}
        emptyText={emptyText(copy.noRangesYet)}
      />
      {opened !== null && <RangeDialog range={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
