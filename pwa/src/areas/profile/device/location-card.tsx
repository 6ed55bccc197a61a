import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { chooseLocation, locationsInUse, useLocationId } from "../../../session/device-location.ts";
import { reportLocation } from "../../../session/sync-client/device-report.ts";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../profile.copy.ts";

/** The location of this device, when the clinic has several. */
export function LocationCard() {
  const { db } = useClinic();
  const here = useLocationId();
  const places = useLiveQuery(() => locationsInUse(db), [db]) ?? [];
  if (places.length < 2 || here === undefined) return null;
  const choose = (id: string): void => {
    chooseLocation(id);
    void reportLocation(id);
    toastDone(copy.location.saved);
  };
  return (
    <Card titleLevel="h3" title={copy.location.title}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{copy.location.hint}</Typography>
      <TextField
        select
        fullWidth
        label={copy.location.label}
        value={here}
        onChange={(event) => choose(event.target.value)}
      >
        {places.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Card>
  );
}
