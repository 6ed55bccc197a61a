/** For platform staff, who send an invitation of a clinic again. */
export { createInvitations, type InvitationsDeps } from "../invitations.ts";
