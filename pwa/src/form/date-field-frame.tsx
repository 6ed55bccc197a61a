import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { TypedText, TypedValue } from "./use-typed-text.ts";

export interface TypedFieldProps extends TypedValue {
  label: string;
  /** What the form has to say against it. */
  errorText?: string | undefined;
  /** Shown while there is nothing to say about what was typed. */
  helperText?: ReactNode;
  disabled?: boolean;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  sx?: SxProps<Theme>;
}

interface TypedFrameProps extends Omit<TypedFieldProps, keyof TypedValue> {
  field: TypedText;
  /** Of the arrow keys; `isFar` with Shift. */
  onStep: (by: 1 | -1, isFar: boolean) => void;
  placeholder: string;
  inputMode?: "text" | "numeric";
  /** Beside the text, inside the field. */
  beside?: ReactNode;
  /** Accessible name of the button that opens the popup. */
  choose: string;
  icon: ReactNode;
  /** Left out where the calendar is open beside the field. */
  popup?: ((place: { anchor: HTMLElement | null; onClose: () => void }) => ReactNode) | undefined;
}

/** The edge holds the button: no room is left beside it. */
const frameSx = {
  "& .MuiInputBase-adornedEnd": { paddingInlineEnd: 0 },
  "& .MuiInputAdornment-positionEnd": { marginInlineStart: 0 },
  "& .MuiInputBase-input": { minWidth: 0, textOverflow: "ellipsis" },
};

/** A text field with a popup to pick from: what a date and a time have in common. */
export function TypedFrame({
  field,
  label,
  errorText,
  helperText,
  disabled = false,
  onBlur,
  ...rest
}: TypedFrameProps) {
  const { inputRef, sx, onStep, placeholder, inputMode = "text", beside, choose, icon, popup } = rest;
  const root = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = (): void => setAnchor(root.current);
  const handleKey = (event: KeyboardEvent): void => {
    // The form is sent by the same key, with what was typed.
    if (event.key === "Enter") field.settle();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.altKey) open();
    else onStep(event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
  };
  // Text that is not understood is the nearer trouble; of a day outside the limits the form may know more.
  const isUnread = field.fault !== null && field.reading.value === null;
  const faultText = isUnread ? field.fault : (errorText ?? field.fault);
  return (
    <Box ref={root} sx={sx ?? {}}>
      <TextField
        sx={frameSx}
        label={label}
        value={field.text}
        placeholder={placeholder}
        disabled={disabled}
        inputRef={inputRef}
        onChange={(event) => field.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          field.settle();
          onBlur?.();
        }}
        onKeyDown={handleKey}
        errorText={faultText ?? undefined}
        helperText={helperText}
        end={
          <>
            {beside}
            {popup && (
              <Box component="span" sx={{ display: "inline-flex", "& button:focus-visible": { outlineOffset: -4 } }}>
                <IconButton
                  label={choose}
                  aria-haspopup="dialog"
                  aria-expanded={anchor !== null}
                  disabled={disabled}
                  onClick={open}
                >
                  {icon}
                </IconButton>
              </Box>
            )}
          </>
        }
        slotProps={{ htmlInput: { autoComplete: "off", inputMode }, formHelperText: { "aria-live": "polite" } }}
      />
      {popup?.({ anchor, onClose: () => setAnchor(null) })}
    </Box>
  );
}
