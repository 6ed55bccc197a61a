import Box from "@mui/material/Box";
import type { SxProps } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { readKg } from "./weight-band.ts";
import { copy } from "./weight-band.copy.ts";

/** The part of a card that depends on a weight. */
export function ForWeight({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 4, p: 4, bgcolor: "sunken", borderRadius: "10px" }}>
      <Typography component="h3" variant="h4" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface WeightFieldProps {
  /** Null: none is typed, or it cannot be read. */
  onWeight: (weightG: number | null) => void;
  sx?: SxProps;
}

export function WeightField({ onWeight, sx }: WeightFieldProps) {
  const { settings } = useClinic();
  const [typed, setTyped] = useState("");
  const weightOf = (text: string): number | null => {
    const read = readKg(text, settings.locale);
    return "unread" in read || read.value <= 0 ? null : read.value;
  };
  return (
    <TextField
      label={copy.weight}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onWeight(weightOf(value));
      }}
      errorText={typed.trim() !== "" && weightOf(typed) === null ? copy.weightBad : undefined}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
      {...(sx && { sx })}
    />
  );
}
