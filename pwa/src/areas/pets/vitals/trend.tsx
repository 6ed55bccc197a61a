import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import type { Measurement } from "@fernpaw/domain/pets/measured";
import type { VitalBand } from "@fernpaw/domain/pets/vital-bands";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { copy } from "../pets.copy.ts";
import { vitalText, type VitalUnits } from "../public/vital-text.ts";
import { vitalCopy, vitalWords } from "./vital-words.copy.ts";
import { Sparkline } from "../weight/sparkline.tsx";
import { ErrorMark } from "./error-mark.tsx";

interface TrendProps {
  /** Of one kind, those that count, oldest first. */
  rows: readonly Measurement[];
  units: VitalUnits;
  band: VitalBand | null;
}

/** The values of one kind over time, as a chart or as a table. One value alone is a table. */
export function Trend({ rows, units, band }: TrendProps) {
  const [isTable, setTable] = useState(false);
  const isChart = rows.length > 1 && !isTable;
  return (
    <Box sx={{ display: "grid", gap: 2, justifyItems: "start", "& > *": { width: "100%" } }}>
      {isChart ? <TrendChart rows={rows} units={units} band={band} /> : <TrendTable rows={rows} units={units} />}
      {rows.length > 1 && (
        <Button variant="link" size="sm" onClick={() => setTable(!isTable)} style={{ width: "auto" }}>
          {isTable ? vitalCopy.asChart : vitalCopy.asTable}
        </Button>
      )}
    </Box>
  );
}

function TrendChart({ rows, units, band }: TrendProps) {
  const { timeZone } = useClinic();
  const [picked, setPicked] = useState<number | null>(null);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const inOrder = rows.toSorted((a, b) => a.value - b.value);
  const text = (row: Measurement | undefined): string => (row ? vitalText(row, units) : "");
  const dayOf = ({ takenAt }: Measurement): string => fullDate(localDateOf(takenAt, timeZone));
  const endOf = (row: Measurement) => ({ weight: text(row), day: dayOf(row) });
  const scale = { lowest: text(inOrder[0]), highest: text(inOrder.at(-1)) };
  const [begins, ends] = [endOf(first), endOf(last)];
  const shown = picked === null ? undefined : rows[picked];
  const words = { count: rows.length, begins, ends, ...scale };
  return (
    <div>
      <Sparkline
        points={rows.map(({ value, takenAt }) => ({ atMs: epochMsOf(takenAt), value }))}
        label={first.kind === "weight" ? copy.curve(words) : vitalCopy.curve(vitalWords[first.kind], words)}
        scale={scale}
        ends={{ first: <End {...begins} />, last: <End {...ends} /> }}
        picked={picked}
        onPick={setPicked}
        band={band}
      />
      <Typography variant="body2" role="status" sx={{ color: shown ? "ink" : "ink2" }}>
        {shown ? copy.picked(text(shown), dayOf(shown)) : copy.pickHint}
      </Typography>
    </div>
  );
}

function End({ weight, day }: { weight: string; day: string }) {
  return (
    <>
      {weight}
      <br />
      {day}
    </>
  );
}

const TABLE = {
  borderCollapse: "collapse",
  "& th, & td": { textAlign: "start", py: 1, pr: 3, borderBottom: "1px solid", borderColor: "line", height: "2.5rem" },
  "& td:last-of-type": { textAlign: "end", pr: 0 },
} as const;

/** Latest first, as a reader looks for it. */
function TrendTable({ rows, units }: Pick<TrendProps, "rows" | "units">) {
  const { timeZone, can } = useClinic();
  const kind = rows[0]?.kind ?? "weight";
  return (
    <Box component="table" aria-label={vitalWords[kind]} sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{vitalCopy.date}</th>
          <th scope="col">{vitalCopy.value}</th>
          <th scope="col">
            <span className="vh">{vitalCopy.wrong}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row) => (
          <tr key={row.id}>
            <td>{fullDate(localDateOf(row.takenAt, timeZone))}</td>
            <td>{vitalText(row, units)}</td>
            <td>{can("appointments:manage") && <ErrorMark row={row} units={units} />}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
