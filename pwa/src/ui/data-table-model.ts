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

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** What the column is sorted by, and what stands in the cell unless `cell` says otherwise. */
  value: (row: Row) => SortValue;
  cell?: (row: Row) => ReactNode;
  /** Yes unless told otherwise. */
  isSortable?: boolean;
  /** The cell that names its row; the first column unless another one says so. */
  isRowHeader?: boolean;
  /** Numbers that are compared stand at the end of their cell. */
  align?: "start" | "end";
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

export function definitionsOf<Row extends RowData>(columns: readonly DataColumn<Row>[]): ColumnDef<Features, Row>[] {
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
  return { ...view, pageIndex: 0, sort: { column, isDescending } };
}

/** The view with another number of rows on a page, on the page that has the first row shown now. */
export function sizedTo(view: TableView, pageSize: number): TableView {
  return { ...view, pageSize, pageIndex: Math.floor((view.pageIndex * view.pageSize) / pageSize) };
}
