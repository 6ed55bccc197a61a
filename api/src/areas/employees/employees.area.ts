import type { ApiArea } from "../../area.ts";
import { employeesAudit } from "./employees.audit.copy.ts";
import { accountAccessRoutes } from "../auth/public/account-access.routes.ts";
import { heldWorkRoutes } from "./held-work.routes.ts";
import { employeesRoutes } from "./employees.routes.ts";
import { staffTarget } from "./staff-access.ts";

export const employeesArea: ApiArea = {
  async addRoutes(app, { options: { sync }, auth: { base, session, proof, post } }) {
    const account = { ...base, ...session, ...proof, ...post };
    const owners = { ...account, permission: "owner", findTarget: staffTarget } as const;
    await app.register(accountAccessRoutes, { prefix: "/api/employees", ...owners });
    const { invitationsPerClinic } = session.settings.throttle;
    await app.register(heldWorkRoutes, { prefix: "/api/employees", ...account });
    await app.register(employeesRoutes, { prefix: "/api/employees", ...account, sync, invitationsPerClinic });
  },
  audits: { events: Object.values(employeesAudit) },
};
