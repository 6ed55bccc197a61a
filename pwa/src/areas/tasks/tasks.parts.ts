import { handoverNotes } from "@fernpaw/domain/tasks/handover-note";
import { tasks } from "@fernpaw/domain/tasks/task";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedHandover } from "./handover/refused-handover.tsx";
import { RefusedTask } from "./task/refused-task.tsx";

export const tasksParts = defineParts("tasks", {
  refusedForms: {
    "tasks.add": formOfNew(RefusedTask),
    "tasks.correct": formOf(tasks, RefusedTask),
    "handoverNotes.write": formOfNew(RefusedHandover),
    "handoverNotes.correct": formOf(handoverNotes, RefusedHandover),
  },
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
