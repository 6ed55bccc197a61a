import Autocomplete from "@mui/material/Autocomplete";
import MuiTextField from "@mui/material/TextField";
import type { Ref } from "react";
import { isEnterLost } from "./use-kept-enter.ts";
import { useOpenList } from "./use-open-list.ts";

interface Suggestion {
  /** The text that it puts into the field. */
  value: string;
  /** As the list shows it. */
  label: string;
  /** Where several have one value. */
  id?: string;
}

interface SuggestingFieldProps {
  label: string;
  value: string;
  /** `chosen`: the text is that of a suggestion of the list, and was not typed. */
  onChange: (text: string, chosen?: Suggestion) => void;
  /** Those that fit the text, the best first. Each value once, or each with an id. */
  suggestions: readonly Suggestion[];
  errorText: string | undefined;
  autoFocus?: boolean;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The index of the highlighted option in the list of an autocomplete; -1: none. */
function highlightedIndex(input: EventTarget): number {
  const id = input instanceof Element ? input.getAttribute("aria-activedescendant") : null;
  return Number(document.getElementById(id ?? "")?.dataset["optionIndex"] ?? -1);
}

/** Free text with suggestions. Enter in an open list takes the highlighted one and never sends the form. */
export function SuggestingField(props: SuggestingFieldProps) {
  const { label, value, onChange, suggestions, errorText, autoFocus = false, onBlur, inputRef } = props;
  const list = useOpenList(suggestions.length > 0);
  return (
    <Autocomplete<Suggestion, false, false, true>
      {...list}
      freeSolo
      // Enter takes the first one that fits the typed text.
      autoHighlight={value.trim() !== ""}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !list.open || suggestions.length === 0) return;
        // MUI would keep the typed text and not take the highlighted suggestion.
        event.preventDefault();
        event.defaultMuiPrevented = true;
        const isFirstMeant = value.trim() !== "" && isEnterLost(event);
        const chosen = suggestions[isFirstMeant ? 0 : highlightedIndex(event.target)];
        if (chosen) onChange(chosen.value, chosen);
        list.onClose();
      }}
      options={suggestions}
      value={null}
      inputValue={value}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.value)}
      getOptionKey={(option) => (typeof option === "string" ? option : (option.id ?? option.value))}
      onInputChange={(_, text, reason) => {
        if (reason === "input" || reason === "clear") onChange(text);
      }}
      onChange={(_, option) => {
        if (option !== null && typeof option !== "string") onChange(option.value, option);
      }}
      {...(onBlur && { onBlur })}
      // As high as the fields beside it.
      sx={{ "& .MuiOutlinedInput-root": { py: 0, minHeight: "var(--d-ctl)" } }}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          {option.label}
        </li>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          {...(inputRef !== undefined && { inputRef })}
          label={label}
          autoFocus={autoFocus}
          error={errorText !== undefined}
          helperText={errorText}
        />
      )}
    />
  );
}
