import { createContext, use } from "react";
import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { utcText } from "../notifications/utc-time.ts";
import { rowName, type SupportRow } from "./row-words.ts";
import { supportCopy as copy } from "./support.copy.ts";

/** Shows all fields of a row. */
export const ShowRow = createContext<(row: SupportRow) => void>(() => undefined);

function ShowButton({ row }: { row: SupportRow }) {
  const show = use(ShowRow);
  return (
    <Button size="sm" aria-label={copy.showOf(rowName(row))} onClick={() => show(row)}>
      {copy.show}
    </Button>
  );
}

const changedAt = ({ updatedAt }: SupportRow): string => (typeof updatedAt === "string" ? utcText(updatedAt) : "");

export const ROW_COLUMNS = tableColumns<SupportRow>([
  {
    id: "record",
    header: copy.record,
    line: "title",
    isSortable: false,
    value: rowName,
    cell: (row) => <bdi style={{ overflowWrap: "anywhere" }}>{rowName(row)}</bdi>,
  },
  { id: "changed", header: copy.changed, line: "fact", isSortable: false, value: changedAt },
  {
    id: "id",
    header: copy.id,
    line: "fact",
    value: ({ id }) => id,
    cell: ({ id }) => <span style={{ overflowWrap: "anywhere" }}>{id}</span>,
  },
  {
    id: "actions",
    header: copy.actions,
    line: "actions",
    isSortable: false,
    value: () => null,
    cell: (row) => <ShowButton row={row} />,
  },
]);
