import { useMemo } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import type { AgendaEntry } from "../agenda.queries.ts";
import { copy } from "../appointments.copy.ts";
import { appointmentColumns } from "./appointment-columns.tsx";

interface AppointmentTableProps {
  entries: readonly AgendaEntry[];
  /** More than one day: the day is shown beside the time. */
  showsDay: boolean;
  addressOf: (appointmentId: string) => string;
}

/** Appointments as a table, by start unless a person sorts them; a row leads to the appointment's details. */
export function AppointmentTable({ entries, showsDay, addressOf }: AppointmentTableProps) {
  const { timeZone } = useClinic();
  const columns = useMemo(() => appointmentColumns(timeZone, showsDay), [timeZone, showsDay]);
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
