import Box from "@mui/material/Box";
import type { SheetCell, SheetHour } from "@fernpaw/domain/wards/sheet";
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime } from "../../../ui/clock-time.tsx";
import { copy } from "../wards.copy.ts";
import type { Sheet, SheetRow } from "../wards.queries.ts";
import { CellButton } from "./cell-button.tsx";
import { OrderHead } from "./order-head.tsx";
import type { OrderActions } from "./order-menu.tsx";

const HEAD_WIDTH = "15rem";
const HOUR_PX = 60;
/** Hours that are shown before the present one. */
const BEFORE_NOW = 3;

export const inHour = ({ at }: SheetCell, { from, to }: SheetHour): boolean => at >= from && at < to;

const TABLE = {
  borderCollapse: "separate",
  borderSpacing: 0,
  "& th, & td": { borderBottom: 1, borderColor: "line", p: 0.5, verticalAlign: "middle" },
  "& thead th": { fontSize: "0.8rem", fontWeight: 600, color: "ink2", textAlign: "start", minWidth: HOUR_PX },
  "& .sheet-head": {
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 1,
    bgcolor: "background.paper",
    borderInlineEnd: 1,
    borderColor: "line",
    width: HEAD_WIDTH,
    minWidth: HEAD_WIDTH,
    maxWidth: HEAD_WIDTH,
    textAlign: "start",
    py: 1.5,
    pl: 4,
    pr: 0.5,
  },
  "& .is-now": { bgcolor: "primarySoft.main" },
} as const;

interface SheetGridProps extends OrderActions {
  sheet: Sheet;
  now: string;
  onOpen: (row: SheetRow, cell: SheetCell) => void;
}

interface Spot {
  key: string;
  line: number;
  column: number;
}

/** Every cell of the grid that has a button, line by line. */
const spotsOf = ({ rows, hours }: Sheet): Spot[] =>
  rows.flatMap(({ order, cells }, line) =>
    cells.map((cell) => ({
      key: `${order.id} ${cell.at}`,
      line,
      column: hours.findIndex((hour) => inHour(cell, hour)),
    })),
  );

/** Where an arrow leads: along the line, or to the nearest time of another line. */
export function nextSpot(spots: readonly Spot[], from: Spot, key: string): Spot | undefined {
  const own = spots.filter(({ line }) => line === from.line);
  const at = own.findIndex((spot) => spot.key === from.key);
  if (key === "ArrowRight") return own[at + 1];
  if (key === "ArrowLeft") return own[at - 1];
  if (key === "Home") return own[0];
  if (key === "End") return own.at(-1);
  const lines = [...new Set(spots.map(({ line }) => line))];
  const line = lines[lines.indexOf(from.line) + (key === "ArrowDown" ? 1 : -1)];
  const there = spots.filter((spot) => spot.line === line);
  const away = ({ column }: Spot): number => Math.abs(column - from.column);
  return there.length === 0 ? undefined : there.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
}

const KEYS: readonly string[] = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"];

/** Orders by hours. The first column stays; the present hour is marked and in sight. Arrow keys walk over the cells. */
export function SheetGrid({ sheet, now, onOpen, ...actions }: SheetGridProps) {
  const { timeZone } = useClinic();
  const { rows, hours } = sheet;
  const spots = useMemo(() => spotsOf(sheet), [sheet]);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const nowColumn = hours.findIndex(({ from, to }) => now >= from && now < to);
  const isKnown = spots.some(({ key }) => key === currentKey);
  const first = spots.find(({ column }) => column >= nowColumn) ?? spots[0];
  const activeKey = isKnown ? currentKey : (first?.key ?? null);
  useLayoutEffect(() => {
    if (place.current) place.current.scrollLeft = Math.max(0, nowColumn - BEFORE_NOW) * HOUR_PX;
  }, [nowColumn, hours.length]);
  const walk = (event: KeyboardEvent, key: string): void => {
    const from = spots.find((spot) => spot.key === key);
    if (!from || !KEYS.includes(event.key)) return;
    event.preventDefault();
    const next = nextSpot(spots, from, event.key);
    if (next) buttons.current.get(next.key)?.focus();
  };
  return (
    <Box ref={place} sx={{ overflowX: "auto", borderTop: 1, borderColor: "line" }}>
      <Box component="table" role="grid" aria-label={copy.sheet} sx={TABLE}>
        <thead>
          <tr>
            <th className="sheet-head" scope="col">
              {copy.what}
            </th>
            {hours.map((hour, at) => (
              <th
                key={hour.from}
                scope="col"
                className={at === nowColumn ? "is-now" : undefined}
                aria-current={at === nowColumn ? "time" : undefined}
              >
                <HourName hours={hours} at={at} timeZone={timeZone} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.order.id}
              row={row}
              sheet={sheet}
              nowColumn={nowColumn}
              activeKey={activeKey}
              onOpen={onOpen}
              onWalk={walk}
              onFocus={setCurrentKey}
              keep={(key, button) => {
                if (button) buttons.current.set(key, button);
                else buttons.current.delete(key);
              }}
              {...actions}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface GridRowProps extends OrderActions, Pick<SheetGridProps, "sheet" | "onOpen"> {
  row: SheetRow;
  nowColumn: number;
  /** Of the button that the Tab key reaches. */
  activeKey: string | null;
  onWalk: (event: KeyboardEvent, key: string) => void;
  onFocus: (key: string) => void;
  keep: (key: string, button: HTMLButtonElement | null) => void;
}

function GridRow({ row, sheet, nowColumn, activeKey, onOpen, onWalk, onFocus, keep, ...actions }: GridRowProps) {
  const { hours, pending } = sheet;
  return (
    <tr>
      <th className="sheet-head" scope="row">
        <OrderHead row={row} {...actions} />
      </th>
      {hours.map((hour, at) => (
        <td key={hour.from} className={at === nowColumn ? "is-now" : undefined}>
          {row.cells
            .filter((cell) => inHour(cell, hour))
            .map((cell) => {
              const key = `${row.order.id} ${cell.at}`;
              return (
                <CellButton
                  key={key}
                  row={row}
                  cell={cell}
                  isPending={cell.entries.some(({ id }) => pending.has(id))}
                  tabIndex={key === activeKey ? 0 : -1}
                  ref={(button: HTMLButtonElement | null) => keep(key, button)}
                  onKeyDown={(event) => onWalk(event, key)}
                  onFocus={() => onFocus(key)}
                  onOpen={() => onOpen(row, cell)}
                />
              );
            })}
        </td>
      ))}
    </tr>
  );
}

/** `01:00`, and `01:00 2nd` where the clocks go back. */
export function HourName({ hours, at, timeZone }: { hours: readonly SheetHour[]; at: number; timeZone: string }) {
  const name = (index: number): string => {
    const hour = hours[index];
    return hour ? clockTime(hour.from, timeZone) : "";
  };
  return (
    <>
      {name(at)}
      {name(at) === name(at - 1) && ` ${copy.second}`}
    </>
  );
}
