import Link from "@mui/material/Link";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon, Play } from "lucide-react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { StatusTone } from "../../../theme-colours.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { dueWords } from "../task/due-words.ts";
import { copy, kindWords, statusWords } from "../tasks.copy.ts";
import type { Moment, TaskEntry } from "../tasks.queries.ts";
import { TaskMenu } from "./task-menu.tsx";

const { columns } = copy;

const LOOKS: Record<TaskEntry["task"]["status"], { tone: StatusTone; icon: LucideIcon }> = {
  open: { tone: "booked", icon: CircleDashed },
  in_progress: { tone: "exam", icon: Play },
  done: { tone: "done", icon: CircleCheck },
  cancelled: { tone: "cancelled", icon: Ban },
};

function TaskState({ entry: { task, isOverdue } }: { entry: TaskEntry }) {
  if (isOverdue) {
    return (
      <StatusChip tone="noShow" icon={Clock}>
        {copy.states.overdue}
      </StatusChip>
    );
  }
  const { tone, icon } = LOOKS[task.status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {statusWords[task.status]}
    </StatusChip>
  );
}

function About({ entry: { task, petName, clientName } }: { entry: TaskEntry }) {
  const { can } = useClinic();
  const links = [
    ...(task.petId !== null && petName !== "" ? [{ to: paths.pet(task.petId), name: petName }] : []),
    ...(task.labOrderId !== null && petName !== ""
      ? [{ to: paths.labOrder(task.labOrderId), name: copy.labResult }]
      : []),
    ...(task.prescriptionId && can("prescriptions:view")
      ? [{ to: paths.prescription(task.prescriptionId), name: copy.prescription }]
      : []),
    ...(task.clientId !== null && clientName !== "" ? [{ to: paths.client(task.clientId), name: clientName }] : []),
  ];
  return (
    <Dotted
      parts={links.map(({ to, name }) => (
        <Link key={to} component={RouterLink} to={to}>
          {name}
        </Link>
      ))}
    />
  );
}

export const taskColumns = (moment: Moment): TableColumns<TaskEntry> =>
  tableColumns<TaskEntry>([
    {
      id: "task",
      header: columns.task,
      line: "title",
      value: ({ task }) => task.title,
      cell: ({ task, isPending }) => (
        <>
          <bdi>{task.title}</bdi> {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "about",
      header: columns.about,
      line: "fact",
      isLead: true,
      value: ({ petName, clientName }) => petName || clientName || null,
      cell: (entry) => <About entry={entry} />,
      inLine: ({ petName, clientName }) => petName || clientName || null,
    },
    { id: "who", header: columns.who, line: "fact", value: ({ who }) => who },
    {
      id: "due",
      header: columns.due,
      line: "fact",
      value: ({ task }) =>
        task.dueOn === null ? null : `${task.dueOn} ${String(task.dueMinute ?? 1440).padStart(4, "0")}`,
      cell: (entry) =>
        entry.task.completedAt === null
          ? dueWords(entry, moment)
          : copy.doneBy(entry.by, shortDate(localDateOf(entry.task.completedAt, moment.timeZone))),
    },
    { id: "kind", header: columns.kind, line: "fact", isExtra: true, value: ({ task }) => kindWords[task.kind] },
    {
      id: "state",
      header: columns.state,
      line: "status",
      value: ({ task, isOverdue }) => (isOverdue ? "" : statusWords[task.status]),
      cell: (entry) => <TaskState entry={entry} />,
    },
    {
      id: "act",
      header: columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (entry) => <TaskMenu entry={entry} />,
    },
  ]);
