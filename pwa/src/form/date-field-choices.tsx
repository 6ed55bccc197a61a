import Box from "@mui/material/Box";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { palette, RADIUS } from "../theme-components.ts";
import { CELL } from "./date-field-popup.tsx";

export interface PickerChoice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface PickerChoicesProps {
  label: string;
  choices: readonly PickerChoice[];
  /** The chosen one; none unless it is in the list. */
  value: string;
  /** The one that has the focus at first and is scrolled to. */
  start: string;
  columns: number;
  onPick: (value: string) => void;
}

const PAGE_ROWS = 5;

function moved(key: string, at: number, { columns, count }: { columns: number; count: number }): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * PAGE_ROWS,
    PageUp: -columns * PAGE_ROWS,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step));
}

/** The one that is picked. */
export const chosenSx = {
  backgroundColor: palette("primary-main"),
  color: palette("primary-contrastText"),
  fontWeight: 600,
} as const;

/** A day, month, year or time that can be picked. */
export const choiceSx = {
  minHeight: CELL,
  p: 0,
  border: 0,
  borderRadius: `${RADIUS.block}px`,
  background: "none",
  color: "inherit",
  font: "inherit",
  fontSize: "var(--d-text)",
  cursor: "pointer",
  "&:hover": { backgroundColor: palette("sunken") },
  "&:focus-visible": { outline: `3px solid ${palette("focus")}`, outlineOffset: -3 },
  "&[aria-selected=true]": chosenSx,
  "&[aria-disabled=true]": { background: "none", color: palette("lineStrong"), cursor: "default" },
} as const;

/** Years, months or times in rows. Arrows walk, Enter takes. */
export function PickerChoices({ label, choices, value, start, columns, onPick }: PickerChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.value === start),
    ),
  );
  const optionAt = (index: number) => list.current?.querySelectorAll("button")[index];

  useEffect(() => {
    const [box, option] = [list.current, list.current?.querySelector<HTMLElement>("[tabindex='0']")];
    if (!box || !option) return;
    box.scrollTop = option.offsetTop - (box.clientHeight - option.offsetHeight) / 2;
    option.focus({ preventScroll: true });
  }, []);

  const handleKey = (event: KeyboardEvent): void => {
    const next = moved(event.key, at, { columns, count: choices.length });
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    optionAt(next)?.focus();
  };
  return (
    <Box
      ref={list}
      role="listbox"
      aria-label={label}
      onKeyDown={handleKey}
      sx={{
        position: "relative",
        display: "grid",
        // As wide as the longest: "10:45 am" needs more than "10:45".
        gridTemplateColumns: `repeat(${columns}, minmax(max-content, 1fr))`,
        alignContent: "start",
        minWidth: `calc(${columns} * 4.5rem)`,
        height: `calc(6 * ${CELL} + 2rem)`,
        maxHeight: "60vh",
        overflowY: "auto",
        "& button": { ...choiceSx, px: 1 },
      }}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="option"
          aria-selected={choice.value === value}
          aria-disabled={choice.isDisabled === true}
          tabIndex={index === at ? 0 : -1}
          onClick={() => choice.isDisabled !== true && onPick(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </Box>
  );
}
