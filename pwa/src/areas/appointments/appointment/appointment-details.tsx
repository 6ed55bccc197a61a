import { appointments, type AppointmentStatus } from "@fernpaw/domain/appointments/appointment";
import { equipment } from "@fernpaw/domain/clinics/clinic";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { TriangleAlert } from "lucide-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { AskedFormNames } from "../../consents/public/asked-form-names.tsx";
import { AboutPets, AboutWarnings } from "../../pets/public/about-pets.tsx";
import { confirmedViaWords, copy, urgencyWords } from "../appointments.copy.ts";
import type { AppointmentEntry } from "../appointments.queries.ts";
import { AppointmentActions, type DrawerPage } from "./appointment-actions.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { copy as seriesCopy } from "../public/series.copy.ts";
import { petNames, subjectOf, vetName } from "../public/entry-words.ts";
import { MoveForm } from "../public/move-form.tsx";
import { WaitingFits } from "../waitlist/waiting-fits.tsx";
import { labelsOf } from "../../../field-words.ts";
import { telAddress } from "../../../ui/tel-address.ts";

const labels = labelsOf(appointments);

interface AppointmentDetailsProps {
  entry: AppointmentEntry;
  onCheckIn: () => void;
  /** The form that is open at once. */
  start?: DrawerPage | undefined;
}

const FORMS = {
  confirm: { title: copy.drawer.confirmTitle, Form: ConfirmForm },
  edit: { title: copy.drawer.editTitle, Form: EditForm },
  cancel: { title: copy.drawer.cancelTitle, Form: CancelForm },
} satisfies Record<Exclude<DrawerPage, "details" | "move">, { title: string; Form: unknown }>;

/** The facts of one appointment with everything that can be done to it. Its name stands above, where it is shown. */
export function AppointmentDetails({ entry, onCheckIn, start = "details" }: AppointmentDetailsProps) {
  const { appointment } = entry;
  const { mutate } = useClinic();
  const [page, setPage] = useState<DrawerPage>(start);
  const back = (): void => setPage("details");
  // Where it stood when it was opened: after a move, or once it is cancelled, somebody else can have that place.
  const [stood, setStood] = useState(appointment);
  if (stood.id !== appointment.id) setStood(appointment);
  const isElsewhere = stood.startsAt !== appointment.startsAt || stood.vetId !== appointment.vetId;
  const freed = appointment.status === "cancelled" ? appointment : isElsewhere ? stood : null;
  const { id, startsAt, durationMin, vetId, roomId, equipmentIds } = appointment;
  const place = { startsAt, durationMin, vetId, roomId, equipmentIds };
  const moveBack = takeBack(() => mutate(moveAppointment, { id, ...place }));
  const handleMoved = (count: number): void =>
    toastDone(copy.drawer.moved(petNames(entry), count), count === 1 ? moveBack : undefined);
  if (page !== "details") {
    const Form = page === "move" ? null : FORMS[page].Form;
    return (
      <>
        <Typography component="h3" variant="h4">
          {page === "move" ? copy.drawer.moveTitle : FORMS[page].title}
        </Typography>
        <AboutPets petIds={appointment.petIds} clientId={appointment.clientId} reason={subjectOf(entry)} />
        {Form ? (
          <Form appointment={appointment} names={petNames(entry)} onDone={back} />
        ) : (
          <MoveForm appointment={appointment} onMoved={handleMoved} onDone={back} />
        )}
      </>
    );
  }
  return (
    <>
      <Facts entry={entry} />
      <AboutWarnings petIds={appointment.petIds} clientId={appointment.clientId} />
      <AppointmentActions
        appointment={appointment}
        names={petNames(entry)}
        pets={entry.pets}
        onPage={setPage}
        onCheckIn={onCheckIn}
      />
      {freed && <WaitingFits place={freed} />}
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
      <Fact label={labels.petIds}>
        {entry.pets.map((pet) => (
          <PageLink key={pet.id} to={paths.pet(pet.id)}>
            {pet.name}
          </PageLink>
        ))}
      </Fact>
      <Fact label={copy.drawer.owner}>
        {owner}
        {entry.clientPhone !== "" && (
          <Link href={telAddress(entry.clientPhone)} sx={{ ml: 3, whiteSpace: "nowrap" }}>
            {entry.clientPhone}
          </Link>
        )}
      </Fact>
      <Fact label={labels.vetId}>{vetName(entry)}</Fact>
      {entry.room && <Fact label={labels.roomId}>{entry.room.name}</Fact>}
      {appointment.equipmentIds.length > 0 && (
        <Fact label={labels.equipmentIds}>
          <EquipmentNames ids={appointment.equipmentIds} />
        </Fact>
      )}
      <FormsToSign {...appointment} />
      {appointment.series && <Fact label={seriesCopy.factLabel}>{seriesCopy.fact(appointment.series)}</Fact>}
      {appointment.reason !== "" && <Fact label={labels.reason}>{subjectOf(entry)}</Fact>}
      {appointment.notes !== "" && <Fact label={labels.notes}>{appointment.notes}</Fact>}
      {appointment.confirmedAt !== null && (
        <Fact label={copy.drawer.confirmed}>
          {[
            shortDay(appointment.confirmedAt, timeZone),
            appointment.confirmedVia ? confirmedViaWords[appointment.confirmedVia].toLowerCase() : "",
          ]
            .filter((part) => part !== "")
            .join(", ")}
        </Fact>
      )}
      {cancellation && (
        <Fact label={copy.drawer.cancelled}>
          {cancellation.reason}
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

/** The names of its equipment. */
function EquipmentNames({ ids }: { ids: readonly string[] }) {
  const { db } = useClinic();
  const wanted = ids.join();
  const things = useLiveQuery(() => rowsOf(db, equipment).bulkGet(wanted.split(",")), [db, wanted]);
  return (things ?? []).flatMap((thing) => (thing ? thing.name : [])).join(", ");
}

const BEFORE_CHECK_IN: readonly AppointmentStatus[] = ["requested", "booked", "confirmed"];

/** After the check-in the visit lists them. */
function FormsToSign({ typeId, status }: { typeId: string; status: AppointmentStatus }) {
  if (!BEFORE_CHECK_IN.includes(status)) return null;
  return <AskedFormNames typeId={typeId}>{(names) => <Fact label={copy.drawer.forms}>{names}</Fact>}</AskedFormNames>;
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
