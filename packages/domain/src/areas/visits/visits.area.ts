import { defineArea } from "../../kernel/area.ts";
import { triageVisit } from "./triage.mutations.ts";
import { changeKennel, closeVisit, moveVisit } from "./visit.mutations.ts";
import { visits, visitEvents } from "./visit.ts";
import { assignRoom } from "./visit-room.mutations.ts";
import { walkIn } from "./walk-in.mutations.ts";

/** Everything of `visits` that the registry, the app and the server loop over. */
export const visitsArea = defineArea({
  entities: [visits, visitEvents],
  mutations: [moveVisit, closeVisit, changeKennel, walkIn, triageVisit, assignRoom],
});
