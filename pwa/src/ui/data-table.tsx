import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useTable } from "@tanstack/react-table";
import type { RowData } from "@tanstack/react-table";
import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import { DataTableFoot } from "./data-table-foot.tsx";
import { DataTableHead } from "./data-table-head.tsx";
import { LineList, LineRow, SkeletonLines, WideLine } from "./data-table-lines.tsx";
import { buildDefinitions, features, PAGE_SIZE, paginationOf, sortingOf, tableColumns } from "./data-table-model.ts";
import type { TableColumns, TableView } from "./data-table-model.ts";
import { SortChoice } from "./data-table-sort.tsx";
import { tableStyle } from "./data-table-style.ts";
import { ProblemAlert } from "./problem-alert.tsx";
import { RowDialogsContext, useHeld, useRowDialogs } from "./row-dialogs.ts";
import { copy } from "./ui.copy.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { TRY_AGAIN } from "./try-again.copy.ts";

const DEFAULT_SKELETONS = 5;
/** Below this width the columns of a table do not stand side by side, whatever the window has. */
const NARROW_PX = 640;
/** Under this width a table leaves out what needs room. */
const TIGHT_PX = 1060;

interface DataTableProps<Row> {
  /** What the rows are, for assistive technology. */
  label: string;
  /** Keep it the same object between renders: at the module's top, or memoized. */
  columns: TableColumns<Row>;
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
 * A list as a table: sorted by a tap on a head, ten rows a page. Under 900 px, and where its own place is narrow, it is a
 * list of rows with two lines, so that nothing scrolls sideways. It changes into the other once no dialog of a row is open.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowTo, isLoading = false, isStale = false, problem = null, server } = props;
  const place = useRef<HTMLDivElement>(null);
  const { hasOpen, hold } = useRowDialogs();
  const isNarrow = useHeld(useIsNarrow(place, NARROW_PX), hasOpen);
  const isTight = useIsNarrow(place, TIGHT_PX) && !isNarrow;
  const shown = useMemo(
    () => (isTight ? tableColumns(columns.filter(({ isRoomy }) => !isRoomy)) : columns),
    [columns, isTight],
  );
  const [ownView, setOwnView] = useState<TableView>({
    pageIndex: 0,
    pageSize: props.pageSize ?? PAGE_SIZE,
    sort: props.initialSort ?? null,
  });
  const view = server?.view ?? ownView;
  const setView = server?.onChange ?? setOwnView;
  const total = server?.total ?? rows.length;
  const pagination = paginationOf(view, total);
  const definitions = useMemo(() => buildDefinitions(columns), [columns]);
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
  const body: Body<Row> = {
    columns: shown,
    rows: hasRows ? table.getRowModel().rows.map(({ id, original }) => ({ id, row: original })) : [],
    rowTo,
    skeletons: isLoading ? (props.pageSize ?? DEFAULT_SKELETONS) : 0,
    notice: isLoading || hasRows ? null : <Notice {...props} />,
  };
  return (
    <Box ref={place} sx={tableStyle} aria-busy={isLoading || isStale}>
      <RowDialogsContext value={hold}>
        {isNarrow ? (
          <>
            <SortChoice label={label} columns={columns} view={view} onChange={setView} />
            <LineList label={label} isStale={isStale}>
              <LineBody {...body} />
            </LineList>
          </>
        ) : (
          <div className="table-scroll">
            <Table aria-label={label} role="table">
              <DataTableHead columns={shown} view={view} onChange={setView} />
              <TableBody role="rowgroup" className={isStale ? "is-stale" : undefined}>
                <WideBody {...body} />
              </TableBody>
            </Table>
          </div>
        )}
      </RowDialogsContext>
      {hasRows && <DataTableFoot label={label} view={{ ...view, ...pagination }} total={total} onChange={setView} />}
    </Box>
  );
}

interface Body<Row> {
  columns: TableColumns<Row>;
  rows: readonly { id: string; row: Row }[];
  rowTo: ((row: Row) => string) | undefined;
  skeletons: number;
  /** Replaces the rows. */
  notice: ReactNode;
}

function LineBody<Row>({ columns, rows, rowTo, skeletons, notice }: Body<Row>) {
  return (
    <>
      <SkeletonLines rows={skeletons} />
      {notice !== null && <WideLine>{notice}</WideLine>}
      {rows.map(({ id, row }) => (
        <LineRow key={id} columns={columns} row={row} to={rowTo?.(row)} />
      ))}
    </>
  );
}

function WideBody<Row>({ columns, rows, rowTo, skeletons, notice }: Body<Row>) {
  return (
    <>
      <SkeletonTableRows columns={columns.length} rows={skeletons} />
      {notice !== null && <WideRow columns={columns.length}>{notice}</WideRow>}
      {rows.map(({ id, row }) => (
        <DataRow key={id} columns={columns} row={row} to={rowTo?.(row)} />
      ))}
    </>
  );
}

/** Says why the table is empty. */
function Notice<Row>({ problem = null, onRetry, emptyText }: DataTableProps<Row>) {
  if (problem === null) return emptyText ?? copy.noItems;
  return (
    <div className="table-problem">
      <ProblemAlert problem={problem} />
      {onRetry && <Button onClick={onRetry}>{TRY_AGAIN}</Button>}
    </div>
  );
}

interface DataRowProps<Row> {
  columns: TableColumns<Row>;
  row: Row;
  to: string | undefined;
}

function DataRow<Row>({ columns, row, to }: DataRowProps<Row>) {
  return (
    <TableRow role="row" className={to === undefined ? undefined : "is-link"}>
      {columns.map((column) => {
        const content = column.cell ? column.cell(row) : (column.value(row) ?? copy.unknown);
        const align = column.align === "end" ? "right" : "left";
        if (column.line === "title") {
          return (
            <TableCell key={column.id} component="th" scope="row" role="rowheader" align={align}>
              {to === undefined ? content : <LinkToRow to={to}>{content}</LinkToRow>}
            </TableCell>
          );
        }
        return (
          <TableCell key={column.id} role="cell" align={align}>
            {content}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** A drawer beside the list is not a page: Back closes it itself. */
function LinkToRow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} replace={to.startsWith("?")}>
      {children}
    </Link>
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
