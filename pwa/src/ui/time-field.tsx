import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { TextField } from "./text-field.tsx";
import { copy } from "./ui.copy.ts";

const DAY_MIN = 24 * 60;

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes since midnight of `09:30`; null for anything else. */
export function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `09:30` of what people type: `9`, `930`, `9.30`, `9:30`; anything else stays as it is. */
export function tidyTime(typed: string): string {
  const match = /^(\d{1,2})[:.,h ]?(\d{2})?$/.exec(typed.trim());
  if (!match) return typed;
  const tidy = `${(match[1] ?? "").padStart(2, "0")}:${match[2] ?? "00"}`;
  return minutesOf(tidy) === null ? typed : tidy;
}

/** The next whole step after or before a time; from midnight on where there is none. */
export function steppedTime(time: string, stepMin: number): string {
  const now = minutesOf(tidyTime(time)) ?? 0;
  const size = Math.abs(stepMin);
  const next = stepMin > 0 ? Math.floor(now / size) * size + size : Math.ceil(now / size) * size - size;
  return timeText(Math.min(DAY_MIN - size, Math.max(0, next)));
}

interface TimeFieldProps {
  label: string;
  /** `09:30`, or whatever was typed. */
  value: string;
  onChange: (value: string) => void;
  stepMin?: number;
  errorText?: string | undefined;
  /** What is to be known of this time. */
  hint?: string | undefined;
}

/** A time of day by 24 hours, whatever the tablet's own habit: typed, or by steps with buttons and arrows. */
export function TimeField({ label, value, onChange, stepMin = 5, errorText, hint }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    setTyped(null);
    if (typed !== null) onChange(tidyTime(typed));
  };
  const step = (by: number): void => {
    setTyped(null);
    onChange(steppedTime(typed ?? value, by));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter") settle();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? stepMin : -stepMin);
  };
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(5.5rem, 1fr) auto auto", alignItems: "start" }}>
      <TextField
        label={label}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={settle}
        onKeyDown={handleKey}
        errorText={errorText}
        helperText={hint}
        slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 5, placeholder: "09:30" } }}
      />
      <IconButton aria-label={copy.earlier(stepMin)} onClick={() => step(-stepMin)}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={copy.later(stepMin)} onClick={() => step(stepMin)}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
