import { defineArea } from "../../kernel/area.ts";
import { correctFormTemplate, registerFormTemplate } from "./form-template.mutations.ts";
import { formTemplates } from "./form-template.ts";
import { markFormInError, signForm } from "./signed-form.mutations.ts";
import { signedForms } from "./signed-form.ts";

/** Everything of `consents` that the registry, the app and the server loop over. */
export const consentsArea = defineArea({
  entities: [formTemplates, signedForms],
  mutations: [registerFormTemplate, correctFormTemplate, signForm, markFormInError],
});
