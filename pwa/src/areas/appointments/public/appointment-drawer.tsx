import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { X } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { SideDrawer } from "../../../ui/side-drawer.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { copy as uiCopy } from "../../../ui/ui.copy.ts";
import { copy } from "../appointments.copy.ts";
import { appointmentEntry, type AppointmentEntry } from "../appointments.queries.ts";
import { AppointmentDetails } from "../appointment/appointment-details.tsx";
import { AppointmentStatusChip } from "./appointment-status-chip.tsx";
import { petNames } from "./entry-words.ts";

interface AppointmentDrawerProps {
  /** Null: closed. */
  appointmentId: string | null;
  /** The form that is open at once. */
  start?: "move" | "cancel" | undefined;
  onClose: () => void;
  onCheckIn: (appointmentId: string) => void;
}

/** One appointment with everything that can be done to it. */
export function AppointmentDrawer({ appointmentId, start, onClose, onCheckIn }: AppointmentDrawerProps) {
  const { db } = useClinic();
  const entry = useLiveQuery(
    () => (appointmentId === null ? null : appointmentEntry(db, appointmentId)),
    [db, appointmentId],
  );
  return (
    <SideDrawer isOpen={appointmentId !== null} onClose={onClose} side="right" label={copy.drawer.title} width="28rem">
      <Box sx={{ p: 5 }}>
        {entry === undefined && <SkeletonRows rows={4} />}
        {entry === null && appointmentId !== null && <Typography>{copy.drawer.gone}</Typography>}
        {entry && (
          <Details
            key={entry.appointment.id}
            entry={entry}
            start={start}
            onClose={onClose}
            onCheckIn={() => onCheckIn(entry.appointment.id)}
          />
        )}
      </Box>
    </SideDrawer>
  );
}

interface DetailsProps extends Pick<AppointmentDrawerProps, "start" | "onClose"> {
  entry: AppointmentEntry;
  onCheckIn: () => void;
}

function Details({ entry, start, onClose, onCheckIn }: DetailsProps) {
  const { appointment } = entry;
  return (
    <Stack spacing={4}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "flex-start" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h3" sx={{ overflowWrap: "anywhere" }}>
            {petNames(entry)}
          </Typography>
          <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", gap: 2, mt: 2 }}>
            <AppointmentStatusChip status={appointment.status} />
            {entry.isPending && <PendingMark />}
          </Stack>
        </Box>
        <IconButton label={uiCopy.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Stack>
      <AppointmentDetails entry={entry} start={start} onCheckIn={onCheckIn} />
    </Stack>
  );
}
