import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { ChevronLeft, ChevronRight, SlidersHorizontal, UserCheck, Users } from "lucide-react";
import { useState } from "react";
import { Menu, MenuEntry } from "../../ui/menu.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BookingChoices } from "../appointments/appointments.queries.ts";
import { stepped, VIEWS } from "./calendar-place.ts";
import type { CalendarPlace, CalendarView } from "./calendar-place.ts";
import { copy } from "./calendar.copy.ts";
import type { KeptIds } from "../../ui/kept-ids.ts";

interface CalendarNavProps {
  place: CalendarPlace;
  today: LocalDate;
  onPlace: (change: Partial<CalendarPlace>) => void;
}

/** From day to day. */
export function CalendarNav({ place, today, onPlace }: CalendarNavProps) {
  const { view } = place;
  return (
    <div className="cal-nav">
      <IconButton label={copy.earlier[view]} onClick={() => onPlace({ day: stepped(place, -1) })}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <Button disabled={place.day === today} onClick={() => onPlace({ day: today })}>
        {copy.today}
      </Button>
      <IconButton label={copy.later[view]} onClick={() => onPlace({ day: stepped(place, 1) })}>
        <ChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface CalendarBarProps extends Omit<CalendarNavProps, "today"> {
  choices: BookingChoices;
  hidden: KeptIds;
  isPhone: boolean;
  /** Buttons show their icon alone. */
  isShort: boolean;
}

/** In which form, and whose. Its parts stand beside the other actions of the page, and wrap with them. */
export function CalendarBar(props: CalendarBarProps) {
  const { view } = props.place;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={view}
        aria-label={copy.view}
        onChange={(_, next: CalendarView | null) => next && props.onPlace({ view: next })}
        className="cal-views"
        sx={{ maxWidth: "100%", "& > button": { px: 3.5, minWidth: 0, textTransform: "none" } }}
      >
        {VIEWS.map((name) => (
          <ToggleButton key={name} value={name}>
            {copy.views[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === "day" && <ColumnChoice {...props} />}
      {(view === "week" || view === "agenda") && <WhoMenu {...props} />}
    </>
  );
}

type WhoProps = Pick<CalendarBarProps, "place" | "choices" | "onPlace">;

/** Everybody first. */
const whoOptions = ({ vets }: BookingChoices) => [
  { id: "", name: copy.everybody },
  ...vets.map((vet) => ({ id: vet.id, name: titledName(vet) })),
];

const chosenWho = ({ place, choices }: WhoProps): string =>
  choices.vets.some(({ id }) => id === place.who) ? (place.who ?? "") : "";

/** A button that says whose appointments are shown; on a phone its icon tells. */
function WhoMenu({ isPhone, ...props }: WhoProps & Pick<CalendarBarProps, "isPhone">) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const options = whoOptions(props.choices);
  const chosen = chosenWho(props);
  const name = options.find(({ id }) => id === chosen)?.name ?? "";
  return (
    <>
      <Button
        startIcon={chosen === "" ? <Users size={18} aria-hidden="true" /> : <UserCheck size={18} aria-hidden="true" />}
        aria-label={copy.whose(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {!isPhone && name}
      </Button>
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={copy.who}>
        {options.map((option) => (
          <MenuEntry
            key={option.id}
            kind="radio"
            isChosen={option.id === chosen}
            onPick={() => props.onPlace({ who: option.id || null })}
          >
            {option.name}
          </MenuEntry>
        ))}
      </Menu>
    </>
  );
}

function ColumnChoice({ place, choices, hidden, isShort, onPlace }: CalendarBarProps) {
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
        aria-label={isShort ? copy.columns : undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {!isShort && copy.columns}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": copy.columns, sx: { p: 4, minWidth: "16rem" } } }}
      >
        <LocationChoice choices={choices} onPlace={onPlace} />
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

/** Whose rooms, equipment and hours are shown, when the clinic has several locations. */
function LocationChoice({ choices, onPlace }: Pick<CalendarBarProps, "choices" | "onPlace">) {
  if (choices.locations.length < 2) return null;
  return (
    <TextField
      select
      fullWidth
      label={copy.location}
      value={choices.locationId ?? ""}
      onChange={(event) => onPlace({ locationId: event.target.value })}
      sx={{ mb: 3 }}
    >
      {choices.locations.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
