import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { formTemplates } from "./form-template.ts";

/** Refuses with `already_exists`. */
export const registerFormTemplate = defineMutation({
  name: "formTemplates.register",
  permission: "owner",
  args: () => registerArgs(formTemplates),
  async run(tx, template, context) {
    if (wasMadeBefore("formTemplates", await tx.find(formTemplates, template.id), context)) return;
    await tx.insert(formTemplates, { ...emptyRow(formTemplates), ...template });
  },
});

/** Forms that were signed keep the words that they had. Refuses with `not_found`. */
export const correctFormTemplate = defineMutation({
  name: "formTemplates.correct",
  permission: "owner",
  args: () => correctArgs(formTemplates),
  async run(tx, { id, set }) {
    const template = found(await tx.find(formTemplates, id), "formTemplates", id);
    const changes = given(set);
    const isSame = JSON.stringify({ ...template, ...changes }) === JSON.stringify(template);
    if (!isSame) await tx.patch(formTemplates, id, { ...changes, revision: template.revision + 1 });
  },
});
