import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { reinstateAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { undoNoShow } from "@fernpaw/domain/appointments/no-show.mutations";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { ClockTime } from "../../ui/clock-time.tsx";
import { DrawerHead } from "../../ui/drawer-head.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SideDrawer } from "../../ui/side-drawer.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { AppointmentStatusChip } from "../appointments/public/appointment-status-chip.tsx";
import { ownerAndSpecies, petNames } from "../appointments/public/entry-words.ts";
import type { AppointmentEntry } from "../appointments/appointments.queries.ts";
import { VisitWayBack } from "../visits/public/visit-way-back.tsx";
import { leftToday, type LeftPatient } from "./left-today.queries.ts";
import { copy } from "./today.copy.ts";

interface LeftTodayProps {
  day: LocalDate;
  onClose: () => void;
}

const words = copy.left;

/** Patients who are not on the board any more, and the way back for what was tapped by mistake. */
export function LeftToday({ day, onClose }: LeftTodayProps) {
  const { db, timeZone } = useClinic();
  const left = useLiveQuery(() => leftToday(db, day, timeZone), [db, day, timeZone]);
  return (
    <SideDrawer isOpen onClose={onClose} side="right" label={words.title} width="28rem">
      <Box sx={{ p: 5 }}>
        <Box sx={{ mb: 3 }}>
          <DrawerHead title={words.title} onClose={onClose} />
        </Box>
        {left === undefined && <SkeletonRows rows={3} />}
        {left?.length === 0 && <Typography>{words.nobody}</Typography>}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {left?.map((patient) => (
            <PatientLine key={keyOf(patient)} patient={patient} />
          ))}
        </Box>
      </Box>
    </SideDrawer>
  );
}

const keyOf = (patient: LeftPatient): string =>
  patient.kind === "visit" ? patient.visit.id : patient.entry.appointment.id;

const isUnseen = (patient: LeftPatient): boolean =>
  patient.kind === "visit" && patient.visit.stage === "left_without_being_seen";

function PatientLine({ patient }: { patient: LeftPatient }) {
  const { timeZone } = useClinic();
  const names = petNames(patient);
  return (
    <Box component="li" sx={{ py: 3, borderBottom: "1px solid", borderColor: "line" }}>
      <Stack direction="row" sx={{ alignItems: "baseline", gap: 3 }}>
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 600 }}>{names}</Typography>
        <Typography>
          <ClockTime at={patient.at} timeZone={timeZone} />
        </Typography>
      </Stack>
      <Typography sx={{ color: "ink2", overflowWrap: "anywhere" }}>
        {ownerAndSpecies({ pets: patient.pets, clientLastName: patient.ownerLastName })}
      </Typography>
      <Stack
        direction="row"
        sx={{ alignItems: "center", justifyContent: "space-between", flexWrap: "wrap", gap: 2, mt: 1 }}
      >
        {isUnseen(patient) ? (
          <Typography>{words.unseen}</Typography>
        ) : (
          <AppointmentStatusChip status={patient.kind === "visit" ? "completed" : patient.entry.appointment.status} />
        )}
        {patient.kind === "visit" ? (
          <VisitWayBack visit={patient.visit} petName={names} />
        ) : (
          <AppointmentWayBack appointment={patient.entry.appointment} names={names} />
        )}
      </Stack>
    </Box>
  );
}

function AppointmentWayBack({ appointment, names }: { appointment: AppointmentEntry["appointment"]; names: string }) {
  const { mutate, can } = useClinic();
  const action = useAction();
  if (!can("appointments:manage")) return null;
  const { id, status } = appointment;
  const isMissed = status === "no_show";
  const back = async (): Promise<void> => {
    await (isMissed ? mutate(undoNoShow, { id }) : mutate(reinstateAppointment, { id }));
    toastDone(words.back.done(names, appointment.petIds.length));
  };
  return (
    <>
      <Button isLoading={action.isBusy} onClick={() => void action.run(back)}>
        <span>{isMissed ? words.back.noShow : words.back.reinstate}</span> <span className="vh">{names}</span>
      </Button>
      <ProblemAlert problem={action.problem} />
    </>
  );
}
