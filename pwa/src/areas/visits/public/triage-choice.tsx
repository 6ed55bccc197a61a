import { TRIAGES, type Triage } from "@fernpaw/domain/visits/visit";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { triageCopy } from "./triage.copy.ts";
import { TriageMark } from "./triage-mark.tsx";

interface TriageChoiceProps {
  value: Triage | null;
  onChange: (triage: Triage | null) => void;
}

/** Two beside two, each with a border of its own: in a row they wrap where the dialog is narrow. */
const GRID = {
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 2,
  maxWidth: "24rem",
  "& > .MuiToggleButton-root": { m: 0, border: 1, borderColor: "lineStrong", borderRadius: "10px" },
} as const;

/** One tap judges; the same one again takes it back. */
export function TriageChoice({ value, onChange }: TriageChoiceProps) {
  return (
    <Box>
      <Typography variant="subtitle2" component="p" aria-hidden="true" sx={{ mb: 1 }}>
        {triageCopy.label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-label={triageCopy.label}
        sx={GRID}
        onChange={(_, triage: Triage | null) => onChange(triage)}
      >
        {TRIAGES.map((triage) => (
          <ToggleButton key={triage} value={triage} sx={{ px: 2, textTransform: "none" }}>
            <TriageMark triage={triage} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
