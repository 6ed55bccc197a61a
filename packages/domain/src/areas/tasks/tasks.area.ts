import { defineArea } from "../../kernel/area.ts";
import { correctHandover, removeHandover, restoreHandover, writeHandover } from "./handover-note.mutations.ts";
import { handoverNotes } from "./handover-note.ts";
import { addTask, cancelTask, completeTask, correctTask, reopenTask, startTask } from "./task.mutations.ts";
import { tasks } from "./task.ts";

/** Everything of `tasks` that the registry, the app and the server loop over. */
export const tasksArea = defineArea({
  entities: [tasks, handoverNotes],
  mutations: [
    addTask,
    correctTask,
    startTask,
    completeTask,
    reopenTask,
    cancelTask,
    writeHandover,
    correctHandover,
    removeHandover,
    restoreHandover,
  ],
});
