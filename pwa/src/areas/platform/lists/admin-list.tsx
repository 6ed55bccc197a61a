import MenuItem from "@mui/material/MenuItem";
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { DataTable } from "../../../ui/data-table.tsx";
import { PAGE_SIZE, type TableColumns } from "../../../ui/data-table-model.ts";
import { FILTER_WIDTH, ListFilters } from "../../../ui/list-filters.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { listCopy as copy } from "./lists.copy.ts";
import type { AdminList } from "./use-admin-list.ts";

const SEARCH_WIDTH = { flex: "1 1 18rem", maxWidth: "24rem" };

interface AdminListTableProps<Row> {
  list: AdminList<Row>;
  label: string;
  searchLabel?: string;
  columns: TableColumns<Row>;
  rowId: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** Words for a list that has nothing at all. */
  emptyText: string;
  /** Beside the search. */
  filters?: ReactNode;
}

/** Search, filters and a table of rows that the server holds. */
export function AdminListTable<Row extends RowData>(props: AdminListTableProps<Row>) {
  const { list, label, searchLabel, columns, rowId, rowTo, emptyText, filters } = props;
  return (
    <>
      <ListFilters>
        {searchLabel !== undefined && (
          <SearchField label={searchLabel} value={list.words} onValue={list.setWords} sx={SEARCH_WIDTH} />
        )}
        {filters}
      </ListFilters>
      <DataTable
        label={label}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        {...(rowTo && { rowTo })}
        isLoading={list.isLoading}
        isStale={list.isStale}
        problem={list.problem}
        onRetry={list.retry}
        emptyText={list.isNarrowed ? copy.noneFound : emptyText}
        pageSize={PAGE_SIZE}
        server={{ view: list.view, onChange: list.setView, total: list.total }}
      />
    </>
  );
}

interface ListFilterProps {
  list: Pick<AdminList<unknown>, "filter" | "setFilter">;
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One filter of a list; "All" takes it away. */
export function ListFilter({ list, name, label, options }: ListFilterProps) {
  return (
    <TextField
      select
      label={label}
      value={list.filter(name)}
      onChange={({ target }) => list.setFilter(name, target.value)}
      sx={FILTER_WIDTH}
    >
      <MenuItem value="">{copy.all}</MenuItem>
      {options.map(({ value, label: words }) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
