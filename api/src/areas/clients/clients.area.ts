import type { ApiArea } from "../../area.ts";
import { scheduleForgetting } from "../../forget-rows.ts";
import { clientsAudits } from "./clients.audits.ts";
import { clientsEffects } from "./clients.effects.ts";
import { forgottenForms } from "./intake/forgotten-forms.ts";
import { intakeFormRoutes, intakeLinkRoutes } from "./intake/intake.routes.ts";

export const clientsArea: ApiArea = {
  async addRoutes(app, { options: { sync, publicUrl }, auth: { base, linkSigns } }) {
    const deps = { ...base, ...linkSigns, sync, publicUrl };
    await app.register(intakeLinkRoutes, { prefix: "/api/intake-forms", ...deps });
    await app.register(intakeFormRoutes, { prefix: "/api/public/intake-forms", ...deps });
  },
  effects: clientsEffects,
  addJobs: (app, { options }) => scheduleForgetting(app, options, forgottenForms),
  audits: { mutations: clientsAudits },
};
