import Stack from "@mui/material/Stack";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useEarlyQuery } from "../../../db/use-early-query.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, longDay } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { VisitWorkspace, visitsAt } from "../../visits/public/visit-workspace.ts";
import { copy } from "../appointments.copy.ts";
import { appointmentEntry, type AppointmentEntry } from "../appointments.queries.ts";
import { AppointmentDetails } from "./appointment-details.tsx";
import { AppointmentStatusChip } from "../public/appointment-status-chip.tsx";
import { CheckInDialog } from "../public/check-in-dialog.tsx";
import { petNames } from "../public/entry-words.ts";

/**
 * The page of an appointment, and of the visits that it became. A pet that came without an appointment has its visit's own id
 * in the address.
 */
export function AppointmentScreen({ id }: { id: string }) {
  const { db, timeZone } = useClinic();
  const visits = useEarlyQuery(() => visitsAt(db, id), [db, id]);
  // Read after the visits: a visit has its head before the facts of its appointment.
  const isRead = visits !== undefined;
  const entry = useLiveQuery(async () => (isRead ? appointmentEntry(db, id) : undefined), [db, id, isRead]);
  if (visits === undefined || (entry === undefined && visits.length === 0)) return <SkeletonRows rows={4} />;
  if (!entry && visits.length === 0) {
    return (
      <EmptyState isPage title={copy.drawer.gone} action={<Button to={paths.appointments}>{copy.title}</Button>} />
    );
  }
  const day = localDateOf(entry?.appointment.startsAt ?? visits[0]?.visit.openedAt ?? "", timeZone);
  const names = entry ? petNames(entry) : (visits[0]?.pet.name ?? "");
  const crumbs = [
    { label: copy.dashboard, to: paths.dashboard },
    { label: copy.title, to: `${paths.appointments}?day=${day}` },
    { label: names },
  ];
  if (visits.length > 0) {
    const facts =
      entry === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        entry && <AppointmentFacts entry={entry} isInVisit={visits.some(({ visit }) => visit.status === "open")} />
      );
    return <VisitWorkspace visits={visits} crumbs={crumbs} appointment={facts} />;
  }
  if (!entry) return null;
  return (
    <>
      <PageHeader
        title={names}
        subtitle={`${longDay(day)}, ${clockTime(entry.appointment.startsAt, timeZone)}`}
        crumbs={crumbs}
      />
      <Card sx={{ maxWidth: 720 }}>
        <Stack spacing={4}>
          <AppointmentFacts entry={entry} />
        </Stack>
      </Card>
    </>
  );
}

interface AppointmentFactsProps {
  entry: AppointmentEntry;
  /** The head above says the stage of the visit; the state of the appointment would be a second one beside it. */
  isInVisit?: boolean;
}

function AppointmentFacts({ entry, isInVisit = false }: AppointmentFactsProps) {
  const [checkInId, setCheckInId] = useState<string | null>(null);
  const { id, status } = entry.appointment;
  return (
    <>
      {(!isInVisit || entry.isPending) && (
        <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", gap: 2 }}>
          {!isInVisit && <AppointmentStatusChip status={status} />}
          {entry.isPending && <PendingMark />}
        </Stack>
      )}
      <AppointmentDetails entry={entry} onCheckIn={() => setCheckInId(id)} />
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
    </>
  );
}
