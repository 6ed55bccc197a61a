import MenuItem from "@mui/material/MenuItem";
import type { Period } from "@fernpaw/domain/reminders/reminder";
import Box from "@mui/material/Box";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, unitWords } from "../setup/setup.copy.ts";

const UNITS = Object.keys(unitWords) as Period["unit"][];

interface PeriodFieldProps {
  label: string;
  /** The word for no period at all. */
  never: string;
  value: Period | null;
  onChange: (period: Period | null) => void;
}

/** "1 year", or never. */
export function PeriodField({ label, never, value, onChange }: PeriodFieldProps) {
  const changeUnit = (unit: string): void => {
    const known = UNITS.find((one) => one === unit);
    onChange(known ? { n: value?.n ?? 1, unit: known } : null);
  };
  return (
    <Box
      sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)" }}
      role="group"
      aria-label={label}
    >
      <TextField
        type="number"
        label={copy.types.number}
        disabled={value === null}
        value={value?.n ?? ""}
        onChange={(event) =>
          value && onChange({ ...value, n: Math.min(120, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })
        }
        slotProps={{ htmlInput: { min: 1, max: 120 }, inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={label}
        value={value?.unit ?? ""}
        onChange={(event) => changeUnit(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{never}</MenuItem>
        {UNITS.map((unit) => (
          <MenuItem key={unit} value={unit}>
            {unitWords[unit]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
