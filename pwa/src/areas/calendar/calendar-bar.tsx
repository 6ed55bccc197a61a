import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Popover from "@mui/material/Popover";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { ChevronLeft, ChevronRight, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BookingChoices } from "../appointments/appointments.queries.ts";
import { stepped, VIEWS } from "./calendar-place.ts";
import type { CalendarPlace, CalendarView } from "./calendar-place.ts";
import { copy } from "./calendar.copy.ts";
import type { KeptIds } from "../../ui/kept-ids.ts";

interface CalendarBarProps {
  place: CalendarPlace;
  today: LocalDate;
  choices: BookingChoices;
  hidden: KeptIds;
  onPlace: (change: Partial<CalendarPlace>) => void;
}

/** Which days, in which form, and whose. */
export function CalendarBar({ place, today, choices, hidden, onPlace }: CalendarBarProps) {
  const { view } = place;
  return (
    // Its parts stand beside the other actions of the page, and wrap with them.
    <Box sx={{ display: "contents" }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <IconButton aria-label={copy.earlier[view]} onClick={() => onPlace({ day: stepped(place, -1) })}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <Button disabled={place.day === today} onClick={() => onPlace({ day: today })}>
          {copy.today}
        </Button>
        <IconButton aria-label={copy.later[view]} onClick={() => onPlace({ day: stepped(place, 1) })}>
          <ChevronRight size={22} aria-hidden="true" />
        </IconButton>
      </Box>
      <ToggleButtonGroup
        exclusive
        value={view}
        aria-label={copy.view}
        onChange={(_, next: CalendarView | null) => next && onPlace({ view: next })}
        sx={{ maxWidth: "100%", "& > button": { px: { xs: 2, sm: 3.5 }, minWidth: 0, textTransform: "none" } }}
      >
        {VIEWS.map((name) => (
          <ToggleButton key={name} value={name}>
            {copy.views[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === "day" && <ColumnChoice place={place} choices={choices} hidden={hidden} onPlace={onPlace} />}
      {(view === "week" || view === "agenda") && (
        <TextField
          select
          label={copy.who}
          value={choices.vets.some(({ id }) => id === place.who) ? place.who : ""}
          onChange={(event) => onPlace({ who: event.target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: "14rem", maxWidth: "100%" }}
        >
          <MenuItem value="">{copy.everybody}</MenuItem>
          {choices.vets.map((vet) => (
            <MenuItem key={vet.id} value={vet.id}>
              {titledName(vet)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

function ColumnChoice({ place, choices, hidden, onPlace }: Omit<CalendarBarProps, "today">) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = {
    staff: choices.vets.map((vet) => ({ id: vet.id, name: titledName(vet) })),
    rooms: choices.rooms,
    equipment: choices.equipment,
  }[place.columnsBy];
  return (
    <>
      <Button
        startIcon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {copy.columns}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": copy.columns, sx: { p: 4, minWidth: "16rem" } } }}
      >
        <Typography variant="caption" component="p" sx={{ color: "ink2", fontWeight: 600, mb: 1 }}>
          {copy.columnsOf}
        </Typography>
        <ToggleButtonGroup
          exclusive
          fullWidth
          value={place.columnsBy}
          aria-label={copy.columnsOf}
          onChange={(_, by: CalendarPlace["columnsBy"] | null) => by && onPlace({ columnsBy: by })}
        >
          <ToggleButton value="staff" sx={{ textTransform: "none" }}>
            {copy.byStaff}
          </ToggleButton>
          <ToggleButton value="rooms" sx={{ textTransform: "none" }}>
            {copy.byRoom}
          </ToggleButton>
          {choices.equipment.length > 0 && (
            <ToggleButton value="equipment" sx={{ textTransform: "none" }}>
              {copy.byEquipment}
            </ToggleButton>
          )}
        </ToggleButtonGroup>
        <Box sx={{ display: "grid", mt: 3 }}>
          {offered.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              control={<Checkbox checked={!hidden.ids.has(id)} onChange={() => hidden.toggle(id)} />}
              label={name}
              sx={{ minHeight: 44 }}
            />
          ))}
        </Box>
        {offered.some(({ id }) => hidden.ids.has(id)) && (
          <Button
            variant="ghost"
            onClick={() => {
              hidden.clear();
              setAnchor(null);
            }}
          >
            {copy.showAll}
          </Button>
        )}
      </Popover>
    </>
  );
}
