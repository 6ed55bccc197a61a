import Box from "@mui/material/Box";
import { Check, Delete } from "lucide-react";
import { useEffect, useRef, type PointerEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { counting as copy } from "./counts.copy.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const SX = { "& .button": { minHeight: 56, minWidth: 0, fontSize: "1.25rem" } };
const WIDE = { gridColumn: "1 / -1" };

/** The field keeps the focus, so that keys of a keyboard go on working. */
const stay = (event: PointerEvent): void => event.preventDefault();

interface KeypadProps {
  /** The sign before decimals; null: the product has whole units alone. */
  decimalSign: string | null;
  onKey: (key: string) => void;
  onErase: () => void;
  isBusy: boolean;
}

/** Digits for a finger, and Next, which sends the form around them. */
export function Keypad({ decimalSign, onKey, onErase, isBusy }: KeypadProps) {
  const pad = useRef<HTMLDivElement>(null);
  // The focus of the field alone would leave Next below the fold.
  useEffect(() => {
    // Newer browsers answer a promise: as the answer of the effect it would be called.
    pad.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  const erase = (
    <Button aria-label={copy.erase} onPointerDown={stay} onClick={onErase}>
      <Delete size={24} aria-hidden="true" />
    </Button>
  );
  const key = (sign: string, label?: string) => (
    <Button key={sign} aria-label={label} onPointerDown={stay} onClick={() => onKey(sign)}>
      {sign}
    </Button>
  );
  const next = (
    <Button
      type="submit"
      variant="primary"
      fullWidth
      isLoading={isBusy}
      startIcon={<Check size={22} aria-hidden="true" />}
    >
      {copy.next}
    </Button>
  );
  return (
    <Box
      ref={pad}
      role="group"
      aria-label={copy.keys}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(3, minmax(0, 1fr))", ...SX }}
    >
      {DIGITS.map((digit) => key(digit))}
      {decimalSign === null ? erase : key(decimalSign, copy.decimal)}
      {key("0")}
      {decimalSign === null ? next : erase}
      {decimalSign !== null && <Box sx={WIDE}>{next}</Box>}
    </Box>
  );
}
