import MenuItem from "@mui/material/MenuItem";
import Box from "@mui/material/Box";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FILTER_WIDTH } from "../../../ui/list-filters.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { copy } from "./audit.copy.ts";

const KINDS = ["all", "client", "pet", "product", "person"] as const;
type RecordKind = (typeof KINDS)[number];

interface RecordFilterProps {
  /** Of the record that the list is limited to; null: of all. */
  name: string | null;
  people: readonly (readonly [id: string, name: string])[];
  /** Null: all records. */
  onRecord: (id: string | null) => void;
}

/** Limits the log to one record: its kind is chosen, and then the record is found by what is typed. */
export function RecordFilter({ name, people, onRecord }: RecordFilterProps) {
  const [kind, setKind] = useState<RecordKind>("all");
  if (name !== null)
    return (
      <Button
        startIcon={<X size={18} aria-hidden="true" />}
        aria-label={`${copy.allRecords} (${copy.onlyRecord(name)})`}
        onClick={() => onRecord(null)}
      >
        {copy.onlyRecord(name)}
      </Button>
    );
  const pick = (id: string): void => {
    setKind("all");
    onRecord(id);
  };
  return (
    <>
      <TextField
        select
        label={copy.record}
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? "all")}
        sx={FILTER_WIDTH}
      >
        {KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {copy.records[one]}
          </MenuItem>
        ))}
      </TextField>
      {kind !== "all" && (
        <Box sx={FILTER_WIDTH}>
          <RecordPicker kind={kind} people={people} onPick={pick} />
        </Box>
      )}
    </>
  );
}

interface RecordPickerProps extends Pick<RecordFilterProps, "people"> {
  kind: Exclude<RecordKind, "all">;
  onPick: (id: string) => void;
}

function RecordPicker({ kind, people, onPick }: RecordPickerProps) {
  const label = copy.find[kind];
  if (kind === "product") return <ProductPicker label={label} autoFocus onPick={({ id }) => onPick(id)} />;
  if (kind !== "person")
    return (
      <SubjectPicker key={kind} label={label} kinds={[kind]} takesClosed autoFocus onPick={({ id }) => onPick(id)} />
    );
  return (
    <TextField select label={label} value="" onChange={({ target }) => onPick(target.value)} sx={{ width: "100%" }}>
      {people.map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
