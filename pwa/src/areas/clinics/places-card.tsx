import { locations } from "@fernpaw/domain/clinics/clinic";
import { addLocation, correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import { isOnPaper } from "@fernpaw/domain/clinics/letterhead";
import { activeLocations, stockLocations, usualLocation } from "@fernpaw/domain/clinics/locations-in-use";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useLiveQuery } from "dexie-react-hooks";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { FormDialog } from "../../form/form-dialog.tsx";
import { typedFields } from "../../form/typed-fields.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { labelsOf } from "../../field-words.ts";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { openingParam } from "../../ui/opening-params.ts";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { addressChange } from "../../ui/use-address-words.ts";
import type { Location } from "../appointments/appointments.queries.ts";
import { copy } from "./clinics.copy.ts";
import { HoursCard } from "./hours/hours-card.tsx";
import { PaperCard } from "./paper/paper-card.tsx";
import { SetupList } from "./setup-list.tsx";

const LETTERHEAD = openingParam("letterhead");
const labels = labelsOf(locations);
const typed = typedFields(locations, ["name", "phone", "address", "email", "hours", "stockEnabled", "status"]);

/** The locations of the clinic: how clients reach each one, what its documents say, and when it is open. */
export function LocationCards() {
  const { db } = useClinic();
  const rows = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]);
  const [opened, setOpened] = useState<Location | "new" | null>(null);
  const [params, setParams] = useSearchParams();
  if (!rows) return null;
  const used = activeLocations(rows);
  const [only] = rows.length === 1 ? rows : [];
  const unnamed = params.has(LETTERHEAD) ? (used.find((place) => !isOnPaper(place)) ?? used[0]) : undefined;
  const list = [...used, ...rows.filter(({ status }) => status === "inactive")];
  return (
    <>
      {only && <ContactCard place={only} onChange={() => setOpened(only)} />}
      <SetupList
        title={copy.place.locations}
        addLabel={copy.place.add}
        emptyText=""
        rows={list.map(({ id, name, address, status }) => ({
          id,
          name,
          about: address.split("\n")[0] ?? "",
          isUsed: status === "active",
        }))}
        onOpen={(id) => setOpened(rows.find((row) => row.id === id) ?? null)}
        onAdd={() => setOpened("new")}
      />
      {used.map((place) => (
        <PaperCard
          key={place.id}
          place={place}
          title={used.length === 1 ? copy.paper.title : copy.paper.titleOf(place.name)}
          isAsked={place === unnamed}
          onAnswered={() => addressChange(setParams)({ [LETTERHEAD]: null })}
        />
      ))}
      {used.map((place) => (
        <HoursCard
          key={place.id}
          place={place}
          title={used.length === 1 ? copy.hours.title : copy.hours.titleOf(place.name)}
        />
      ))}
      {opened !== null && (
        <LocationDialog
          before={opened === "new" ? null : opened}
          rows={rows}
          title={opened === "new" ? copy.place.newTitle : rows.length === 1 ? copy.place.title : opened.name}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function ContactCard({ place, onChange }: { place: Location; onChange: () => void }) {
  return (
    <Card titleLevel="h3" title={copy.place.title} actions={<Button onClick={onChange}>{copy.place.change}</Button>}>
      <Box sx={{ mt: 3 }}>
        <KeyValues
          rows={[
            { label: labels.name, value: place.name },
            { label: labels.phone, value: place.phone || copy.place.none },
            { label: labels.email, value: place.email || copy.place.none },
            { label: labels.address, value: place.address || copy.place.none },
          ]}
        />
      </Box>
    </Card>
  );
}

interface LocationDialogProps {
  /** Null: a new one. */
  before: Location | null;
  rows: readonly Location[];
  title: string;
  onClose: () => void;
}

function LocationDialog({ before, rows, title, onClose }: LocationDialogProps) {
  const stockHintId = useId();
  const form = useEntityForm({
    entity: locations,
    register: addLocation,
    correct: correctLocation,
    row: before,
    blank: {
      name: "",
      phone: "",
      address: "",
      email: "",
      hours: usualLocation(rows)?.hours ?? usualHours(),
      stockEnabled: "yes" as Location["stockEnabled"],
      status: "active" as Location["status"],
    },
    read: typed.show,
    write: typed.read,
    words: { name: copy.required },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  const hasOthers = activeLocations(rows).some(({ id }) => id !== before?.id);
  const isUsed = form.values.status === "active";
  const hasStock = form.values.stockEnabled === "yes";
  const hasOtherShelf = stockLocations(rows).some(({ id }) => id !== before?.id);
  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel={copy.save} isLarge>
      <TextField {...form.field("name")} label={labels.name} />
      <TextField {...form.field("phone")} label={labels.phone} type="tel" helperText={copy.place.phoneHint} />
      <TextField {...form.field("email")} label={labels.email} type="email" />
      <TextField {...form.field("address")} label={labels.address} multiline minRows={2} />
      {(hasOtherShelf || !hasStock) && (
        <div>
          <FormControlLabel
            sx={{ minHeight: 48 }}
            control={
              <Checkbox
                checked={hasStock}
                onChange={(_, isOn) => form.set({ stockEnabled: isOn ? "yes" : "no" })}
                slotProps={{ input: { "aria-describedby": stockHintId } }}
              />
            }
            label={labels.stockEnabled}
          />
          <FormHelperText id={stockHintId}>{copy.place.stockHint}</FormHelperText>
        </div>
      )}
      {before && (hasOthers || !isUsed) && (
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={
            <Checkbox checked={isUsed} onChange={(_, isOn) => form.set({ status: isOn ? "active" : "inactive" })} />
          }
          label={copy.inUse}
        />
      )}
    </FormDialog>
  );
}
