import { isDay } from "@fernpaw/domain/kernel/time";
import { useState } from "react";
import { DateField } from "./date-field.tsx";
import type { Tense } from "./typed-date.ts";

interface DayFieldProps {
  label: string;
  /** Empty: no day. */
  day: string;
  onDay: (day: string) => void;
  tense: Tense;
  /** Whether an empty field is an answer. */
  isOptional?: boolean;
  errorText?: string | undefined;
}

/** A day above a list or a page. A half-typed date stays in the field; only a whole one is passed on. */
export function DayField({ label, day, onDay, tense, isOptional = false, errorText }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    setShown(day);
    setTyped(day);
  }
  return (
    <DateField
      label={label}
      value={typed}
      tense={tense}
      errorText={errorText}
      onChange={(next) => {
        setTyped(next);
        if (isDay(next) || (isOptional && next === "")) onDay(next);
      }}
    />
  );
}
