import Box from "@mui/material/Box";
import { ArrowDown, ArrowUp, Check, type LucideIcon, Minus } from "lucide-react";
import type { LabFlag } from "@fernpaw/domain/labs/lab-value";
import { flagWords } from "../labs.copy.ts";
import { flagOfResult, type LabResult } from "../labs.queries.ts";

const LOOK: Record<LabFlag, { icon: LucideIcon; colour: string; weight: number }> = {
  high: { icon: ArrowUp, colour: "error.main", weight: 700 },
  low: { icon: ArrowDown, colour: "info.main", weight: 700 },
  normal: { icon: Check, colour: "ink2", weight: 400 },
  no_range: { icon: Minus, colour: "ink2", weight: 400 },
  text: { icon: Minus, colour: "ink2", weight: 400 },
};

export const flagColour = (flag: LabFlag): string => LOOK[flag].colour;

/** A flag as icon and word. */
export function FlagWord({ flag }: { flag: LabFlag }) {
  const { icon: Icon, colour, weight } = LOOK[flag];
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1.5, color: colour, fontWeight: weight }}
    >
      <Icon size={18} aria-hidden="true" />
      {flagWords[flag]}
    </Box>
  );
}

export const FlagMark = ({ result }: { result: LabResult }) =>
  result.value === "" ? null : <FlagWord flag={flagOfResult(result)} />;
