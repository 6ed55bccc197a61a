import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { sortedBy } from "./data-table-model.ts";
import type { TableColumns, TableView } from "./data-table-model.ts";

interface DataTableHeadProps<Row> {
  columns: TableColumns<Row>;
  view: TableView;
  onChange: (view: TableView) => void;
}

/** Names of the columns; those that sort are buttons, and the one that does says how. */
export function DataTableHead<Row>({ columns, view, onChange }: DataTableHeadProps<Row>) {
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map((column) => {
          const align = column.align === "end" ? "right" : "left";
          if (column.isSortable === false) {
            return (
              <TableCell key={column.id} role="columnheader" scope="col" align={align}>
                {column.header}
              </TableCell>
            );
          }
          const isSorted = view.sort?.column === column.id;
          const direction = view.sort?.isDescending ? "descending" : "ascending";
          const Arrow = isSorted ? (direction === "descending" ? ArrowDown : ArrowUp) : ArrowUpDown;
          return (
            <TableCell
              key={column.id}
              role="columnheader"
              scope="col"
              align={align}
              className="is-sortable"
              aria-sort={isSorted ? direction : "none"}
            >
              <button type="button" className="tap" onClick={() => onChange(sortedBy(view, column.id))}>
                {column.header}
                <Arrow size={16} aria-hidden="true" className={isSorted ? undefined : "is-idle"} />
              </button>
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}
