import Autocomplete from "@mui/material/Autocomplete";
import MuiTextField from "@mui/material/TextField";
import { useState } from "react";
import { SteadyHint } from "../../../ui/steady-hint.tsx";
import { useOpenList } from "../../../ui/use-open-list.ts";
import { copy } from "../search.copy.ts";
import type { SubjectKind } from "../index/search-doc.ts";
import type { FoundSubject } from "../search.queries.ts";
import { SubjectLine } from "./subject-line.tsx";
import { useChoosingKeys } from "../../../ui/use-kept-enter.ts";
import { useNothingText } from "./use-nothing-text.ts";
import { useServerSearch } from "./use-server-search.ts";
import { useSearchAnswer } from "./use-search.ts";

interface SubjectPickerProps {
  label: string;
  kinds: readonly SubjectKind[];
  onPick: (subject: FoundSubject) => void;
  errorText?: string | undefined;
  autoFocus?: boolean;
  /** Rows that cannot be chosen here: the client who is being merged, say. */
  exclude?: readonly string[];
  onText?: (text: string) => void;
  /** Also merged and erased records, which take no more work: for looking back. */
  takesClosed?: boolean;
}

const LIMIT = 30;
/** The popup lies over the field's hint: what the hint says aloud is seen here. */
const UNDER_THE_OPTIONS = {
  "&::after": { content: JSON.stringify(copy.server.unreachable), display: "block", px: 4, py: 2, color: "ink2" },
} as const;

/** A field that finds a pet or client on the device while one types; arrows and Enter choose. */
export function SubjectPicker({
  label,
  kinds,
  onPick,
  errorText,
  autoFocus = false,
  exclude = [],
  onText,
  takesClosed = false,
}: SubjectPickerProps) {
  const [text, setText] = useState("");
  const answer = useSearchAnswer(text, { kinds, limit: LIMIT });
  const found = answer?.found;
  // What the server finds beyond the device joins the device's rows, and thereby these options.
  const server = useServerSearch(text);
  const nothingText = useNothingText();
  const options = (found ?? []).filter(
    ({ id, past }) => !exclude.includes(id) && (takesClosed || (past !== "merged" && past !== "erased")),
  );
  const isStale = text.trim() !== "" && answer?.text !== text;
  const list = useOpenList(options.length > 0);
  const pick = (subject: FoundSubject): void => {
    setText("");
    onPick(subject);
  };
  const keys = useChoosingKeys({ isAnswered: !isStale, isOpen: list.open && text.trim() !== "", options, pick });
  const isNothing = server.state !== "asking" && found?.length === 0 && text.trim() !== "";
  const said = isNothing ? nothingText(text.trim()) : answer?.isEarly ? copy.looking : "";
  return (
    <Autocomplete
      {...list}
      options={options}
      value={null}
      inputValue={text}
      onInputChange={(_, value, reason) => {
        // What was typed stays when the field is left: the next step may be to add somebody of that name.
        if (reason === "reset" || reason === "blur") return;
        setText(value);
        keys.forget();
        onText?.(value);
      }}
      onChange={(_, subject) => {
        if (subject) pick(subject);
      }}
      onKeyDown={(event) => {
        if (!keys.take(event)) return;
        event.preventDefault();
        event.defaultMuiPrevented = true;
      }}
      // The field says that there is nothing; a popup would lie over what one can do then.
      slotProps={{
        popper: { sx: { display: options.length === 0 ? "none" : undefined } },
        listbox: server.state === "unreachable" ? { sx: UNDER_THE_OPTIONS } : {},
      }}
      autoHighlight
      forcePopupIcon={false}
      filterOptions={(all) => all}
      // The highlight follows an option by its label: two pets with one name are two options.
      getOptionLabel={(subject) => `${subject.kind}:${subject.id}`}
      renderOption={({ key, ...props }, subject) => (
        <li key={key} {...props}>
          <SubjectLine subject={subject} />
        </li>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={label}
          placeholder={copy.picker}
          error={errorText !== undefined}
          helperText={
            <SteadyHint errorText={errorText} said={said} more={server.isCapped ? copy.server[server.state] : null} />
          }
          slotProps={{ ...params.slotProps, formHelperText: { role: "status" } }}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}
