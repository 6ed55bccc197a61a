import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { memo, useId, useLayoutEffect, useRef, type ChangeEvent } from "react";
import { expandSnippet } from "./snippets.ts";

export interface Snippets {
  list: readonly { shortcut: string; snippetText: string }[];
}

/** A text that others change too: a template, another tab. */
export interface TextStore {
  read: () => string;
  write: (text: string) => void;
  subscribe: (listener: () => void) => () => void;
}

interface NoteTextProps {
  label: string;
  store: TextStore;
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

/**
 * A part of a note. `/derm` and a space become the snippet. The field keeps its text itself and is drawn once: a key in a long
 * text costs what the browser needs for it, and no more.
 */
export const NoteText = memo(function NoteText({ label, store, snippets, hasFocus = false }: NoteTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** The text in the field; the field itself is slow to ask. */
  const shown = useRef(store.read());
  useLayoutEffect(() => {
    const follow = (): void => {
      const text = store.read();
      if (!area.current || text === shown.current) return;
      shown.current = text;
      area.current.value = text;
    };
    follow();
    return store.subscribe(follow);
  }, [store]);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void => {
    const text = target.value;
    const isTyped = text.length > shown.current.length && !(nativeEvent as InputEvent).isComposing;
    const expanded = isTyped ? expandSnippet(text, target.selectionStart, snippets.list) : null;
    shown.current = expanded?.text ?? text;
    if (expanded) {
      target.value = expanded.text;
      target.setSelectionRange(expanded.caret, expanded.caret);
    }
    store.write(shown.current);
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
        defaultValue={store.read()}
        autoFocus={hasFocus}
        sx={AREA}
        onChange={(event) => change(event as ChangeEvent<HTMLTextAreaElement>)}
      />
    </FormControl>
  );
});
