import * as z from "zod/mini";
import { registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { savedViews } from "./saved-view.ts";

const scopeOf = (context: MutationContext): string => `user:${context.actor.userId}`;

/** @throws Refusal `not_found` for a view of somebody else, which is as good as none */
async function own(tx: Tx, id: string, context: MutationContext) {
  const view = await tx.find(savedViews, id);
  if (view && view.scope !== scopeOf(context)) throw new Refusal("not_found", { table: "savedViews", id });
  return view;
}

/** Keeps the filters of a screen under a name, or the name with other filters. Refuses with `not_found` (somebody else's). */
export const keepView = defineMutation({
  name: "savedViews.keep",
  permission: "appointments:view",
  args: () => registerArgs(savedViews),
  async run(tx, { id, ...set }, context) {
    if (await own(tx, id, context)) await tx.patch(savedViews, id, set);
    else await tx.insert(savedViews, { id, scope: scopeOf(context), ...set });
  },
});

/** Twice is once. Refuses with `not_found` (somebody else's). */
export const removeView = defineMutation({
  name: "savedViews.remove",
  permission: "appointments:view",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    if (await own(tx, id, context)) await tx.remove(savedViews, id);
  },
});
