import { ArrowDown, ArrowUp } from "lucide-react";
import { useId } from "react";
import { orderedBy } from "./data-table-model.ts";
import type { TableColumns, TableView } from "./data-table-model.ts";
import { copy } from "./data-table.copy.ts";

interface SortChoiceProps<Row> {
  label: string;
  columns: TableColumns<Row>;
  view: TableView;
  onChange: (view: TableView) => void;
}

/** Chooses the column and direction of the order. Rows of two lines have no heads to tap. */
export function SortChoice<Row>({ label, columns, view, onChange }: SortChoiceProps<Row>) {
  const id = useId();
  const sortable = columns.filter(({ isSortable }) => isSortable !== false);
  if (sortable.length === 0) return null;
  const { sort } = view;
  const isDescending = sort?.isDescending ?? false;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div className="table-sort" role="group" aria-label={copy.orderOf(label)}>
      <label htmlFor={id}>{copy.sortBy}</label>
      <select
        id={id}
        value={sort?.column ?? ""}
        onChange={({ target }) =>
          onChange(orderedBy(view, target.value === "" ? null : { column: target.value, isDescending: false }))
        }
      >
        {sort === null && <option value="">{copy.asListed}</option>}
        {sortable.map((column) => (
          <option key={column.id} value={column.id}>
            {column.header}
          </option>
        ))}
      </select>
      {sort !== null && (
        <button
          type="button"
          className="tap icon-button"
          aria-label={isDescending ? copy.isDescending : copy.isAscending}
          onClick={() => onChange(orderedBy(view, { ...sort, isDescending: !isDescending }))}
        >
          <Arrow size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
