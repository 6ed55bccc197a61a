import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { declineOffer, offerPlace } from "@fernpaw/domain/appointments/waitlist.mutations";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { copy as bookingCopy } from "../appointments.copy.ts";
import { isPastStart } from "../public/past-start.ts";
import { copy } from "./waitlist.copy.ts";
import { waitingFor, type FreedPlace, type WaitlistLine } from "../waitlist.queries.ts";
import { WaitlistCard } from "./waitlist-card.tsx";

/** Who of those who wait would fit the place; undefined while that is looked up. */
export function useWaitingFor(place: FreedPlace | null): WaitlistLine[] | undefined {
  const { sync, clinicId, timeZone } = useClinic();
  const now = useNow();
  const key = JSON.stringify(place);
  return useLiveQuery(
    () => (place === null ? [] : waitingFor(sync, place, { clinicId, now, timeZone })),
    [sync, clinicId, timeZone, key, now],
  );
}

/** "3 waiting would fit": each can be asked, and booked into the place. Nothing where nobody would. */
export function WaitingFits({ place }: { place: FreedPlace }) {
  const { can } = useClinic();
  const lines = useWaitingFor(place);
  if (!can("appointments:manage") || lines === undefined || lines.length === 0) return null;
  return (
    <Box component="section" aria-label={copy.fits(lines.length)}>
      <Typography component="h3" variant="h4" sx={{ mb: 2 }}>
        {copy.fits(lines.length)}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {lines.map((line) => (
          <FittingLine key={line.entry.id} line={line} place={place} />
        ))}
      </Box>
    </Box>
  );
}

function FittingLine({ line, place }: { line: WaitlistLine; place: FreedPlace }) {
  const { mutate, timeZone } = useClinic();
  const action = useAction();
  const asked = useAskedOnce([bookingCopy.book.past]);
  const { entry, petName } = line;
  const { id, durationMin } = entry;
  const { locationId, startsAt, vetId, roomId, equipmentIds } = place;
  const isOffered = entry.status === "offered" && entry.offer?.startsAt === startsAt;
  const book = async (): Promise<void> => {
    // The list leaves out a place that has begun, but a tablet that was asleep still shows it.
    if (isPastStart(place, { now: presentInstant(), timeZone }) && !asked.mayGoOn()) return;
    const who = { clientId: entry.clientId, petIds: [entry.petId], typeId: entry.typeId, reason: entry.notes };
    const where = { locationId, startsAt, durationMin, vetId, roomId, equipmentIds: [...equipmentIds] };
    const isDone = await action.run(() => mutate(bookAppointment, { id: newId(), waitlistId: id, ...who, ...where }));
    if (isDone) toastDone(copy.booked(petName));
  };
  return (
    <WaitlistCard
      line={line}
      actions={
        <>
          {!isOffered && (
            <Button
              disabled={action.isBusy}
              onClick={() => void action.run(() => mutate(offerPlace, { id, startsAt, durationMin, vetId, roomId }))}
            >
              {copy.offer(petName)}
            </Button>
          )}
          {isOffered && (
            <Button disabled={action.isBusy} onClick={() => void action.run(() => mutate(declineOffer, { id }))}>
              {copy.declined}
            </Button>
          )}
          <Button variant="primary" isLoading={action.isBusy} onClick={() => void book()}>
            {asked.isAsked ? bookingCopy.book.anyway : copy.bookFor(petName)}
          </Button>
          {asked.isAsked && <Alert severity="warning">{bookingCopy.book.past}</Alert>}
          <ProblemAlert problem={action.problem} />
        </>
      }
    />
  );
}
