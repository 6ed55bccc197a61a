import MenuItem from "@mui/material/MenuItem";
import { isDay } from "@fernpaw/domain/kernel/time";
import { DayField } from "../../../form/day-field.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FILTER_WIDTH, ListFilters } from "../../../ui/list-filters.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { AuditPlace } from "./audit-place.ts";
import { copy } from "./audit.copy.ts";
import { RecordFilter } from "./record-filter.tsx";

interface AuditFiltersProps {
  place: AuditPlace;
  onChange: (set: Partial<AuditPlace>) => void;
  people: ReadonlyMap<string, string>;
  /** Words by code. */
  kinds: readonly (readonly [code: string, words: string])[];
  /** Of the record that the list is limited to; null: of all. */
  recordName: string | null;
}

const VIEWS = [
  { value: "all", label: copy.views.all },
  { value: "prints", label: copy.views.prints },
] as const;

/** Person, kind, period and record. The address has them. */
export function AuditFilters({ place, onChange, people, kinds, recordName }: AuditFiltersProps) {
  const { view, person, kind } = place;
  const named = [...people].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <ListFilters>
      <Choice<AuditPlace["view"]>
        label={copy.views.label}
        value={view}
        options={VIEWS}
        onChange={(next) => onChange({ view: next })}
      />
      <TextField
        select
        label={copy.person}
        value={person !== null && people.has(person) ? person : ""}
        onChange={(event) => onChange({ person: event.target.value || null })}
        sx={FILTER_WIDTH}
      >
        <MenuItem value="">{copy.allPeople}</MenuItem>
        {named.map(([id, name]) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {view === "all" && (
        <TextField
          select
          label={copy.kind}
          value={kinds.some(([code]) => code === kind) ? kind : ""}
          onChange={(event) => onChange({ kind: event.target.value || null })}
          sx={FILTER_WIDTH}
        >
          <MenuItem value="">{copy.allKinds}</MenuItem>
          {kinds.map(([code, words]) => (
            <MenuItem key={code} value={code}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      )}
      <DayField isOptional tense="past" label={copy.from} day={place.from} onDay={(from) => onChange({ from })} />
      <DayField
        isOptional
        tense="past"
        label={copy.to}
        day={place.to}
        onDay={(to) => onChange({ to })}
        errorText={faultOf(place)}
      />
      <RecordFilter name={recordName} people={named} onRecord={(record) => onChange({ record })} />
    </ListFilters>
  );
}

const faultOf = ({ from, to }: AuditPlace): string | undefined =>
  isDay(from) && isDay(to) && to < from ? copy.inverted : undefined;
