import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ColumnDef, PaginationState, RowData, SortingState } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** What a column is sorted by. Nothing (null) comes last in either direction. */
export type SortValue = string | number | null;

/**
 * The place of a column in a row of two lines. The first line has the title and, at its end, the status. The second line
 * has the facts; a `named` fact follows the name of its column. The actions are at the end of both lines.
 */
export type LinePlace = "title" | "status" | "fact" | "named" | "actions";

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** What the column is sorted by, and what stands in the cell unless `cell` says otherwise. */
  value: (row: Row) => SortValue;
  cell?: (row: Row) => ReactNode;
  /** Yes unless told otherwise. */
  isSortable?: boolean;
  /** The title also names its row in the table. */
  line: LinePlace;
  /** A fact that a phone leaves out, so that its rows keep two lines: the page behind the row has it. */
  isExtra?: true;
  /** A tight table leaves the column out, so that titles keep their room: the page behind the row has it. */
  isRoomy?: true;
  /** The first fact in a row of two lines: a phone cuts the others at the end. */
  isLead?: true;
  /** Draws the column in a row of two lines, if not as the cell. */
  inLine?: (row: Row) => ReactNode;
  /** Of the title: a picture before both lines. Screen readers skip it. */
  picture?: (row: Row) => ReactNode;
  /** Of the title: in the second line, after the facts that lead. */
  under?: (row: Row) => ReactNode;
  /** Numbers that are compared stand at the end of their cell. */
  align?: "start" | "end";
}

declare const isChecked: unique symbol;

/** The columns of a table, made by `tableColumns`. */
export type TableColumns<Row> = readonly DataColumn<Row>[] & { readonly [isChecked]: true };

/**
 * The columns of a table, in the order of its heads.
 * @throws Error unless one column is the title and at most one each has the status and the actions
 */
export function tableColumns<Row>(columns: readonly DataColumn<Row>[]): TableColumns<Row> {
  const count = (place: LinePlace): number => columns.filter(({ line }) => line === place).length;
  if (count("title") !== 1) throw new Error(`A table has one title, not ${count("title")}`);
  if (count("status") > 1 || count("actions") > 1) throw new Error("A row has one place for a status, one for actions");
  return columns as TableColumns<Row>;
}

/** What a person has chosen to see. The first page is 0. */
export interface TableView {
  pageIndex: number;
  pageSize: number;
  sort: { column: string; isDescending: boolean } | null;
}

export const PAGE_SIZE = 10;
export const PAGE_SIZES: readonly number[] = [10, 25, 50];

export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
export type Features = typeof features;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(left: unknown, right: unknown): number {
  return typeof left === "number" && typeof right === "number"
    ? left - right
    : collator.compare(String(left), String(right));
}

export function buildDefinitions<Row extends RowData>(columns: readonly DataColumn<Row>[]): ColumnDef<Features, Row>[] {
  return columns.map((column) => ({
    id: column.id,
    // The library knows `undefined` as nothing, which it can put last whatever the direction.
    accessorFn: (row: Row) => column.value(row) ?? undefined,
    header: column.header,
    enableSorting: column.isSortable ?? true,
    sortUndefined: "last" as const,
    sortDescFirst: false,
    sortFn: (left, right, id) => compare(left.getValue(id), right.getValue(id)),
  }));
}

export const sortingOf = ({ sort }: TableView): SortingState =>
  sort === null ? [] : [{ id: sort.column, desc: sort.isDescending }];

/** The page that is shown, which may have been the last one before rows went away. */
export function paginationOf({ pageIndex, pageSize }: TableView, total: number): PaginationState {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  return { pageIndex: Math.min(pageIndex, last), pageSize };
}

/** The view after a tap on a column's head: up, then down. Another order starts at its first page. */
export function sortedBy(view: TableView, column: string): TableView {
  const isDescending = view.sort?.column === column && !view.sort.isDescending;
  return orderedBy(view, { column, isDescending });
}

/** The view in the order of a column, or in the one in which the rows come. Another order starts at its first page. */
export const orderedBy = (view: TableView, sort: TableView["sort"]): TableView => ({ ...view, pageIndex: 0, sort });

/** The view with another number of rows on a page, on the page that has the first row shown now. */
export function sizedTo(view: TableView, pageSize: number): TableView {
  return { ...view, pageSize, pageIndex: Math.floor((view.pageIndex * view.pageSize) / pageSize) };
}
