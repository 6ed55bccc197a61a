import { locations } from "@fernpaw/domain/clinics/clinic";
import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import type { Location } from "../appointments/appointments.queries.ts";
import { copy } from "./clinics.copy.ts";

type Place = Pick<Location, "name" | "phone" | "address">;

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
            { label: copy.name, value: place.name },
            { label: copy.place.phone, value: place.phone || copy.place.none },
            { label: copy.place.address, value: place.address || copy.place.none },
          ]}
        />
      </Box>
      {isOpen && <PlaceDialog place={place} title={title} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const fieldsOf = ({ name, phone, address }: Place): Place => ({ name, phone, address });

function PlaceDialog({ place, title, onClose }: { place: Location; title: string; onClose: () => void }) {
  const form = useEntityForm({
    entity: locations,
    correct: correctLocation,
    row: place,
    read: fieldsOf,
    write: fieldsOf,
    words: { name: copy.required },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel={copy.save} isLarge>
      <TextField {...form.field("name")} label={copy.name} />
      <TextField {...form.field("phone")} label={copy.place.phone} type="tel" helperText={copy.place.phoneHint} />
      <TextField {...form.field("address")} label={copy.place.address} multiline minRows={2} />
    </FormDialog>
  );
}
