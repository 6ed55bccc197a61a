import { useLiveQuery } from "dexie-react-hooks";
import { Circle, ListTodo, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { useOnce } from "../../../ui/use-once.ts";
import { HandoverButton } from "../handover/handover-button.tsx";
import { taskFacts } from "../task/due-words.ts";
import { finishTask } from "../task/settle-task.ts";
import { copy } from "../tasks.copy.ts";
import { type Moment, myTasks, type TaskEntry } from "../tasks.queries.ts";
import type { TaskStart } from "../task/task-dialog.tsx";
import type { Task } from "@fernpaw/domain/tasks/task";
import "./my-tasks.css";

const TaskDialog = lazyPart(async () => (await import("../task/task-dialog.tsx")).TaskDialog, {
  isShown: ({ start }) => start !== null,
});

/** More of them are behind "All tasks". */
const SHOWN = 20;

/** On Today: what this person has to do, the most overdue first. Plain elements, as the rest of the page. */
export function MyTasks() {
  const { db, actor, timeZone } = useClinic();
  const now = useNow();
  const mine = useLiveQuery(() => myTasks(db, actor, { now, timeZone }), [db, actor, now, timeZone]);
  const [opened, setOpened] = useState<TaskStart | Task | null>(null);
  const hasDialog = useOnce(opened !== null);
  const shown = mine?.entries.slice(0, SHOWN) ?? [];
  return (
    <section className="my-tasks" aria-label={copy.mine}>
      <div className="my-tasks-head">
        <h2 className="t-sub">{copy.mine}</h2>
        {mine && (
          <p className={mine.overdue > 0 ? "t-body2 is-overdue" : "t-body2"}>
            {copy.counts(mine.entries.length, mine.overdue)}
          </p>
        )}
      </div>
      {mine && shown.length === 0 ? (
        <p className="my-tasks-none">{copy.none}</p>
      ) : (
        <ul className="my-tasks-list" aria-label={copy.mine}>
          {shown.map((entry) => (
            <TaskChip
              key={entry.task.id}
              entry={entry}
              moment={{ now, timeZone }}
              onOpen={() => setOpened(entry.task)}
            />
          ))}
        </ul>
      )}
      <div className="my-tasks-ways">
        <IconButton label={copy.add} onClick={() => setOpened({})}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
        <Button variant="ghost" to={paths.tasks} startIcon={<ListTodo size={20} aria-hidden="true" />}>
          {copy.all}
        </Button>
        <HandoverButton />
      </div>
      <Suspense>{hasDialog && <TaskDialog start={opened} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}

interface TaskChipProps {
  entry: TaskEntry;
  moment: Moment;
  onOpen: () => void;
}

function TaskChip({ entry, moment, onOpen }: TaskChipProps) {
  const { mutate } = useClinic();
  const { task, isPending, isOverdue, who } = entry;
  const isAnybodys = task.assigneeId === null && task.role === null;
  const facts = [...taskFacts(entry, moment, { isMine: true }), isAnybodys ? who : ""];
  return (
    <li className={`my-task${isOverdue ? " is-overdue" : ""}${isPending ? " is-pending" : ""}`}>
      <IconButton label={copy.doneOf(task.title)} onClick={() => finishTask(mutate, task)}>
        <Circle size={22} aria-hidden="true" />
      </IconButton>
      <button type="button" className="tap my-task-words" onClick={onOpen}>
        <span className="my-task-title">
          <bdi>{task.title}</bdi>
        </span>
        <span className="t-body2 my-task-facts">
          <Dotted parts={facts} /> {isPending && <PendingMark />}
        </span>
      </button>
    </li>
  );
}
