import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copy } from "../waitlist/waitlist.copy.ts";
import { waitlistOf } from "../waitlist.queries.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import type { BookingStart } from "./booking-draft.ts";
import { WaitlistDialog, type WaitlistStart } from "../waitlist/waitlist-dialog.tsx";
import { WaitlistList } from "../waitlist/waitlist-list.tsx";
import { startBooking } from "./waitlist-panel.tsx";

interface WaitlistSectionProps {
  /** The page of a client, or of one pet with its owner where there is one. */
  clientId: string | null;
  petId?: string;
  /** Whether somebody may be put on it here: not for a pet that is gone. */
  mayWait?: boolean;
}

/** On the page of a client or a pet: for which places they wait. */
export function WaitlistSection({ clientId, petId, mayWait = true }: WaitlistSectionProps) {
  const { db, can } = useClinic();
  const about = petId === undefined ? { clientId: clientId ?? "" } : { petId };
  const lines = useLiveQuery(() => waitlistOf(db, about), [db, clientId, petId]);
  const [form, setForm] = useState<WaitlistStart | WaitlistEntry | null>(null);
  const [booking, setBooking] = useState<BookingStart | null>(null);
  const canAdd = mayWait && can("appointments:manage");
  if (!lines || (lines.length === 0 && !canAdd)) return null;
  return (
    <Card title={copy.title}>
      <Stack spacing={3}>
        {lines.length === 0 && <Typography>{copy.emptyHere}</Typography>}
        <WaitlistList lines={lines} onEdit={setForm} onBook={(line) => setBooking(startBooking(line))} />
        {canAdd && (
          <Button
            style={{ alignSelf: "flex-start" }}
            onClick={() => setForm({ clientId, petIds: petId === undefined ? [] : [petId] })}
          >
            {copy.add}
          </Button>
        )}
      </Stack>
      <WaitlistDialog start={form} onClose={() => setForm(null)} />
      <BookingDialog start={booking} onClose={() => setBooking(null)} />
    </Card>
  );
}
