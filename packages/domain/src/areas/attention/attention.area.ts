import { defineArea } from "../../kernel/area.ts";
import { attention } from "../../kernel/attention.ts";
import { resolveAttention } from "./attention.mutations.ts";

/** Everything of `attention` that the registry, the app and the server loop over. */
export const attentionArea = defineArea({
  entities: [attention],
  mutations: [resolveAttention],
});
