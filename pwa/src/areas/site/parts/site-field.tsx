import Box from "@mui/material/Box";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { RADIUS } from "../../../theme-components.ts";
import { copy } from "../site.copy.ts";

interface SiteFieldProps {
  id: string;
  name: string;
  label: string;
  type?: "text" | "email";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  isLabelHidden?: boolean;
  /** Several lines. */
  rows?: number;
  maxLength?: number;
  describedBy?: string;
  isOptional?: boolean;
}

const control = {
  display: "block",
  width: "100%",
  minHeight: 48,
  px: 3,
  py: 2.5,
  border: "1px solid",
  borderColor: "lineStrong",
  borderRadius: `${RADIUS.control}px`,
  bgcolor: "background.paper",
  color: "ink",
  font: "inherit",
  resize: "vertical",
  "&::placeholder": { color: "ink3", opacity: 1 },
  "&[aria-invalid=true]": { borderColor: "error.main", boxShadow: "inset 0 0 0 1px var(--vc-palette-error-main)" },
} as const;

/** A field that a browser shows without a script. What is wrong with it stands below it. */
export function SiteField({
  id,
  label,
  isLabelHidden = false,
  rows,
  describedBy,
  isOptional,
  ...rest
}: SiteFieldProps) {
  const errorId = `${id}-error`;
  const described = [describedBy, errorId].filter(Boolean).join(" ");
  const common = { id, "aria-describedby": described, required: !isOptional, ...rest };
  return (
    <div>
      <Box
        component="label"
        htmlFor={id}
        {...(isLabelHidden && { className: "vh" })}
        sx={isLabelHidden ? {} : { display: "block", fontWeight: 600, mb: 1 }}
      >
        {label}
      </Box>
      {rows === undefined ? (
        <Box component="input" {...common} sx={control} />
      ) : (
        <Box component="textarea" rows={rows} {...common} sx={control} />
      )}
      <Box component="p" id={errorId} data-field-error={rest.name} hidden sx={{ m: 0, mt: 1, color: "error.main" }} />
    </div>
  );
}

/** Where a form says how it went: read out when it changes. */
export function FormNote() {
  return (
    <>
      <Box
        component="p"
        data-form-note=""
        role="status"
        sx={{
          m: 0,
          mt: 2,
          minHeight: "1.5em",
          "&[data-state=error]": { color: "error.main" },
          "&[data-state=success]": { color: "success.main", fontWeight: 600 },
        }}
      />
      <noscript>{copy.needsScript}</noscript>
    </>
  );
}
