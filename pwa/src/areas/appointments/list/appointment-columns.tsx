import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { MessageSquareText, Phone, TriangleAlert } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import type { DataColumn, TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { AgendaEntry } from "../agenda.queries.ts";
import { copy } from "../appointments.copy.ts";
import { AgainButton } from "../again/again-button.tsx";
import type { BookingStart } from "../public/booking-draft.ts";
import { agendaState, StateChip } from "../public/appointment-status-chip.tsx";
import { ConfirmMenu } from "./confirm-menu.tsx";
import { ownerAndSpecies, petNames, subjectOf, vetName } from "../public/entry-words.ts";
import { telAddress } from "../../../ui/tel-address.ts";

interface Asking {
  /** Null: this person may not write to clients. */
  onWrite: ((clientId: string) => void) | null;
}

interface Listing {
  /** Books the same again. */
  onAgain: (start: BookingStart) => void;
}

/**
 * With `showsDay` the first column shows the day too. Where clients are asked, each can be called, written to and noted
 * as coming, in place of room and state.
 */
export function appointmentColumns(
  timeZone: string,
  showsDay: boolean,
  way: Asking | Listing | null = null,
): TableColumns<AgendaEntry> {
  const when = ({ appointment: { startsAt } }: AgendaEntry): string =>
    [showsDay ? shortDay(startsAt, timeZone) : "", clockTime(startsAt, timeZone)].filter(Boolean).join(", ");
  const placeAndState: DataColumn<AgendaEntry>[] = [
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
    ...(way && "onAgain" in way
      ? [
          {
            id: "again",
            header: copy.columns.again,
            line: "actions" as const,
            isSortable: false,
            value: () => null,
            cell: (entry: AgendaEntry) => <AgainButton entry={entry} onAgain={way.onAgain} />,
          },
        ]
      : []),
  ];
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
    ...(way && "onWrite" in way
      ? [
          {
            id: "ask",
            header: copy.columns.ask,
            line: "actions" as const,
            isSortable: false,
            value: () => null,
            cell: (entry: AgendaEntry) => <Ask entry={entry} {...way} />,
          },
        ]
      : placeAndState),
  ]);
}

function Ask({ entry, onWrite }: Asking & { entry: AgendaEntry }) {
  const { appointment, clientPhone } = entry;
  const { id, clientId } = appointment;
  const names = petNames(entry);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 2, alignItems: "center" }}>
      {clientPhone !== "" && (
        <Link
          href={telAddress(clientPhone)}
          sx={{ display: "inline-flex", alignItems: "center", gap: 1, minHeight: 44, whiteSpace: "nowrap" }}
        >
          <Phone size={18} aria-hidden="true" />
          <span className="vh">{copy.ask.call(names)}</span>
          {clientPhone}
        </Link>
      )}
      {onWrite && clientId !== null && (
        <IconButton label={copy.ask.write(names)} onClick={() => onWrite(clientId)}>
          <MessageSquareText size={20} aria-hidden="true" />
        </IconButton>
      )}
      <ConfirmMenu id={id} names={names} />
    </Box>
  );
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
