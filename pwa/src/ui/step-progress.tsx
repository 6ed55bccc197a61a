import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { Check } from "lucide-react";
import { palette } from "../theme-components.ts";
import { copy } from "./ui.copy.ts";

interface StepProgressProps {
  /** Names of the steps, in their order. */
  steps: readonly string[];
  /** Index of the present one; `steps.length` when all are done. */
  current: number;
  /** What is being done in these steps, for assistive technology. */
  label?: string;
}

const style: SxProps<Theme> = {
  display: "flex",
  m: 0,
  p: 0,
  listStyle: "none",
  "& > li": { display: "flex", alignItems: "center", gap: 2, minWidth: 0, color: palette("ink2") },
  // The line to the step before: done as far as one has come.
  "& > li + li": { flex: 1 },
  "& > li + li::before": { content: '""', flex: 1, minWidth: 12, height: 2, ml: 2, backgroundColor: palette("line") },
  "& > li + li.is-completed::before, & > li + li.is-current::before": { backgroundColor: palette("primary-main") },
  "& .step-mark": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: 32,
    height: 32,
    borderRadius: "50%",
    border: `2px solid ${palette("lineStrong")}`,
    fontSize: "0.875rem",
    fontWeight: 700,
  },
  "& .is-current .step-mark": { borderColor: palette("primary-main"), color: palette("primary-main") },
  "& .is-completed .step-mark": {
    borderColor: palette("primary-main"),
    backgroundColor: palette("primary-main"),
    color: palette("primary-contrastText"),
  },
  "& .is-current": { color: palette("ink"), fontWeight: 700 },
  "& .step-name": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  // Where it is narrow only the present step has room for its name.
  "@container (max-width: 479.95px)": {
    "& li:not(.is-current) .step-name": {
      position: "absolute",
      width: "1px",
      height: "1px",
      clipPath: "inset(50%)",
    },
  },
};

/** How far one has come in a long form. */
export function StepProgress({ steps, current, label = copy.steps }: StepProgressProps) {
  return (
    <Box sx={{ containerType: "inline-size", position: "relative" }}>
      <Box component="ol" aria-label={label} sx={style}>
        {steps.map((step, index) => {
          const state = index < current ? "completed" : index === current ? "current" : "upcoming";
          return (
            <li key={step} className={`is-${state}`} aria-current={state === "current" ? "step" : undefined}>
              <span className="step-mark" aria-hidden="true">
                {state === "completed" ? <Check size={18} strokeWidth={3} /> : index + 1}
              </span>
              <span className="step-name">{step}</span>
              {state !== "current" && <span className="vh">{copy.stepStates[state]}</span>}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
