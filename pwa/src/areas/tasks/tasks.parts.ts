import { tasks } from "@fernpaw/domain/tasks/task";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedTask } from "./task/refused-task.tsx";

export const tasksParts = defineParts("tasks", {
  refusedForms: {
    "tasks.add": formOfNew(RefusedTask),
    "tasks.correct": formOf(tasks, RefusedTask),
  },
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
