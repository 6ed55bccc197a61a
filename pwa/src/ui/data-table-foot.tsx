import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import { PAGE_SIZES, sizedTo } from "./data-table-model.ts";
import type { TableView } from "./data-table-model.ts";
import { copy } from "./data-table.copy.ts";

interface DataTableFootProps {
  label: string;
  view: TableView;
  total: number;
  onChange: (view: TableView) => void;
}

/** Which rows are shown of how many, and the way to the others. */
export function DataTableFoot({ label, view, total, onChange }: DataTableFootProps) {
  const sizeId = useId();
  const { pageIndex, pageSize } = view;
  const first = pageIndex * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((left, right) => left - right);
  const turn = (pages: number) => onChange({ ...view, pageIndex: pageIndex + pages });
  return (
    <nav className="table-foot" aria-label={copy.pagesOf(label)}>
      <span className="table-size">
        <label htmlFor={sizeId}>{copy.rowsPerPage}</label>
        <select id={sizeId} value={pageSize} onChange={(event) => onChange(sizedTo(view, Number(event.target.value)))}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </span>
      <span role="status">{copy.range(first, last, total)}</span>
      <span className="table-turns">
        <TurnButton label={copy.previousPage} isPossible={pageIndex > 0} onTurn={() => turn(-1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </TurnButton>
        <TurnButton label={copy.nextPage} isPossible={last < total} onTurn={() => turn(1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </TurnButton>
      </span>
    </nav>
  );
}

interface TurnButtonProps {
  label: string;
  isPossible: boolean;
  onTurn: () => void;
  children: React.ReactNode;
}

/** Not `disabled` on the last page: that would drop the focus of whoever came there by its own key. */
function TurnButton({ label, isPossible, onTurn, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="tap icon-button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={isPossible ? onTurn : undefined}
    >
      {children}
    </button>
  );
}
