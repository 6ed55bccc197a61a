import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useLayoutEffect, useRef, type ChangeEvent } from "react";
import { expandSnippet } from "./snippets.ts";

export interface Snippets {
  list: readonly { shortcut: string; snippetText: string }[];
}

interface NoteTextProps {
  label: string;
  value: string;
  onText: (text: string) => void;
  snippets: Snippets;
  hasFocus?: boolean;
}

/** The browser's own text field, which grows with its text: the library's measures the whole text at each key. */
const AREA = {
  p: 0,
  "& textarea": {
    boxSizing: "border-box",
    fieldSizing: "content",
    minHeight: "calc(2lh + 28px)",
    maxHeight: "60dvh",
    p: "14px",
    resize: "vertical",
    lineHeight: 1.5,
  },
} as const;

/** A part of a note. `/derm` and a space become the snippet. */
export function NoteText({ label, value, onText, snippets, hasFocus = false }: NoteTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void => {
    const isTyped = target.value.length > value.length && !(nativeEvent as InputEvent).isComposing;
    const expanded = isTyped ? expandSnippet(target.value, target.selectionStart, snippets.list) : null;
    caret.current = expanded?.caret ?? null;
    onText(expanded?.text ?? target.value);
  };
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        multiline
        inputComponent="textarea"
        inputRef={area}
        value={value}
        autoFocus={hasFocus}
        sx={AREA}
        onChange={(event) => change(event as ChangeEvent<HTMLTextAreaElement>)}
      />
    </FormControl>
  );
}
