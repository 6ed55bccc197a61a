import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});
const sessions = z.strictObject({ sessions: z.int() });

/** Audit events of accounts and sessions. */
export const authAudit = {
  clinicRegistered: auditEvent({
    code: "auth.clinicRegistered",
    words: "Clinic registered",
    entity: "clinics",
    /** The data processing agreement that the owner accepted. */
    details: z.strictObject({ agreementVersion: z.int() }),
  }),
  /** Never proved its address. Its chain stays. */
  clinicRemoved: auditEvent({
    code: "auth.clinicRemoved",
    words: "Unused clinic removed",
    entity: "clinics",
    details: none,
  }),
  signedIn: auditEvent({
    code: "auth.signedIn",
    words: "Signed in",
    entity: "sessions",
    details: z.strictObject({
      assurance: z.enum(["password", "second_factor", "pin"]),
      /** Older sessions that gave way. */
      ended: z.int(),
    }),
  }),
  signedOut: auditEvent({ code: "auth.signedOut", words: "Signed out", entity: "sessions", details: none }),
  /** Too many refresh calls, or a refresh cookie that was used before. */
  sessionRevoked: auditEvent({
    code: "auth.sessionRevoked",
    words: "Session ended after suspicious use",
    entity: "sessions",
    details: z.strictObject({ reason: z.enum(["budget", "reuse"]), isOtherBrowser: z.boolean() }),
  }),
  wrongSecondStep: auditEvent({
    code: "auth.wrongSecondStep",
    words: "Wrong second step after the right password",
    entity: "users",
    details: z.strictObject({ method: z.enum(["totp", "recovery_code", "passkey"]) }),
  }),
  recoveryCodeUsed: auditEvent({
    code: "auth.recoveryCodeUsed",
    words: "Recovery code used",
    entity: "users",
    details: z.strictObject({ left: z.int() }),
  }),
  pinOff: auditEvent({
    code: "auth.pinOff",
    words: "PIN switched off after wrong tries",
    entity: "users",
    details: none,
  }),
  passwordReset: auditEvent({
    code: "auth.passwordReset",
    words: "Password reset by a mailed link",
    entity: "users",
    details: sessions,
  }),
  /** A first proof ends every factor, PIN and session from before. */
  emailProved: auditEvent({
    code: "auth.emailProved",
    words: "E-mail address confirmed",
    entity: "users",
    details: z.strictObject({ isChange: z.boolean(), isFirst: z.boolean() }),
  }),
  deviceUnlocked: auditEvent({
    code: "auth.deviceUnlocked",
    words: "Device unlocked by a mailed link",
    entity: "devices",
    details: none,
  }),
  sessionsEndedFor: auditEvent({
    code: "auth.sessionsEndedFor",
    words: "Sessions of another person ended",
    entity: "users",
    details: sessions,
  }),
  secondFactorReset: auditEvent({
    code: "auth.secondFactorReset",
    words: "Second step of another person removed",
    entity: "users",
    details: sessions,
  }),
  invitationAccepted: auditEvent({
    code: "auth.invitationAccepted",
    words: "Invitation accepted",
    entity: "invitations",
    details: none,
  }),
  adminCreated: auditEvent({
    code: "auth.adminCreated",
    words: "Administrator created",
    entity: "users",
    details: none,
  }),
  adminLinkMade: auditEvent({
    code: "auth.adminLinkMade",
    words: "New link for an administrator",
    entity: "users",
    details: none,
  }),
};
