import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import type { Task, TASK_KINDS, TASK_PRIORITIES } from "@fernpaw/domain/tasks/task";

export const kindWords = {
  callback: "Call back",
  lab_followup: "Lab result",
  refill: "Refill",
  recheck: "Recheck",
  general: "Other work",
} satisfies Record<(typeof TASK_KINDS)[number], string>;

export const priorityWords = { high: "High", normal: "Normal", low: "Low" } satisfies Record<
  (typeof TASK_PRIORITIES)[number],
  string
>;

export const statusWords = {
  open: "Open",
  in_progress: "In progress",
  done: "Done",
  cancelled: "Cancelled",
} satisfies Record<Task["status"], string>;

/** All members of a profession. */
export const roleWords = {
  vet: "All vets",
  nurse: "All nurses",
  assistant: "All assistants",
  reception: "Reception",
  groomer: "All groomers",
  manager: "All managers",
  other: "Others of the team",
} satisfies Record<(typeof PROFESSIONS)[number], string>;

export const copy = {
  title: "Tasks",
  task: "Task",
  labResult: "Lab result",
  prescription: "Prescription",
  openResult: "Open the lab result",
  openPrescription: "Open the prescription",
  mine: "My tasks",
  none: "No tasks for you today.",
  noneListed: "No tasks",
  noneHere: "No open tasks.",
  all: "All tasks",
  add: "Add task",
  addTitle: "Add a task",
  editTitle: "Edit task",
  submit: "Add task",
  save: "Save",
  added: "Task added.",
  subject: "Pet or client",
  changeSubject: "Choose another pet or client",
  noSubject: "Without a pet or client",
  who: "For",
  anybody: "Anybody",
  me: (name: string) => `${name} (you)`,
  former: (name: string) => `${name} (no longer in the team)`,
  unknown: "a former team member",
  never: "Does not repeat",
  repeats: "repeats",
  callClient: "Call the client",
  needsTitle: "Write what is to be done.",
  done: "Done",
  doneOf: (title: string) => `Mark “${title}” as done`,
  isDone: (title: string) => `Done: ${title}`,
  edit: (title: string) => `Edit “${title}”`,
  actions: (title: string) => `Actions for ${title}`,
  start: "Start",
  isStarted: "The task is yours now.",
  notStarted: "Back to open",
  reopen: "Reopen",
  cancel: "Cancel task",
  isCancelled: (title: string) => `Cancelled: ${title}`,
  openPet: (name: string) => `Open ${name}`,
  onIt: (name: string) => `${name} is at work on it`,
  doneBy: (name: string, day: string) => `Done by ${name}, ${day}`,
  high: "high priority",
  due: (day: string) => `due ${day}`,
  today: "today",
  tomorrow: "tomorrow",
  overdue: (day: string) => `overdue since ${day}`,
  at: (day: string, time: string) => `${day}, ${time}`,
  counts: (count: number, overdue: number) =>
    [counted(count, "task", "tasks"), overdue > 0 ? `${overdue} overdue` : ""].filter(Boolean).join(", "),
  later: (count: number) => `${count} later`,
  listed: (count: number) => `${count} ${plural(count, "task", "tasks")}`,
  filterWho: "Assigned to",
  everybody: "All of the team",
  state: "State",
  states: { open: "Open", overdue: "Overdue", done: "Done", cancelled: "Cancelled" },
  columns: { task: "Task", about: "About", who: "For", due: "Due", state: "State", kind: "Kind", act: "Actions" },
};
