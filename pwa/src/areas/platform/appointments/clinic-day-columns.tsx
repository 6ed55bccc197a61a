import { dateWords } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { adminAppointmentsCopy as copy } from "./appointments.copy.ts";

export interface ClinicDayRow {
  id: string;
  day: string;
  clinicId: string;
  clinicName: string;
  appointments: number;
  noShows: number;
  cancelled: number;
  conflicts: number;
}

export const CLINIC_DAY_COLUMNS = tableColumns<ClinicDayRow>([
  {
    id: "day",
    header: copy.day,
    line: "fact",
    isLead: true,
    value: ({ day }) => day,
    cell: ({ day }) => <time dateTime={day}>{dateWords(day)}</time>,
  },
  {
    id: "clinic",
    header: copy.clinic,
    line: "title",
    isSortable: false,
    value: ({ clinicName }) => clinicName,
    cell: ({ clinicName }) => <bdi>{clinicName}</bdi>,
  },
  {
    id: "appointments",
    header: copy.appointments,
    line: "named",
    align: "end",
    value: ({ appointments }) => appointments,
  },
  { id: "noShows", header: copy.noShows, line: "named", align: "end", value: ({ noShows }) => noShows },
  {
    id: "cancelled",
    header: copy.cancelled,
    line: "named",
    isExtra: true,
    align: "end",
    value: ({ cancelled }) => cancelled,
  },
  {
    id: "conflicts",
    header: copy.conflicts,
    line: "named",
    isExtra: true,
    align: "end",
    value: ({ conflicts }) => conflicts,
  },
]);
