import { tasks } from "@fernpaw/domain/tasks/task";
import { defineWords } from "../../area.ts";
import { rowsOf } from "../../db/rows.ts";
import { textIn } from "../../db/subject-names.ts";

export const tasksWords = defineWords("tasks", {
  changes: {
    "tasks.add": "New task",
    "tasks.correct": "Task changed",
    "tasks.start": "Task started",
    "tasks.complete": "Task done",
    "tasks.reopen": "Task reopened",
    "tasks.cancel": "Task cancelled",
    "handoverNotes.write": "Handover note",
    "handoverNotes.correct": "Handover note changed",
    "handoverNotes.remove": "Handover note removed",
    "handoverNotes.restore": "Handover note put back",
  },
  fields: {
    tasks: {
      title: "Task",
      body: "Details",
      kind: "Kind",
      priority: "Priority",
      assigneeId: "For",
      role: "For all with the profession",
      dueOn: "Due on",
      dueMinute: "Time",
      petId: "Pet",
      clientId: "Client",
      visitId: "Visit",
      labOrderId: "Lab order",
      prescriptionId: "Prescription",
      repeat: "Repeats after",
    },
    handoverNotes: { text: "For the next shift" },
  },
  subject: async (db, args) => {
    const id = textIn(args, "id");
    return textIn(args, "title") ?? (id === null ? null : ((await rowsOf(db, tasks).get(id))?.title ?? null));
  },
});
