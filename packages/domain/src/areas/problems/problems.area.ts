import { defineArea } from "../../kernel/area.ts";
import { addProblem, correctProblem, linkProblem, setProblemStatus } from "./problem.mutations.ts";
import { problems } from "./problem.ts";

export const problemsArea = defineArea({
  entities: [problems],
  mutations: [addProblem, correctProblem, setProblemStatus, linkProblem],
});
