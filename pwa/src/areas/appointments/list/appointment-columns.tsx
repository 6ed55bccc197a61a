import Box from "@mui/material/Box";
import { TriangleAlert } from "lucide-react";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import type { TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { AgendaEntry } from "../agenda.queries.ts";
import { copy } from "../appointments.copy.ts";
import { agendaState, StateChip } from "../public/appointment-status-chip.tsx";
import { ownerAndSpecies, petNames, subjectOf, vetName } from "../public/entry-words.ts";

/** With `showsDay` the first column shows the day too. */
export function appointmentColumns(timeZone: string, showsDay: boolean): TableColumns<AgendaEntry> {
  const when = ({ appointment: { startsAt } }: AgendaEntry): string =>
    [showsDay ? shortDay(startsAt, timeZone) : "", clockTime(startsAt, timeZone)].filter(Boolean).join(", ");
  return tableColumns<AgendaEntry>([
    {
      id: "when",
      header: copy.columns.when,
      line: "fact",
      value: ({ appointment }) => appointment.startsAt,
      cell: (entry) => (
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          <strong>{when(entry)}</strong> {copy.length(entry.appointment.durationMin)}
        </Box>
      ),
    },
    { id: "who", header: copy.columns.who, line: "title", value: petNames },
    { id: "owner", header: copy.columns.owner, line: "fact", value: ownerAndSpecies },
    { id: "what", header: copy.columns.what, line: "fact", value: subjectOf },
    { id: "vet", header: copy.columns.vet, line: "fact", isExtra: true, value: vetName },
    {
      id: "room",
      header: copy.columns.room,
      line: "fact",
      isExtra: true,
      value: ({ room }) => room?.name ?? null,
      cell: ({ room }) => room?.name ?? "",
    },
    {
      id: "status",
      header: copy.columns.status,
      line: "status",
      value: ({ status }) => agendaState(status).word,
      cell: (entry) => <State entry={entry} />,
    },
  ]);
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
