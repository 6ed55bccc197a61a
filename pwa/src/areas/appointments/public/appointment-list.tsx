import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { ClockTime, shortDay } from "../../../ui/clock-time.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { copy } from "../appointments.copy.ts";
import type { AppointmentEntry } from "../appointments.queries.ts";
import { AgainButton } from "../again/again-button.tsx";
import { AppointmentStatusChip } from "./appointment-status-chip.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import type { BookingStart } from "./booking-draft.ts";
import { ownerAndSpecies, petNames, subjectOf, vetName } from "./entry-words.ts";

interface AppointmentListProps {
  entries: readonly AppointmentEntry[];
  onOpen: (appointmentId: string) => void;
  /** On a page that is not one day's. */
  showsDay?: boolean;
}

export function AppointmentList({ entries, onOpen, showsDay = false }: AppointmentListProps) {
  const [again, setAgain] = useState<BookingStart | null>(null);
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.appointment.id} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            <AppointmentRow entry={entry} showsDay={showsDay} onOpen={() => onOpen(entry.appointment.id)} />
            <AgainButton entry={entry} onAgain={setAgain} />
          </Box>
        ))}
      </Box>
      <BookingDialog start={again} onClose={() => setAgain(null)} />
    </>
  );
}

function AppointmentRow({
  entry,
  showsDay,
  onOpen,
}: {
  entry: AppointmentEntry;
  showsDay: boolean;
  onOpen: () => void;
}) {
  const { timeZone } = useClinic();
  const { appointment } = entry;
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        display: "grid",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) auto",
          sm: `${showsDay ? "7rem" : "5.5rem"} minmax(0, 1fr) auto`,
        },
        gridTemplateAreas: { xs: '"time status" "body body"', sm: '"time body status"' },
        columnGap: 3,
        rowGap: 2,
        alignItems: "center",
        flex: 1,
        minWidth: 0,
        textAlign: "start",
        p: 3,
        minHeight: "var(--d-row)",
        bgcolor: "background.paper",
        border: "1px solid",
        borderStyle: entry.isPending ? "dashed" : "solid",
        borderColor: entry.isPending ? "info.main" : "line",
        borderRadius: "14px",
        "&:hover": { borderColor: "lineStrong" },
      }}
    >
      <Box
        sx={{
          gridArea: "time",
          display: { xs: "flex", sm: "block" },
          gap: 2,
          alignItems: "baseline",
        }}
      >
        <Typography
          component="span"
          variant="subtitle1"
          sx={{ fontWeight: 700, display: "block", whiteSpace: "nowrap" }}
        >
          {showsDay && (
            <Box component="span" sx={{ display: { sm: "block" }, mr: { xs: 2, sm: 0 } }}>
              {shortDay(appointment.startsAt, timeZone)}
            </Box>
          )}
          <ClockTime at={appointment.startsAt} timeZone={timeZone} />
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: "ink2" }}>
          {copy.minutes(appointment.durationMin)}
        </Typography>
      </Box>
      <RowBody entry={entry} />
      <RowState entry={entry} />
    </ButtonBase>
  );
}

function RowState({ entry: { appointment, isPending } }: { entry: AppointmentEntry }) {
  return (
    <Box
      sx={{
        gridArea: "status",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 2,
      }}
    >
      {isPending && <PendingMark />}
      {appointment.tentative === "yes" && (
        <Box
          component="span"
          title={copy.tentative}
          sx={{ display: "inline-flex", gap: 1, alignItems: "center", color: "warning.main" }}
        >
          <TriangleAlert size={18} aria-hidden="true" />
          <span className="vh">{copy.tentative}</span>
        </Box>
      )}
      <AppointmentStatusChip status={appointment.status} />
    </Box>
  );
}

function RowBody({ entry }: { entry: AppointmentEntry }) {
  const isOff = entry.appointment.status === "cancelled" || entry.appointment.status === "no_show";
  return (
    <Box sx={{ gridArea: "body", display: "flex", alignItems: "center", gap: 3, minWidth: 0 }}>
      <PetAvatar species={entry.pets[0]?.speciesCode ?? ""} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          variant="subtitle1"
          sx={{ display: "block", overflowWrap: "anywhere", textDecoration: isOff ? "line-through" : "none" }}
        >
          {petNames(entry)}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2", overflowWrap: "anywhere" }}>
          {[ownerAndSpecies(entry), subjectOf(entry), vetName(entry), entry.room?.name ?? ""]
            .filter((part) => part !== "")
            .join(" · ")}
        </Typography>
      </Box>
    </Box>
  );
}
