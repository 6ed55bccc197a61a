import Box from "@mui/material/Box";
import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import type { KeyboardEvent, Ref } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import type { SheetRow } from "../wards.queries.ts";
import { CELL_LOOKS, cellName, shownTime } from "./cell-words.ts";

interface CellButtonProps {
  row: SheetRow;
  cell: SheetCell;
  isPending: boolean;
  onOpen: () => void;
  tabIndex?: number;
  onKeyDown?: (event: KeyboardEvent) => void;
  onFocus?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** One time of an order: state as icon, colour and the time at which it was or is to be given. */
export function CellButton({ row, cell, isPending, onOpen, ref, ...rest }: CellButtonProps) {
  const { timeZone } = useClinic();
  const { icon: Icon, tone } = CELL_LOOKS[cell.state];
  return (
    <Box
      component="button"
      type="button"
      ref={ref}
      className={tone === null ? undefined : `tone-${tone}`}
      aria-label={cellName(row, cell, timeZone)}
      onClick={onOpen}
      sx={{
        display: "grid",
        justifyItems: "center",
        alignContent: "center",
        m: 0,
        width: 54,
        minHeight: 48,
        p: 0.5,
        borderRadius: "10px",
        border: 1,
        borderStyle: isPending ? "dashed" : "solid",
        borderColor: tone === null ? "line" : "var(--tone-bar)",
        bgcolor: tone === null ? "transparent" : "var(--tone-bg)",
        color: tone === null ? "ink2" : "var(--tone-text)",
        font: "inherit",
        fontSize: "0.75rem",
        fontWeight: 600,
        cursor: "pointer",
        "&:focus-visible": { outline: 2, outlineOffset: 1, outlineColor: "primary.main" },
      }}
      {...rest}
    >
      <Icon size={tone === null ? 14 : 18} aria-hidden="true" />
      <span aria-hidden="true">{shownTime(cell, timeZone)}</span>
    </Box>
  );
}
