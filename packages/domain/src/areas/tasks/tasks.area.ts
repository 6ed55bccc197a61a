import { defineArea } from "../../kernel/area.ts";
import { addTask, cancelTask, completeTask, correctTask, reopenTask, startTask } from "./task.mutations.ts";
import { tasks } from "./task.ts";

/** Everything of `tasks` that the registry, the app and the server loop over. */
export const tasksArea = defineArea({
  entities: [tasks],
  mutations: [addTask, correctTask, startTask, completeTask, reopenTask, cancelTask],
});
