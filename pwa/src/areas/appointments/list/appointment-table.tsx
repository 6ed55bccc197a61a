import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import type { AgendaEntry } from "../agenda.queries.ts";
import { copy } from "../appointments.copy.ts";
import { WriteToClient } from "../../messages/public/write-to-client.tsx";
import { BookingDialog } from "../public/booking-dialog.tsx";
import type { BookingStart } from "../public/booking-draft.ts";
import { appointmentColumns } from "./appointment-columns.tsx";

interface AppointmentTableProps {
  entries: readonly AgendaEntry[];
  /** More than one day: the day is shown beside the time. */
  showsDay: boolean;
  addressOf: (appointmentId: string) => string;
  /** The clients are asked whether they come. */
  isAsking: boolean;
}

/** Appointments as a table, by start unless a person sorts them; a row leads to the appointment's details. */
export function AppointmentTable({ entries, showsDay, addressOf, isAsking }: AppointmentTableProps) {
  const { timeZone, can } = useClinic();
  const mayWrite = can("clients:manage");
  const [writingTo, setWritingTo] = useState<string | null>(null);
  const [again, setAgain] = useState<BookingStart | null>(null);
  const columns = useMemo(
    () =>
      appointmentColumns(
        timeZone,
        showsDay,
        isAsking ? { onWrite: mayWrite ? setWritingTo : null } : { onAgain: setAgain },
      ),
    [timeZone, showsDay, isAsking, mayWrite],
  );
  return (
    <>
      <DataTable
        label={copy.title}
        columns={columns}
        rows={entries}
        rowId={({ appointment }) => appointment.id}
        rowTo={({ appointment }) => addressOf(appointment.id)}
        pageSize={25}
      />
      <BookingDialog start={again} onClose={() => setAgain(null)} />
      {writingTo !== null && <WriteToClient clientId={writingTo} onClose={() => setWritingTo(null)} />}
    </>
  );
}
