import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { titledName } from "@fernpaw/domain/staff/staff";
import { Button } from "../../ui/button.tsx";
import type { KeptIds } from "../../ui/kept-ids.ts";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BookingChoices } from "../appointments/appointments.queries.ts";
import type { CalendarPlace } from "./calendar-place.ts";
import { copy } from "./calendar.copy.ts";

interface ColumnPopoverProps {
  /** Below it; null: closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  place: CalendarPlace;
  choices: BookingChoices;
  hidden: KeptIds;
  onPlace: (change: Partial<CalendarPlace>) => void;
}

/** The columns of a day: their kind, and which of them are shown. */
export function ColumnPopover({ anchor, onClose, place, choices, hidden, onPlace }: ColumnPopoverProps) {
  const offered = {
    staff: choices.vets.map((vet) => ({ id: vet.id, name: titledName(vet) })),
    rooms: choices.rooms,
    equipment: choices.equipment,
  }[place.columnsBy];
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
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
            onClose();
          }}
        >
          {copy.showAll}
        </Button>
      )}
    </Popover>
  );
}

/** Whose rooms, equipment and hours are shown, when the clinic has several locations. */
function LocationChoice({ choices, onPlace }: Pick<ColumnPopoverProps, "choices" | "onPlace">) {
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
