import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useTable } from "@tanstack/react-table";
import type { RowData } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import { DataTableFoot } from "./data-table-foot.tsx";
import { DataTableHead } from "./data-table-head.tsx";
import { definitionsOf, features, PAGE_SIZE, paginationOf, sortingOf } from "./data-table-model.ts";
import type { DataColumn, TableView } from "./data-table-model.ts";
import { tableStyle } from "./data-table-style.ts";
import { ProblemAlert } from "./problem-alert.tsx";
import { copy } from "./ui.copy.ts";

const DEFAULT_SKELETONS = 5;

interface DataTableProps<Row> {
  /** What the rows are, for assistive technology. */
  label: string;
  /** Keep it the same object between renders: at the module's top, or memoized. */
  columns: readonly DataColumn<Row>[];
  /** All rows, or with `server` those of the page that is shown. Keep it the same object while it has the same rows. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Skeleton rows instead of rows: as many as the page size that was given, else 5. */
  isLoading?: boolean;
  /** Rows of an earlier question, shown until the answer to the present one is here. */
  isStale?: boolean;
  /** Why there are no rows; null while all is well. */
  problem?: string | null;
  onRetry?: () => void;
  emptyText?: ReactNode;
  /** Rows on a page at the start: 10 unless given. */
  pageSize?: number;
  initialSort?: TableView["sort"];
  /** The address that a row leads to: its name becomes a link and the whole row takes the tap. */
  rowTo?: (row: Row) => string;
  /** The rows are sorted and cut elsewhere: whoever does that holds the view and knows how many there are. */
  server?: { view: TableView; onChange: (view: TableView) => void; total: number };
}

/**
 * A list as a table: sorted by a tap on a head, ten rows a page. Where its place is narrow each row is a card of its own,
 * so that nothing scrolls sideways.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, isLoading = false, isStale = false, problem = null, server } = props;
  const [ownView, setOwnView] = useState<TableView>({
    pageIndex: 0,
    pageSize: props.pageSize ?? PAGE_SIZE,
    sort: props.initialSort ?? null,
  });
  const view = server?.view ?? ownView;
  const setView = server?.onChange ?? setOwnView;
  const total = server?.total ?? rows.length;
  const pagination = paginationOf(view, total);
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowId,
    state: { sorting: sortingOf(view), pagination },
    manualSorting: server !== undefined,
    manualPagination: server !== undefined,
    rowCount: total,
    // A row that comes from another tablet must not throw anybody back to the first page.
    autoResetPageIndex: false,
  });
  const hasRows = !isLoading && problem === null && total > 0;
  return (
    <Box sx={tableStyle} aria-busy={isLoading || isStale}>
      <div className="table-scroll">
        <Table aria-label={label} role="table">
          <DataTableHead columns={columns} view={view} onChange={setView} />
          <TableBody role="rowgroup" className={isStale ? "is-stale" : undefined}>
            {isLoading && <SkeletonTableRows columns={columns.length} rows={props.pageSize ?? DEFAULT_SKELETONS} />}
            {!isLoading && problem !== null && (
              <WideRow columns={columns.length}>
                <div className="table-problem">
                  <ProblemAlert problem={problem} />
                  {props.onRetry && <Button onClick={props.onRetry}>{copy.tryAgain}</Button>}
                </div>
              </WideRow>
            )}
            {!isLoading && problem === null && total === 0 && (
              <WideRow columns={columns.length}>{props.emptyText ?? copy.noItems}</WideRow>
            )}
            {hasRows &&
              table
                .getRowModel()
                .rows.map((row) => (
                  <DataRow key={row.id} columns={columns} row={row.original} to={props.rowTo?.(row.original)} />
                ))}
          </TableBody>
        </Table>
      </div>
      {hasRows && <DataTableFoot label={label} view={{ ...view, ...pagination }} total={total} onChange={setView} />}
    </Box>
  );
}

interface DataRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  row: Row;
  to: string | undefined;
}

function DataRow<Row>({ columns, row, to }: DataRowProps<Row>) {
  const named = columns.find((column) => column.isRowHeader) ?? columns[0];
  return (
    <TableRow role="row" className={to === undefined ? undefined : "is-link"}>
      {columns.map((column) => {
        const content = column.cell ? column.cell(row) : (column.value(row) ?? copy.unknown);
        const align = column.align === "end" ? "right" : "left";
        if (column === named) {
          return (
            <TableCell key={column.id} component="th" scope="row" role="rowheader" align={align}>
              {to === undefined ? content : <Link to={to}>{content}</Link>}
            </TableCell>
          );
        }
        return (
          <TableCell key={column.id} role="cell" align={align} data-label={column.header}>
            <span>{content}</span>
          </TableCell>
        );
      })}
    </TableRow>
  );
}

function WideRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <TableRow role="row" className="is-wide">
      <TableCell role="cell" colSpan={columns}>
        {children}
      </TableCell>
    </TableRow>
  );
}

/** Shapes of rows. What waits is said once, in the first of them. */
function SkeletonTableRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <TableRow key={row} role="row" className="is-waiting">
      {Array.from({ length: columns }, (_column, column) => (
        <TableCell key={column} role="cell">
          {row === 0 && column === 0 && (
            <span className="vh" role="status">
              {copy.loading}
            </span>
          )}
          <Skeleton variant="text" width={column === 0 ? "70%" : "50%"} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
