import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { addDays, type Instant, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { fullName, PROFESSIONS, staff, titledName } from "@fernpaw/domain/staff/staff";
import {
  compareTasks,
  isOpenTask,
  isOverdue,
  isTaskOf,
  OPEN_TASK_STATUSES,
  type Task,
  tasks,
} from "@fernpaw/domain/tasks/task";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsById, rowsOf } from "../../db/rows.ts";
import { copy, roleWords } from "./tasks.copy.ts";

export interface TaskEntry {
  task: Task;
  /** Empty: it is about no pet, or this person may not see it. */
  petName: string;
  clientName: string;
  /** The person or profession that it is for. */
  who: string;
  /** The person at work on it, or who did it; empty: not started. */
  by: string;
  isOverdue: boolean;
  isPending: boolean;
}

export interface Moment {
  now: Instant;
  timeZone: string;
}

const idsOf = (ids: Iterable<string | null>): string[] => [...new Set(ids)].filter((id) => id !== null);

/** The name of a team member by id, with the title. */
export async function personNames(db: CacheDb): Promise<(id: string) => string> {
  const personOf = rowsById(await rowsOf(db, staff).toArray());
  return (id) => {
    const person = personOf.get(id);
    return person ? titledName(person) : copy.unknown;
  };
}

async function readEntries(db: CacheDb, rows: readonly Task[], { now, timeZone }: Moment): Promise<TaskEntry[]> {
  const [named, owners, nameOf, pending] = await Promise.all([
    rowsOf(db, pets).bulkGet(idsOf(rows.map(({ petId }) => petId))),
    rowsOf(db, clients).bulkGet(idsOf(rows.map(({ clientId }) => clientId))),
    personNames(db),
    pendingIdsOf(db, tasks),
  ]);
  const [petOf, clientOf] = [rowsById(named), rowsById(owners)];
  return rows.map((task) => {
    const client = clientOf.get(task.clientId ?? "");
    const by = task.completedBy ?? task.startedBy;
    return {
      task,
      petName: petOf.get(task.petId ?? "")?.name ?? "",
      clientName: client ? clientName(client) : "",
      who:
        task.assigneeId !== null ? nameOf(task.assigneeId) : task.role === null ? copy.anybody : roleWords[task.role],
      by: by === null ? "" : nameOf(by),
      isOverdue: isOverdue(task, now, timeZone),
      isPending: pending.has(task.id),
    };
  });
}

const openTasks = (db: CacheDb): Promise<Task[]> => rowsAmong(rowsOf(db, tasks), "status", OPEN_TASK_STATUSES);

export interface MyTasks {
  /** Overdue, due today or without a day: the earliest first. */
  entries: TaskEntry[];
  overdue: number;
  /** How many of this person's tasks are due on a later day. */
  later: number;
}

/** The session does not know a person's profession: the staff directory does. */
async function personOf(db: CacheDb, { userId, profession }: Actor) {
  return { userId, profession: (await rowsOf(db, staff).get(userId))?.profession ?? profession };
}

const isAnybodys = ({ assigneeId, role }: Task): boolean => assigneeId === null && role === null;

/** Open tasks of a person and of their profession, and those that are anybody's. */
export async function myTasks(db: CacheDb, actor: Actor, moment: Moment): Promise<MyTasks> {
  const today = localDateOf(moment.now, moment.timeZone);
  const person = await personOf(db, actor);
  const mine = (await openTasks(db)).filter((task) => isTaskOf(task, person) || isAnybodys(task));
  const isNow = ({ dueOn, status }: Task): boolean => dueOn === null || dueOn <= today || status === "in_progress";
  const entries = await readEntries(db, mine.filter(isNow).sort(compareTasks), moment);
  const overdue = entries.filter((entry) => entry.isOverdue).length;
  return { entries, overdue, later: mine.length - entries.length };
}

export const TASK_STATES = ["open", "overdue", "done", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export interface TaskFilter {
  /** `mine`, `all`, a profession, or the id of a team member. */
  who: string;
  state: TaskState;
}

const isFor = ({ who }: TaskFilter, person: Parameters<typeof isTaskOf>[1], task: Task): boolean =>
  who === "all" ||
  (who === "mine" ? isTaskOf(task, person) || isAnybodys(task) : task.assigneeId === who || task.role === who);

const newestFirst = (a: Task, b: Task): number =>
  `${a.completedAt ?? a.updatedAt}${a.id}` < `${b.completedAt ?? b.updatedAt}${b.id}` ? 1 : -1;

/** The tasks of a filter: open ones by their day, the others with the newest first. */
export async function listTasks(db: CacheDb, filter: TaskFilter, actor: Actor, moment: Moment): Promise<TaskEntry[]> {
  const person = await personOf(db, actor);
  const isOpen = filter.state === "open" || filter.state === "overdue";
  const rows = isOpen ? await openTasks(db) : await rowsOf(db, tasks).where("status").equals(filter.state).toArray();
  const listed = rows
    .filter((task) => isFor(filter, person, task))
    .filter((task) => filter.state !== "overdue" || isOverdue(task, moment.now, moment.timeZone))
    .sort(isOpen ? compareTasks : newestFirst);
  return readEntries(db, listed, moment);
}

/** Open tasks about a pet, or about a client and the client's pets. */
export async function tasksAbout(
  db: CacheDb,
  about: { petId: string } | { clientId: string },
  moment: Moment,
): Promise<TaskEntry[]> {
  const table = rowsOf(db, tasks);
  const found =
    "petId" in about ? await table.where("petId").equals(about.petId).toArray() : await ofClient(db, about.clientId);
  const open = [...rowsById(found).values()].filter(isOpenTask);
  return readEntries(db, open.sort(compareTasks), moment);
}

async function ofClient(db: CacheDb, clientId: string): Promise<Task[]> {
  const table = rowsOf(db, tasks);
  const links = await rowsOf(db, petOwners).where("clientId").equals(clientId).toArray();
  const petIds = links.filter(({ toOn }) => toOn === null).map(({ petId }) => petId);
  const [own, ofPets] = await Promise.all([
    table.where("clientId").equals(clientId).toArray(),
    rowsAmong(table, "petId", petIds),
  ]);
  return [...own, ...ofPets];
}

export interface Assignee {
  /** `staff:<id>`, `role:<profession>`; empty: anybody. */
  value: string;
  label: string;
}

export const NOBODY: Assignee = { value: "", label: copy.anybody };

/**
 * People and professions that a task can be for: anybody, this person, the other members by name, the professions of the team. A
 * former member is among them where the task is theirs (`chosen`).
 */
export async function assignees(db: CacheDb, actor: Actor, chosen = ""): Promise<Assignee[]> {
  const people = await rowsOf(db, staff).toArray();
  const active = people.filter(({ status }) => status === "active");
  const byName = active.toSorted((a, b) => fullName(a).localeCompare(fullName(b)) || (a.id < b.id ? -1 : 1));
  const mine = byName.filter(({ id }) => id === actor.userId);
  const others = byName.filter(({ id }) => id !== actor.userId);
  const former = people.filter(({ id, status }) => status !== "active" && chosen === `staff:${id}`);
  const used = new Set(active.map(({ profession }) => profession));
  return [
    NOBODY,
    ...mine.map((person) => ({ value: `staff:${person.id}`, label: copy.me(titledName(person)) })),
    ...PROFESSIONS.filter((one) => used.has(one) || chosen === `role:${one}`).map((one) => ({
      value: `role:${one}`,
      label: roleWords[one],
    })),
    ...others.map((person) => ({ value: `staff:${person.id}`, label: titledName(person) })),
    ...former.map((person) => ({ value: `staff:${person.id}`, label: copy.former(titledName(person)) })),
  ];
}

/** The words of a due day: `today`, `tomorrow`, or the day itself by `write`. */
export function dayWords(day: LocalDate, today: LocalDate, write: (day: LocalDate) => string): string {
  if (day === today) return copy.today;
  return day === addDays(today, 1) ? copy.tomorrow : write(day);
}
