import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import type { VisitPartProps } from "../../../visit-parts.ts";
import type { SheetRow } from "../wards.queries.ts";

export interface CellProps extends Pick<VisitPartProps, "visit"> {
  row: SheetRow;
  /** Null: an extra one, now. */
  cell: SheetCell | null;
  people: ReadonlyMap<string, string>;
  onClose: () => void;
}
