import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useController, type Control, type FieldPath } from "react-hook-form";
import { FormText } from "../../../form/form-text.tsx";
import type { ProductValues } from "./product-form-values.ts";

/** Fields that belong together, under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Typography component="h3" variant="h4">
        {title}
      </Typography>
      {children}
    </>
  );
}

interface OneOfProps {
  control: Control<ProductValues>;
  name: FieldPath<ProductValues>;
  label: string;
  /** By value. */
  words: Readonly<Record<string, string>>;
}

/** A choice of one value. */
export function OneOf({ words, ...field }: OneOfProps) {
  return (
    <FormText {...field}>
      {Object.entries(words).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </FormText>
  );
}

interface YesNoProps {
  control: Control<ProductValues>;
  name: "prescriptionOnly" | "trackStock" | "trackBatch";
  label: string;
}

export function YesNo({ control, name, label }: YesNoProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value === "yes"}
            onChange={(_, isTicked) => field.onChange(isTicked ? "yes" : "no")}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={label}
      />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </div>
  );
}
