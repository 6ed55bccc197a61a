import { Search } from "lucide-react";
import type { SxProps } from "@mui/material/styles";
import { TextField } from "./text-field.tsx";

const HTML = { htmlInput: { autoComplete: "off", spellCheck: false } };

interface SearchFieldProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
  /** Part of a form: Enter does not send it. */
  staysInForm?: boolean;
  sx?: SxProps;
}

/** The words that a list is searched for. */
export function SearchField({ onValue, staysInForm = false, ...rest }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      icon={<Search size={20} aria-hidden="true" />}
      slotProps={HTML}
      onChange={(event) => onValue(event.target.value)}
      onKeyDown={(event) => {
        if (staysInForm && event.key === "Enter") event.preventDefault();
      }}
      {...rest}
    />
  );
}
