import Link from "@mui/material/Link";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import type { TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { ReminderChip, stateOf, type ReminderState } from "../reminder/reminder-chip.tsx";
import { ReminderMenu } from "../reminder/reminder-menu.tsx";
import { copy, statusWords } from "../reminders.copy.ts";
import type { ReminderEntry } from "../reminders.queries.ts";

/** In the order in which the column of states sorts them. */
export const STATES = Object.keys(statusWords) as ReminderState[];

export const reminderColumns = (today: LocalDate): TableColumns<ReminderEntry> =>
  tableColumns<ReminderEntry>([
    {
      id: "pet",
      header: copy.columns.pet,
      line: "title",
      value: ({ petName }) => petName,
      cell: ({ petName, isPending }) => (
        <>
          {petName} {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "client",
      header: copy.columns.client,
      line: "fact",
      value: ({ client }) => client?.name ?? "",
      cell: ({ client }) =>
        client ? (
          <Link component={RouterLink} to={paths.client(client.id)}>
            {client.name}
          </Link>
        ) : (
          copy.nobody
        ),
      inLine: ({ client }) => client?.name ?? copy.nobody,
    },
    { id: "type", header: copy.columns.type, line: "fact", value: ({ typeName }) => typeName },
    {
      id: "due",
      header: copy.columns.due,
      line: "named",
      isLead: true,
      value: ({ reminder }) => reminder.dueOn,
      cell: ({ reminder }) => <time dateTime={reminder.dueOn}>{fullDate(reminder.dueOn)}</time>,
    },
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      value: ({ reminder }) => STATES.indexOf(stateOf(reminder, today)),
      cell: ({ reminder }) => <ReminderChip reminder={reminder} today={today} />,
    },
    {
      id: "next",
      header: copy.columns.next,
      line: "named",
      isExtra: true,
      value: ({ reminder }) => reminder.nextStepOn,
      cell: ({ reminder }) => (reminder.nextStepOn === null ? copy.noStep : fullDate(reminder.nextStepOn)),
      inLine: ({ reminder }) => (reminder.nextStepOn === null ? null : fullDate(reminder.nextStepOn)),
    },
    {
      id: "act",
      header: copy.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (entry) => <ReminderMenu entry={entry} />,
    },
  ]);
