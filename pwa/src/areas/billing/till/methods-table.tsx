import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PaymentMethod } from "@fernpaw/domain/billing/till-sums";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { methodWords } from "../money/money.copy.ts";
import { closeWords as words } from "./till.copy.ts";

export interface MethodLine {
  method: PaymentMethod;
  expectedMinor: number;
  /** Null: it is not counted yet. */
  countedMinor: number | null;
}

interface MethodsTableProps<Line extends MethodLine> {
  lines: readonly Line[];
  money: (minor: number) => string;
  /** False: the expected sums alone. */
  isCounted?: boolean;
  /** The expected sum of this line is not shown yet. */
  isHidden?: (line: Line) => boolean;
  /** Below the name of the method. */
  noteOf?: (line: Line) => string;
  /** Instead of the counted sum: a field for it. */
  countedOf?: (line: Line) => ReactNode;
}

const cell = { textAlign: "end", py: 2, fontVariantNumeric: "tabular-nums" } as const;
const head = { fontSize: "0.875rem", color: "ink2" } as const;

/** Expected and counted of each method, side by side. */
export function MethodsTable<Line extends MethodLine>({ isCounted = true, ...props }: MethodsTableProps<Line>) {
  const heads = isCounted ? [words.expected, words.counted, words.difference] : [words.expected];
  return (
    <Box component="table" sx={{ width: "100%", borderCollapse: "collapse" }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ textAlign: "start", ...head }}>
            {words.method}
          </Box>
          {heads.map((word) => (
            <Box key={word} component="th" scope="col" sx={{ ...cell, ...head }}>
              {word}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line) => (
          <Row key={line.method} {...props} isCounted={isCounted} line={line} />
        ))}
      </tbody>
    </Box>
  );
}

type RowProps<Line extends MethodLine> = Omit<MethodsTableProps<Line>, "lines"> & { line: Line };

function Row<Line extends MethodLine>({ line, money, isCounted, isHidden, noteOf, countedOf }: RowProps<Line>) {
  const { method, expectedMinor, countedMinor } = line;
  const note = noteOf?.(line) ?? "";
  const hides = isHidden?.(line) ?? false;
  return (
    <Box component="tr" sx={{ borderTop: 1, borderColor: "line" }}>
      <Box component="th" scope="row" sx={{ textAlign: "start", py: 2, fontWeight: 600 }}>
        {methodWords[method]}
        {note !== "" && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box component="td" sx={cell}>
        {hides ? <Box sx={{ color: "ink2" }}>{words.afterCount}</Box> : money(expectedMinor)}
      </Box>
      {isCounted && (
        <>
          <Box component="td" sx={{ ...cell, pl: 2, fontWeight: 600 }}>
            {countedOf?.(line) ?? (countedMinor !== null && money(countedMinor))}
          </Box>
          <Box component="td" sx={cell}>
            {countedMinor !== null && !hides && <Difference minor={countedMinor - expectedMinor} money={money} />}
          </Box>
        </>
      )}
    </Box>
  );
}

/** Words beside the colour: short and over are not colours alone. */
function Difference({ minor, money }: { minor: number; money: (minor: number) => string }) {
  if (minor === 0)
    return (
      <Box component="span" sx={{ color: "success.main", display: "inline-flex", gap: 1, alignItems: "center" }}>
        <Check size={18} aria-hidden="true" />
        {words.noDifference}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
      {minor < 0 ? words.short(money(-minor)) : words.over(money(minor))}
    </Box>
  );
}
