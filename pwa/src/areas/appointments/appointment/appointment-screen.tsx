import Stack from "@mui/material/Stack";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, longDay } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { copy } from "../appointments.copy.ts";
import { appointmentEntry } from "../appointments.queries.ts";
import { AppointmentDetails } from "./appointment-details.tsx";
import { AppointmentStatusChip } from "../public/appointment-status-chip.tsx";
import { CheckInDialog } from "../public/check-in-dialog.tsx";
import { petNames } from "../public/entry-words.ts";

/** One appointment with an address of its own, as a link or a bookmark finds it. */
export function AppointmentScreen({ id }: { id: string }) {
  const { db, timeZone } = useClinic();
  const entry = useLiveQuery(() => appointmentEntry(db, id), [db, id]);
  const [checkInId, setCheckInId] = useState<string | null>(null);
  if (entry === undefined) return <SkeletonRows rows={4} />;
  if (entry === null) {
    return (
      <EmptyState isPage title={copy.drawer.gone} action={<Button to={paths.appointments}>{copy.title}</Button>} />
    );
  }
  const { startsAt, status } = entry.appointment;
  const day = localDateOf(startsAt, timeZone);
  const names = petNames(entry);
  return (
    <>
      <PageHeader
        title={names}
        subtitle={`${longDay(day)}, ${clockTime(startsAt, timeZone)}`}
        crumbs={[
          { label: copy.dashboard, to: paths.dashboard },
          { label: copy.title, to: `${paths.appointments}?day=${day}` },
          { label: names },
        ]}
      />
      <Card sx={{ maxWidth: 720 }}>
        <Stack spacing={4}>
          <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", gap: 2 }}>
            <AppointmentStatusChip status={status} />
            {entry.isPending && <PendingMark />}
          </Stack>
          <AppointmentDetails entry={entry} onCheckIn={() => setCheckInId(id)} />
        </Stack>
      </Card>
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
    </>
  );
}
