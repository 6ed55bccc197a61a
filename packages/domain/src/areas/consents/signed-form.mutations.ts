import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { clients } from "../clients/client.ts";
import { pets } from "../pets/pet.ts";
import { visits } from "../visits/visit.ts";
import { isAnswered } from "./form-answers.ts";
import { formTemplates } from "./form-template.ts";
import { signatureSvg } from "./signature.ts";
import { formHashOf } from "./signed-form-content.ts";
import { signedForms } from "./signed-form.ts";

const signArgs = () =>
  registerArgs(signedForms).check((context) => {
    const form = context.value;
    const fault = (path: (string | number)[], message: string): void =>
      void context.issues.push({ code: "custom", path, message, input: form });
    if ((form.spendLimit === "amount") !== (form.spendLimitMinor !== null))
      fault(["spendLimitMinor"], "a limit has an amount, and no limit has none");
    if (form.outcome === "declined") {
      if (form.signature !== null || form.typedName !== "") fault(["signature"], "a declined form has no signature");
      if (form.declineReason === "") fault(["declineReason"], "must not be empty");
      return;
    }
    for (const [index, clause] of form.clauses.entries())
      if (!isAnswered(clause)) fault(["clauses", index, "answer"], "needs an answer");
    if (form.signature === null && form.typedName === "") fault(["signature"], "must be drawn or typed");
    if (form.signature !== null && form.typedName !== "") fault(["typedName"], "is drawn already");
  });
type SignArgs = z.output<ReturnType<typeof signArgs>>;

/** The pet itself, or the one that it was merged into meanwhile: what a client has signed is not refused for that. */
async function petInUse(tx: Tx, { petId, visitId }: SignArgs): Promise<string> {
  const pet = found(await tx.find(pets, petId), "pets", petId);
  const inUse = pet.mergedIntoId ?? pet.id;
  if (visitId === null) return inUse;
  const visit = found(await tx.find(visits, visitId), "visits", visitId);
  if (visit.petId !== inUse && visit.petId !== petId) throw new Refusal("not_found", { table: "visits", id: visitId });
  return inUse;
}

/**
 * Keeps a form that a client signed, or declined to sign, with all that the client read. Two tablets that have one form
 * signed apart from each other make two forms. Refuses with `not_found` (pet, visit, client), `already_exists` or
 * `invalid_args`: an answer or the signature is missing.
 */
export const signForm = defineMutation({
  name: "signedForms.sign",
  permission: "appointments:manage",
  args: signArgs,
  async run(tx, form, context) {
    if (wasMadeBefore("signedForms", await tx.find(signedForms, form.id), context)) return;
    const petId = await petInUse(tx, form);
    if (form.clientId !== null) found(await tx.find(clients, form.clientId), "clients", form.clientId);
    const template = form.templateId === null ? undefined : await tx.find(formTemplates, form.templateId);
    const content = {
      ...emptyRow(signedForms),
      ...form,
      templateId: template?.id ?? null,
      signatureSvg: form.signature === null ? "" : signatureSvg(form.signature),
      signedAt: context.now,
      witnessedBy: context.actor.userId,
      deviceId: context.deviceId,
    };
    await tx.insert(signedForms, { ...content, petId, contentHash: formHashOf(content) });
  },
});

/** Crosses out a form that was signed by mistake; all of it stays readable. Twice is once. Refuses with `not_found`. */
export const markFormInError = defineMutation({
  name: "signedForms.markEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, { now, actor }) {
    const form = found(await tx.find(signedForms, id), "signedForms", id);
    if (form.enteredInErrorAt !== null) return;
    await tx.patch(signedForms, id, {
      enteredInErrorAt: now,
      enteredInErrorReason: reason,
      enteredInErrorBy: actor.userId,
    });
  },
});
