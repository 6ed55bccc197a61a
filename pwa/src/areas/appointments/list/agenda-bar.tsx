import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { addDays, type LocalDate, isDay, daysBetween } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronLeft, ChevronRight, ListFilter } from "lucide-react";
import { useState } from "react";
import type { NavigateOptions } from "react-router";
import { IconButton } from "../../../ui/icon-button.tsx";
import { DateField } from "../../../form/date-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { placeOfView, rangeOf, viewOf, type AgendaPlace } from "./agenda-place.ts";
import { AGENDA_STATUSES } from "../agenda.queries.ts";
import { copy } from "../appointments.copy.ts";
import { bookingChoices } from "../appointments.queries.ts";
import { agendaState } from "../public/appointment-status-chip.tsx";
import { SavedViews } from "./saved-views.tsx";

interface AgendaBarProps {
  place: AgendaPlace;
  today: LocalDate;
  onPlace: (change: Partial<AgendaPlace>, options?: NavigateOptions) => void;
}

/** On a phone below the buttons that turn the days, each half of the row. */
const dateSx = {
  width: { sm: "11rem" },
  order: { xs: 1, sm: 0 },
  flex: { xs: "1 1 calc(50% - 2px)", sm: "none" },
} as const;

/** Which days, and what of them. */
export function AgendaBar(props: AgendaBarProps) {
  const { place, today, onPlace } = props;
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const inUse = [place.vetId, place.status, place.typeId].filter((filter) => filter !== null).length;
  const views = <SavedViews search={viewOf(place, today)} onOpen={(search) => onPlace(placeOfView(search, today))} />;
  const filters = <Filters place={place} onFilter={(change) => onPlace(change, { replace: true })} />;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 4, alignItems: "flex-start", mb: 4 }}>
      <Days {...props} />
      {isPhone && (
        <Button
          aria-expanded={isOpen}
          startIcon={<ListFilter size={18} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {copy.filters(inUse)}
        </Button>
      )}
      {isPhone && views}
      {(!isPhone || isOpen) && filters}
      {!isPhone && views}
    </Box>
  );
}

function Days({ place, today, onPlace }: AgendaBarProps) {
  const { from, to } = place;
  const days = daysBetween(from, to) + 1;
  const go = (first: LocalDate, last: LocalDate): void => onPlace(rangeOf(first, last), { replace: true });
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        alignItems: "flex-start",
        gap: 1,
        flex: { xs: "1 1 100%", sm: "none" },
      }}
    >
      <IconButton label={copy.earlier(days)} onClick={() => go(addDays(from, -days), addDays(to, -days))}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <DateField
        label={copy.from}
        value={from}
        onSettle={(day) => isDay(day) && go(day, days === 1 || day > to ? day : to)}
        sx={dateSx}
      />
      <DateField
        label={copy.to}
        value={to}
        onSettle={(day) => isDay(day) && go(day < from ? day : from, day)}
        sx={dateSx}
      />
      <IconButton label={copy.later(days)} onClick={() => go(addDays(from, days), addDays(to, days))}>
        <ChevronRight size={22} aria-hidden="true" />
      </IconButton>
      <Button disabled={from === today && to === today} onClick={() => go(today, today)}>
        {copy.today}
      </Button>
    </Box>
  );
}

function Filters({ place, onFilter }: { place: AgendaPlace; onFilter: (change: Partial<AgendaPlace>) => void }) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  const vets = (choices?.vets ?? []).map((vet) => ({ id: vet.id, name: titledName(vet) }));
  return (
    <>
      <Filter
        label={copy.filterVet}
        all={copy.everyVet}
        value={place.vetId}
        options={vets}
        onChange={(vetId) => onFilter({ vetId })}
      />
      <Filter
        label={copy.filterStatus}
        all={copy.everyStatus}
        value={place.status}
        options={AGENDA_STATUSES.map((id) => ({ id, name: agendaState(id).word }))}
        onChange={(value) => onFilter({ status: AGENDA_STATUSES.find((status) => status === value) ?? null })}
      />
      <Filter
        label={copy.filterType}
        all={copy.everyType}
        value={place.typeId}
        options={choices?.types ?? []}
        onChange={(typeId) => onFilter({ typeId })}
      />
    </>
  );
}

interface FilterProps {
  label: string;
  /** The word for no filter. */
  all: string;
  value: string | null;
  options: readonly { id: string; name: string }[];
  onChange: (value: string | null) => void;
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <TextField
      select
      label={label}
      value={options.some(({ id }) => id === value) ? value : ""}
      onChange={(event) => onChange(event.target.value || null)}
      sx={{ flex: "1 1 9rem", maxWidth: { sm: "13rem" } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
