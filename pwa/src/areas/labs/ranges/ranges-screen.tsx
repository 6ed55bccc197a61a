import Typography from "@mui/material/Typography";
import { milliText } from "@fernpaw/domain/labs/lab-value";
import { removeRange } from "@fernpaw/domain/labs/lab-range.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { labelsOf } from "../../../field-words.ts";
import { labRanges } from "@fernpaw/domain/labs/lab-order";
import { copy } from "../labs.copy.ts";
import { type LabRangeRow, type RangeEntry, rangeList } from "../labs.queries.ts";
import { RangeDialog } from "./range-dialog.tsx";

const labels = labelsOf(labRanges);
const NONE: RangeEntry[] = [];
const endText = (milli: number | null): string => (milli === null ? "" : milliText(milli));

const rangeColumns = (onEdit: (range: LabRangeRow) => void, mayEdit: boolean): TableColumns<RangeEntry> =>
  tableColumns<RangeEntry>([
    {
      id: "analyte",
      header: labels.analyte,
      line: "title",
      value: ({ analyte }) => analyte,
      cell: ({ analyte, isPending }) => (
        <>
          {analyte} {isPending && <PendingMark />}
        </>
      ),
    },
    { id: "species", header: labels.petTypeId, line: "fact", isLead: true, value: ({ species }) => species },
    {
      id: "laboratory",
      header: labels.laboratory,
      line: "fact",
      value: ({ range }) => range.laboratory || copy.inHouse,
    },
    {
      id: "range",
      header: copy.tableHead.range,
      line: "fact",
      isSortable: false,
      value: () => null,
      cell: ({ range }) => `${copy.rangeWords(endText(range.lowMilli), endText(range.highMilli))} ${range.unit}`,
    },
    { id: "source", header: labels.source, line: "named", value: ({ range }) => range.source },
    ...(mayEdit
      ? [
          {
            id: "act",
            header: copy.act,
            line: "actions" as const,
            value: () => null,
            isSortable: false,
            cell: ({ range, analyte }: RangeEntry) => <RangeMenu range={range} name={analyte} onEdit={onEdit} />,
          },
        ]
      : []),
  ]);

function RangeMenu({
  range,
  name,
  onEdit,
}: {
  range: LabRangeRow;
  name: string;
  onEdit: (range: LabRangeRow) => void;
}) {
  const { mutate } = useClinic();
  const remove = (): void => {
    mutate(removeRange, { id: range.id }).then(
      () => toastDone(copy.rangeRemoved),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <MenuButton isIcon label={copy.actionsFor(name)}>
      <MenuEntry onPick={() => onEdit(range)}>{copy.editRange}</MenuEntry>
      <MenuEntry onPick={remove}>{copy.removeRange}</MenuEntry>
    </MenuButton>
  );
}

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
