import { labRanges } from "@fernpaw/domain/labs/lab-order";
import { removeRange } from "@fernpaw/domain/labs/lab-range.mutations";
import { milliText } from "@fernpaw/domain/labs/lab-value";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy } from "../labs.copy.ts";
import type { LabRangeRow, RangeEntry } from "../labs.queries.ts";

const labels = labelsOf(labRanges);
const endText = (milli: number | null): string => (milli === null ? "" : milliText(milli));

export const rangeColumns = (onEdit: (range: LabRangeRow) => void, mayEdit: boolean): TableColumns<RangeEntry> =>
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
