import MenuItem from "@mui/material/MenuItem";
import type { Period } from "@fernpaw/domain/reminders/reminder";
import Box from "@mui/material/Box";
import { useState } from "react";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, unitWords } from "../setup/setup.copy.ts";

const UNITS = Object.keys(unitWords) as Period["unit"][];

interface PeriodFieldProps {
  label: string;
  /** The word for no period at all. */
  never: string;
  value: Period | null;
  onChange: (period: Period | null) => void;
  errorText: string | undefined;
}

/** "1 year", or never. Text that is not a number is `NaN`, which no period takes. */
export function PeriodField({ label, never, value, onChange, errorText }: PeriodFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const changeNumber = (text: string): void => {
    if (!value) return;
    setTyped(text);
    onChange({ ...value, n: /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN });
  };
  const changeUnit = (unit: string): void => {
    if (value === null || unit === "") setTyped(null);
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
        label={copy.types.number}
        disabled={value === null}
        value={value ? (typed ?? value.n) : ""}
        onChange={(event) => changeNumber(event.target.value)}
        errorText={errorText}
        slotProps={{ htmlInput: { inputMode: "numeric" }, inputLabel: { shrink: true } }}
      />
      <TextField select label={label} value={value?.unit ?? ""} onChange={(event) => changeUnit(event.target.value)}>
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
