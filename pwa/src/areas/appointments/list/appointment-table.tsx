import Box from "@mui/material/Box";
import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import type { DataColumn } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { AgendaEntry } from "../agenda.queries.ts";
import { copy } from "../appointments.copy.ts";
import { agendaState, StateChip } from "../public/appointment-status-chip.tsx";
import { ownerAndSpecies, petNames, subjectOf, vetName } from "../public/entry-words.ts";

interface AppointmentTableProps {
  entries: readonly AgendaEntry[];
  /** More than one day: the day stands beside the time. */
  showsDay: boolean;
  addressOf: (appointmentId: string) => string;
}

function columnsFor(timeZone: string, showsDay: boolean): DataColumn<AgendaEntry>[] {
  const when = ({ appointment: { startsAt } }: AgendaEntry): string =>
    [showsDay ? shortDay(startsAt, timeZone) : "", clockTime(startsAt, timeZone)].filter(Boolean).join(", ");
  return [
    {
      id: "when",
      header: copy.columns.when,
      value: ({ appointment }) => appointment.startsAt,
      cell: (entry) => (
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          <strong>{when(entry)}</strong> {copy.length(entry.appointment.durationMin)}
        </Box>
      ),
    },
    { id: "who", header: copy.columns.who, value: petNames, isRowHeader: true },
    { id: "owner", header: copy.columns.owner, value: ownerAndSpecies },
    { id: "what", header: copy.columns.what, value: subjectOf },
    { id: "vet", header: copy.columns.vet, value: vetName },
    {
      id: "room",
      header: copy.columns.room,
      value: ({ room }) => room?.name ?? null,
      cell: ({ room }) => room?.name ?? "",
    },
    {
      id: "status",
      header: copy.columns.status,
      value: ({ status }) => agendaState(status).word,
      cell: (entry) => <State entry={entry} />,
    },
  ];
}

function State({ entry: { appointment, status, isPending } }: { entry: AgendaEntry }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
      <StateChip {...agendaState(status)} />
      {appointment.tentative === "yes" && (
        <Box component="span" title={copy.tentative} sx={{ display: "inline-flex", color: "warning.main" }}>
          <TriangleAlert size={18} aria-hidden="true" />
          <span className="vh">{copy.tentative}</span>
        </Box>
      )}
      {isPending && <PendingMark />}
    </Box>
  );
}

/** Appointments as a table, by start unless somebody sorts them; a row leads to the appointment's details. */
export function AppointmentTable({ entries, showsDay, addressOf }: AppointmentTableProps) {
  const { timeZone } = useClinic();
  const columns = useMemo(() => columnsFor(timeZone, showsDay), [timeZone, showsDay]);
  return (
    <DataTable
      label={copy.title}
      columns={columns}
      rows={entries}
      rowId={({ appointment }) => appointment.id}
      rowTo={({ appointment }) => addressOf(appointment.id)}
      pageSize={25}
    />
  );
}
