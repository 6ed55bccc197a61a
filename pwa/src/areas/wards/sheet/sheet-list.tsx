import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy } from "../wards.copy.ts";
import type { Sheet, SheetRow } from "../wards.queries.ts";
import { CellButton } from "./cell-button.tsx";
import { HourName, inHour } from "./sheet-grid.tsx";
import { OrderHead } from "./order-head.tsx";
import type { OrderActions } from "./order-menu.tsx";

interface SheetListProps extends OrderActions {
  sheet: Sheet;
  now: string;
  onOpen: (row: SheetRow, cell: SheetCell) => void;
}

const LIST = { listStyle: "none", m: 0, p: 0 } as const;

/** The same sheet on a phone: the hours that have something, then the orders. */
export function SheetList({ sheet, now, onOpen, ...actions }: SheetListProps) {
  const { timeZone } = useClinic();
  const { rows, hours, pending } = sheet;
  const filled = hours
    .map((hour, at) => ({
      hour,
      at,
      cells: rows.flatMap((row) => row.cells.filter((cell) => inHour(cell, hour)).map((cell) => ({ row, cell }))),
    }))
    .filter(({ cells }) => cells.length > 0);
  return (
    <Box sx={{ borderTop: 1, borderColor: "line", px: 4, py: 3, display: "grid", gap: 4 }}>
      {filled.length === 0 && <Typography>{copy.noneOnDay}</Typography>}
      <Box component="ol" aria-label={copy.hours} sx={LIST}>
        {filled.map(({ hour, at, cells }) => {
          const isNow = now >= hour.from && now < hour.to;
          return (
            <Box
              component="li"
              key={hour.from}
              aria-current={isNow ? "time" : undefined}
              sx={{
                py: 2,
                borderBottom: 1,
                borderColor: "line",
                ...(isNow && { bgcolor: "primarySoft.main", mx: -2, px: 2, borderRadius: "10px" }),
              }}
            >
              <Typography sx={{ fontWeight: 600, mb: 1 }}>
                <HourName hours={hours} at={at} timeZone={timeZone} />
                {isNow && ` · ${copy.now}`}
              </Typography>
              <Box component="ul" sx={{ ...LIST, display: "grid", gap: 2 }}>
                {cells.map(({ row, cell }) => (
                  <Box
                    component="li"
                    key={`${row.order.id} ${cell.at}`}
                    sx={{ display: "flex", gap: 3, alignItems: "center" }}
                  >
                    <CellButton
                      row={row}
                      cell={cell}
                      isPending={cell.entries.some(({ id }) => pending.has(id))}
                      onOpen={() => onOpen(row, cell)}
                    />
                    <Typography sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{row.order.what}</Typography>
                  </Box>
                ))}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box component="ul" aria-label={copy.what} sx={{ ...LIST, display: "grid", gap: 3 }}>
        {rows.map((row) => (
          <li key={row.order.id}>
            <OrderHead row={row} {...actions} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
