import { useState } from "react";
import type { Reading } from "./typed-text.ts";

export interface TypedValue {
  /** As the domain writes it; empty: none; or text that was not understood, as it was typed. */
  value: string;
  /** At each key: what was understood, or the text itself, so that a form refuses it and a draft keeps it. */
  onChange?: ((value: string) => void) | undefined;
  /** When the field is left, at Enter, at a step and at a choice, and only of what was understood: for filters. */
  onSettle?: ((value: string, isOther?: boolean) => void) | undefined;
}

interface TypedTextOptions extends TypedValue {
  read: (text: string) => Reading;
  write: (value: string) => string;
}

interface Typing {
  text: string;
  /** The field's value at the time: another one came from elsewhere, and the text is of no account any more. */
  of: string;
  /** The field was left, or Enter pressed. */
  isSettled: boolean;
}

export type TypedText = ReturnType<typeof useTypedText>;

/** The text of a field that reads what is typed into it. Nothing typed is ever lost: what is not understood stays. */
export function useTypedText({ value, onChange, onSettle, read, write }: TypedTextOptions) {
  const [kept, setTyping] = useState<Typing | null>(null);
  const typing = kept?.of === value ? kept : null;
  const text = typing?.text ?? write(value);
  const reading = read(text);

  const type = (typed: string): void => {
    const { value: next } = read(typed);
    const told = next ?? typed;
    setTyping({ text: typed, of: onChange ? told : value, isSettled: false });
    if (told !== value) onChange?.(told);
  };
  /** Puts a value in, whatever was typed. */
  const choose = (next: string, isOther = false): void => {
    setTyping(null);
    if (next !== value) onChange?.(next);
    if (isOther) onSettle?.(next, true);
    else onSettle?.(next);
  };
  const settle = (): void => {
    if (reading.value === null || reading.fault !== null) return setTyping(typing && { ...typing, isSettled: true });
    // A draft of an older version may hold a time as it was typed.
    if (typing !== null || reading.value !== value) choose(reading.value, reading.isOther);
  };
  return {
    text,
    reading,
    /** The typed text is not yet tidied, nor refused. */
    isTyping: typing?.isSettled === false,
    fault: typing?.isSettled === false ? null : reading.fault,
    type,
    choose,
    settle,
  };
}
