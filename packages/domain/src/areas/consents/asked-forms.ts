import type { FormTemplate } from "./form-template.ts";
import type { SignedForm } from "./signed-form.ts";

/** The forms that an appointment type asks for, by name. An archived form is not asked for. */
export const askedForms = <T extends Pick<FormTemplate, "id" | "name" | "status">>(
  type: { readonly formTemplateIds: readonly string[] },
  templates: readonly T[],
): T[] =>
  templates
    .filter(({ id, status }) => status === "active" && type.formTemplateIds.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/**
 * Those of the forms that no client signed in the visit. A form that a client declined, or that was entered in error, is still
 * asked for. Forms without a visit do not count: a visit shows the wishes of its own forms alone.
 */
export function unsignedForms<T extends Pick<FormTemplate, "id">>(
  asked: readonly T[],
  ofVisit: readonly Pick<SignedForm, "templateId" | "outcome" | "enteredInErrorAt">[],
): T[] {
  const counting = ofVisit.filter(({ outcome, enteredInErrorAt }) => outcome === "signed" && enteredInErrorAt === null);
  const signed = new Set(counting.map(({ templateId }) => templateId));
  return asked.filter(({ id }) => !signed.has(id));
}
