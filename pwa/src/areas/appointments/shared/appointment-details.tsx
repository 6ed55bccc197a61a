import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { TriangleAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { copy, urgencyWords } from "../appointments.copy.ts";
import type { AppointmentEntry } from "../appointments.queries.ts";
import { AppointmentActions, type DrawerPage } from "./appointment-actions.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { subjectOf, vetName } from "./entry-words.ts";
import { MoveForm } from "./move-form.tsx";

interface AppointmentDetailsProps {
  entry: AppointmentEntry;
  onCheckIn: () => void;
}

/** The facts of one appointment with everything that can be done to it. Its name stands above, where it is shown. */
export function AppointmentDetails({ entry, onCheckIn }: AppointmentDetailsProps) {
  const { appointment } = entry;
  const [page, setPage] = useState<DrawerPage>("details");
  const back = (): void => setPage("details");
  if (page === "move") {
    return (
      <>
        <Typography component="h3" variant="h4">
          {copy.drawer.moveTitle}
        </Typography>
        <MoveForm appointment={appointment} onDone={back} />
      </>
    );
  }
  if (page === "cancel") {
    return (
      <>
        <Typography component="h3" variant="h4">
          {copy.drawer.cancelTitle}
        </Typography>
        <CancelForm appointment={appointment} onDone={back} />
      </>
    );
  }
  return (
    <>
      <Facts entry={entry} />
      <AppointmentActions appointment={appointment} onPage={setPage} onCheckIn={onCheckIn} />
    </>
  );
}

function Facts({ entry }: { entry: AppointmentEntry }) {
  const { timeZone } = useClinic();
  const { appointment } = entry;
  const end = addMinutes(appointment.startsAt, appointment.durationMin);
  const when = `${shortDay(appointment.startsAt, timeZone)}, ${clockTime(appointment.startsAt, timeZone)} – ${clockTime(end, timeZone)}`;
  const owner =
    appointment.clientId === null ? (
      copy.ownerUnknown
    ) : (
      <PageLink to={paths.client(appointment.clientId)}>{entry.clientName || copy.drawer.owner}</PageLink>
    );
  const cancellation = appointment.cancellation;
  return (
    <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 4, rowGap: 2, m: 0 }}>
      <Fact label={copy.drawer.when}>{when}</Fact>
      <Fact label={copy.drawer.what}>
        {[entry.type?.name ?? "", appointment.urgency === "routine" ? "" : urgencyWords[appointment.urgency]]
          .filter((part) => part !== "")
          .join(" · ")}
      </Fact>
      <Fact label={copy.book.pets}>
        {entry.pets.map((pet) => (
          <PageLink key={pet.id} to={paths.pet(pet.id)}>
            {pet.name}
          </PageLink>
        ))}
      </Fact>
      <Fact label={copy.drawer.owner}>{owner}</Fact>
      <Fact label={copy.drawer.who}>{vetName(entry)}</Fact>
      {entry.room && <Fact label={copy.drawer.room}>{entry.room.name}</Fact>}
      {appointment.reason !== "" && <Fact label={copy.drawer.reason}>{subjectOf(entry)}</Fact>}
      {appointment.notes !== "" && <Fact label={copy.drawer.notes}>{appointment.notes}</Fact>}
      {cancellation && (
        <Fact label={copy.drawer.cancelTitle}>
          {copy.drawer.cancelled(cancellation.reason)}
          {cancellation.isLate ? ` (${copy.drawer.late})` : ""}
        </Fact>
      )}
      {appointment.tentative === "yes" && (
        <Box
          sx={{
            gridColumn: "1 / -1",
            display: "flex",
            gap: 2,
            alignItems: "center",
            color: "warning.main",
            fontWeight: 600,
          }}
        >
          <TriangleAlert size={18} aria-hidden="true" />
          {copy.tentative}
        </Box>
      )}
    </Box>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} sx={{ mr: 3 }}>
      {children}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" sx={{ color: "ink2" }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </>
  );
}
