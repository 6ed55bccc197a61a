import { locations } from "@fernpaw/domain/clinics/clinic";
import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { Location } from "../appointments/appointments.queries.ts";
import { copy } from "./clinics.copy.ts";

/** What each field may hold, as `locations` says. */
const MOST = { name: 120, phone: 40, address: 300 } as const;
type PlaceDraft = Record<keyof typeof MOST, string>;

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

function PlaceDialog({ place, title, onClose }: { place: Location; title: string; onClose: () => void }) {
  const { mutate } = useClinic();
  const action = useAction();
  const before: PlaceDraft = { name: place.name, phone: place.phone, address: place.address };
  const [draft, setDraft] = useState(before);
  const [hasTried, setTried] = useState(false);
  const isNameless = !hasVisible(draft.name);
  const bind = (field: keyof PlaceDraft) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
    slotProps: { htmlInput: { maxLength: MOST[field] } },
  });
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isNameless) return;
    const typed = { name: draft.name.trim(), phone: draft.phone.trim(), address: draft.address.trim() };
    const set = changedFields(before, typed);
    const save = async () =>
      void (Object.keys(set).length > 0 && (await mutate(correctLocation, { id: place.id, set })));
    if (!(await action.run(save))) return;
    toastDone(copy.saved);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" size="lg" isLoading={action.isBusy}>
          {copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField {...bind("name")} label={copy.name} errorText={hasTried && isNameless ? copy.required : undefined} />
        <TextField {...bind("phone")} label={copy.place.phone} type="tel" helperText={copy.place.phoneHint} />
        <TextField {...bind("address")} label={copy.place.address} multiline minRows={2} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
