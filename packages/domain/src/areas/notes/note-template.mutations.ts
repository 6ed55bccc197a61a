import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import * as z from "zod/mini";
import { actorOf } from "./note-actor.ts";
import { maySign } from "./note-rules.ts";
import { noteTemplates, type NoteTemplate } from "./note-template.ts";

/** A person changes their own ones; vets and owners change the clinic's. @throws Refusal `forbidden` */
async function assertMayChange(tx: Tx, { ownerId }: Pick<NoteTemplate, "ownerId">, context: MutationContext) {
  const actor = await actorOf(tx, context);
  if (ownerId === null ? !maySign(actor) : ownerId !== actor.userId)
    throw new Refusal("forbidden", { permission: "appointments:manage" });
}

const needsText = { error: "must not be empty" };

/** Refuses with `forbidden`, `invalid_args` (a snippet without shortcut or text) or `already_exists`. */
export const registerNoteTemplate = defineMutation({
  name: "noteTemplates.register",
  permission: "appointments:manage",
  args: () =>
    registerArgs(noteTemplates).check(
      z.refine(({ use, shortcut }) => use !== "snippet" || shortcut !== "", { path: ["shortcut"], ...needsText }),
      z.refine(({ use, snippetText }) => use !== "snippet" || snippetText !== "", {
        path: ["snippetText"],
        ...needsText,
      }),
    ),
  async run(tx, template, context) {
    await assertMayChange(tx, { ownerId: template.ownerId }, context);
    if (wasMadeBefore("noteTemplates", await tx.find(noteTemplates, template.id), context)) return;
    await tx.insert(noteTemplates, { ...emptyRow(noteTemplates), ...template });
  },
});

/** Refuses with `not_found`, `forbidden` or `invalid_args` (a snippet without shortcut or text). */
export const correctNoteTemplate = defineMutation({
  name: "noteTemplates.correct",
  permission: "appointments:manage",
  args: () => correctArgs(noteTemplates),
  async run(tx, { id, set }, context) {
    const template = found(await tx.find(noteTemplates, id), "noteTemplates", id);
    await assertMayChange(tx, template, context);
    const after = { ...template, ...given(set) };
    const missing = (["shortcut", "snippetText"] as const).filter((field) => after[field] === "");
    if (template.use === "snippet" && missing.length > 0) {
      const errors = missing.map((field) => ({ path: `set.${field}`, code: "custom", message: needsText.error }));
      throw new Refusal("invalid_args", { errors });
    }
    await tx.patch(noteTemplates, id, given(set));
  },
});
