import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import MuiTextField from "@mui/material/TextField";
import { useState } from "react";
import { copy } from "../search.copy.ts";
import type { SearchKind } from "../search-doc.ts";
import type { FoundSubject } from "../search.queries.ts";
import { SubjectLine } from "./subject-line.tsx";
import { useServerSearch } from "./use-server-search.ts";
import { useSearch } from "./use-search.ts";

interface SubjectPickerProps {
  label: string;
  kinds: readonly SearchKind[];
  onPick: (subject: FoundSubject) => void;
  errorText?: string | undefined;
  autoFocus?: boolean;
  /** Rows that cannot be chosen here: the client who is being merged, say. */
  exclude?: readonly string[];
}

const LIMIT = 30;

/** A field that finds a pet or client on the device while one types; arrows and Enter choose. */
export function SubjectPicker({
  label,
  kinds,
  onPick,
  errorText,
  autoFocus = false,
  exclude = [],
}: SubjectPickerProps) {
  const [text, setText] = useState("");
  const found = useSearch(text, { kinds, limit: LIMIT });
  // What the server finds beyond the device joins the device's rows, and thereby these options.
  const server = useServerSearch(text);
  const options = (found ?? []).filter((subject) => !exclude.includes(subject.id) && subject.past !== "merged");
  return (
    <Autocomplete
      options={options}
      value={null}
      inputValue={text}
      onInputChange={(_, value, reason) => {
        if (reason !== "reset") setText(value);
      }}
      onChange={(_, subject) => {
        if (!subject) return;
        setText("");
        onPick(subject);
      }}
      autoHighlight
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionLabel={(subject) => subject.name}
      getOptionKey={(subject) => `${subject.kind}:${subject.id}`}
      noOptionsText={
        text.trim() === "" ? copy.hint : server.state === "asking" ? copy.server.asking : copy.nothing(text.trim())
      }
      renderOption={({ key, ...props }, subject) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: "var(--d-row)" }}>
          <SubjectLine subject={subject} />
        </Box>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={label}
          placeholder={copy.picker}
          error={errorText !== undefined}
          helperText={errorText}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}
