import { locations } from "@fernpaw/domain/clinics/clinic";
import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { typedFields } from "../../form/typed-fields.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { labelsOf } from "../../field-words.ts";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import type { Location } from "../appointments/appointments.queries.ts";
import { copy } from "./clinics.copy.ts";

const labels = labelsOf(locations);
const typed = typedFields(locations, ["name", "phone", "address"]);

/** How clients reach each place of the clinic; messages to them name it. */
export function PlaceCards() {
  const { db } = useClinic();
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]);
  return (places ?? []).map((place) => (
    <PlaceCard key={place.id} place={place} title={places?.length === 1 ? copy.place.title : place.name} />
  ));
}

function PlaceCard({ place, title }: { place: Location; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card titleLevel="h3" title={title} actions={<Button onClick={() => setOpen(true)}>{copy.place.change}</Button>}>
      <Box sx={{ mt: 3 }}>
        <KeyValues
          rows={[
            { label: labels.name, value: place.name },
            { label: labels.phone, value: place.phone || copy.place.none },
            { label: labels.address, value: place.address || copy.place.none },
          ]}
        />
      </Box>
      {isOpen && <PlaceDialog place={place} title={title} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function PlaceDialog({ place, title, onClose }: { place: Location; title: string; onClose: () => void }) {
  const form = useEntityForm({
    entity: locations,
    correct: correctLocation,
    row: place,
    read: typed.show,
    write: typed.read,
    words: { name: copy.required },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel={copy.save} isLarge>
      <TextField {...form.field("name")} label={labels.name} />
      <TextField {...form.field("phone")} label={labels.phone} type="tel" helperText={copy.place.phoneHint} />
      <TextField {...form.field("address")} label={labels.address} multiline minRows={2} />
    </FormDialog>
  );
}
