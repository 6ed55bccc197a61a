import type { ApiArea } from "../../area.ts";
import { invitationsAudit } from "./invitations.audit.copy.ts";
import { invitationsRoutes } from "./invitations.routes.ts";

export const invitationsArea: ApiArea = {
  async addRoutes(app, { auth: { base, session, post } }) {
    const { mailsPerAccount, invitationsPerClinic } = session.settings.throttle;
    const lifeMs = session.settings.links.inviteMs;
    const limits = { mailsPerAccount, invitationsPerClinic, lifeMs };
    await app.register(invitationsRoutes, { prefix: "/api/invitations", ...base, ...post, ...limits });
  },
  audits: { events: Object.values(invitationsAudit) },
};
