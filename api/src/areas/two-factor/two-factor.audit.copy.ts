import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});

/** Audit events of second factors. */
export const twoFactorAudit = {
  appOn: auditEvent({ code: "twoFactor.appOn", words: "Authenticator app added", entity: "users", details: none }),
  appOff: auditEvent({ code: "twoFactor.appOff", words: "Authenticator app removed", entity: "users", details: none }),
  passkeyOn: auditEvent({ code: "twoFactor.passkeyOn", words: "Passkey added", entity: "passkeys", details: none }),
  passkeyOff: auditEvent({ code: "twoFactor.passkeyOff", words: "Passkey removed", entity: "passkeys", details: none }),
  newCodes: auditEvent({ code: "twoFactor.newCodes", words: "New recovery codes", entity: "users", details: none }),
};
