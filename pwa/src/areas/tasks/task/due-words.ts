import { localDateOf } from "@fernpaw/domain/kernel/time";
import { clockOf, shortDate } from "../../../ui/clock-time.tsx";
import { copy } from "../tasks.copy.ts";
import { dayWords, type Moment, type TaskEntry } from "../tasks.queries.ts";

/** `due today, 14:30`, `overdue since 3 Nov`; empty without a day. */
export function dueWords({ task: { dueOn, dueMinute }, isOverdue }: TaskEntry, { now, timeZone }: Moment): string {
  if (dueOn === null) return "";
  const day = dayWords(dueOn, localDateOf(now, timeZone), shortDate);
  const when = dueMinute === null ? day : copy.at(day, clockOf(dueMinute));
  return isOverdue ? copy.overdue(when) : copy.due(when);
}

/** The facts of a task in one line. `isMine`: without the people that it is for. */
export function taskFacts(entry: TaskEntry, moment: Moment, { isMine = false } = {}): string[] {
  const { task, petName, clientName, who, by } = entry;
  return [
    petName,
    clientName,
    isMine ? "" : who,
    dueWords(entry, moment),
    task.status === "in_progress" ? copy.onIt(by) : "",
    task.priority === "high" ? copy.high : "",
    task.repeat === null ? "" : copy.repeats,
  ];
}
