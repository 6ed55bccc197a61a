import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { reinstateAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { undoNoShow } from "@fernpaw/domain/appointments/no-show.mutations";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { X } from "lucide-react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { ClockTime } from "../../ui/clock-time.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SideDrawer } from "../../ui/side-drawer.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { copy as uiCopy } from "../../ui/ui.copy.ts";
import { useAction } from "../../ui/use-action.ts";
import { AppointmentStatusChip } from "../appointments/public/appointment-status-chip.tsx";
import { ownerAndSpecies, petNames } from "../appointments/public/entry-words.ts";
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
        <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", mb: 3 }}>
          <Typography component="h2" variant="h3">
            {words.title}
          </Typography>
          <IconButton label={uiCopy.close} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Stack>
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

function wayBack(patient: LeftPatient): keyof typeof words.back {
  if (patient.kind === "visit") return isUnseen(patient) ? "toWaiting" : "toPay";
  return patient.entry.appointment.status === "no_show" ? "noShow" : "reinstate";
}

function PatientLine({ patient }: { patient: LeftPatient }) {
  const { mutate, can, timeZone } = useClinic();
  const action = useAction();
  const names = petNames(patient);
  const back = (): Promise<unknown> => {
    if (patient.kind === "visit") {
      const { id: visitId, stage: from } = patient.visit;
      const to = isUnseen(patient) ? "waiting" : "ready_for_checkout";
      return mutate(moveVisit, { id: newId(), visitId, from, to });
    }
    const { id, status } = patient.entry.appointment;
    return status === "no_show" ? mutate(undoNoShow, { id }) : mutate(reinstateAppointment, { id });
  };
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
        {can("appointments:manage") && (
          <Button isLoading={action.isBusy} onClick={() => void action.run(back)}>
            <span>{words.back[wayBack(patient)]}</span> <span className="vh">{names}</span>
          </Button>
        )}
      </Stack>
      <ProblemAlert problem={action.problem} />
    </Box>
  );
}
