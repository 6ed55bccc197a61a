import { PlatformRights } from "@fernpaw/domain/auth/account-forms";
import { Id } from "@fernpaw/domain/kernel/ids";
import { PLAN_CURRENCIES } from "@fernpaw/domain/plans/plan";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const none = z.strictObject({});
import { SUPPORT_ENDERS } from "./platform.tables.ts";
import { READABLE_TABLES } from "./support/readable-tables.ts";

/** Audit events of platform staff. */
export const platformAudit = {
  clinicSuspended: auditEvent({
    code: "platform.clinicSuspended",
    words: "Fernpaw suspended the clinic",
    entity: "clinics",
    details: none,
  }),
  clinicResumed: auditEvent({
    code: "platform.clinicResumed",
    words: "Fernpaw resumed the clinic",
    entity: "clinics",
    details: none,
  }),
  clinicClosed: auditEvent({
    code: "platform.clinicClosed",
    words: "Fernpaw closed the clinic",
    entity: "clinics",
    details: none,
  }),
  trialExtended: auditEvent({
    code: "platform.trialExtended",
    words: "Fernpaw extended the trial",
    entity: "subscriptions",
    details: z.strictObject({ days: z.int() }),
  }),
  userStatus: auditEvent({
    code: "platform.userStatus",
    words: "Fernpaw locked an account or opened it again",
    entity: "users",
    details: z.strictObject({ status: z.enum(["active", "disabled"]) }),
  }),
  staffInvited: auditEvent({
    code: "platform.staffInvited",
    words: "Administrator invited",
    entity: "staffInvitations",
    details: z.strictObject({ permissions: PlatformRights }),
  }),
  staffInvitationResent: auditEvent({
    code: "platform.staffInvitationResent",
    words: "Invitation of an administrator sent again",
    entity: "staffInvitations",
    details: none,
  }),
  staffInvitationWithdrawn: auditEvent({
    code: "platform.staffInvitationWithdrawn",
    words: "Invitation of an administrator withdrawn",
    entity: "staffInvitations",
    details: none,
  }),
  staffJoined: auditEvent({
    code: "platform.staffJoined",
    words: "Administrator accepted the invitation",
    entity: "users",
    details: z.strictObject({ invitationId: Id }),
  }),
  staffRights: auditEvent({
    code: "platform.staffRights",
    words: "Rights of an administrator changed",
    entity: "users",
    details: z.strictObject({ before: PlatformRights, after: PlatformRights, sessions: z.int() }),
  }),
  supportOpened: auditEvent({
    code: "platform.supportOpened",
    words: "Fernpaw opened support access",
    entity: "supportAccess",
    details: z.strictObject({ clinicId: Id }),
  }),
  supportRead: auditEvent({
    code: "platform.supportRead",
    words: "Fernpaw read rows by support access",
    entity: "supportAccess",
    details: z.strictObject({
      clinicId: Id,
      table: z.enum(READABLE_TABLES),
      isSearch: z.boolean(),
      isFirstPage: z.boolean(),
    }),
  }),
  supportEnded: auditEvent({
    code: "platform.supportEnded",
    words: "Support access of Fernpaw ended",
    entity: "supportAccess",
    details: z.strictObject({ clinicId: Id, by: z.enum(SUPPORT_ENDERS) }),
  }),
  contactAnswered: auditEvent({
    code: "platform.contactAnswered",
    words: "Contact message answered",
    entity: "contactMessages",
    details: none,
  }),
  newsletterWritten: auditEvent({
    code: "platform.newsletterWritten",
    words: "Mail written to a subscriber of the newsletter",
    entity: "newsletterSubscribers",
    details: none,
  }),
  planRefunded: auditEvent({
    code: "platform.planRefunded",
    words: "Fernpaw paid back a part of the subscription",
    entity: "planInvoices",
    details: z.strictObject({ refundId: Id, amountMinor: z.int() }),
  }),
  planInvoiceWritten: auditEvent({
    code: "platform.planInvoiceWritten",
    words: "Fernpaw wrote an invoice to the clinic",
    entity: "planInvoices",
    details: z.strictObject({ totalMinor: z.int(), currency: z.enum(PLAN_CURRENCIES) }),
  }),
  planInvoiceSettled: auditEvent({
    code: "platform.planInvoiceSettled",
    words: "Fernpaw noted that a written invoice is paid or void",
    entity: "planInvoices",
    details: z.strictObject({ state: z.enum(["paid", "void"]) }),
  }),
  planTriedAgain: auditEvent({
    code: "platform.planTriedAgain",
    words: "Fernpaw tried an owed payment of the subscription again",
    entity: "planSubscriptions",
    details: none,
  }),
  planMoreDays: auditEvent({
    code: "platform.planMoreDays",
    words: "Fernpaw gave more days to pay the subscription",
    entity: "planSubscriptions",
    details: z.strictObject({ days: z.int() }),
  }),
  sellerChanged: auditEvent({
    code: "platform.sellerChanged",
    words: "Seller and taxes of plans changed",
    entity: null,
    details: z.strictObject({ revision: z.int() }),
  }),
  listExported: auditEvent({
    code: "platform.listExported",
    words: "List of the platform exported",
    entity: null,
    details: z.strictObject({
      list: z.enum([
        "clinics",
        "users",
        "contact",
        "newsletter",
        "invoices",
        "sync",
        "appointments",
        "revenue",
        "growth",
        "usage",
        "bell",
        "breeds",
        "species",
        "products",
        "administrators",
        "announcements",
        "drafts",
        "announcedClinics",
      ]),
    }),
  }),
  breedChanged: auditEvent({
    code: "platform.breedChanged",
    words: "Breed of the platform's list added or changed",
    entity: "breedList",
    details: z.strictObject({ change: z.enum(["added", "renamed", "names", "active", "inactive"]) }),
  }),
  speciesChanged: auditEvent({
    code: "platform.speciesChanged",
    words: "Species of the platform's list added or changed",
    entity: "speciesList",
    details: z.strictObject({ change: z.enum(["added", "changed", "active", "inactive"]) }),
  }),
  breedsMerged: auditEvent({
    code: "platform.breedsMerged",
    words: "Two breeds of the platform's list merged",
    entity: "breedList",
    details: z.strictObject({ intoId: Id }),
  }),
  speciesMerged: auditEvent({
    code: "platform.speciesMerged",
    words: "Two species of the platform's list merged",
    entity: "speciesList",
    details: z.strictObject({ intoId: Id, breeds: z.int() }),
  }),
  breedsImported: auditEvent({
    code: "platform.breedsImported",
    words: "Breeds of the ontology added to the platform's list",
    entity: null,
    details: z.strictObject({ added: z.int(), changed: z.int(), conflicts: z.int() }),
  }),
  productChanged: auditEvent({
    code: "platform.productChanged",
    words: "Product of the platform's catalogue added or changed",
    entity: "platformProducts",
    details: z.strictObject({ change: z.enum(["added", "changed", "active", "retired"]) }),
  }),
  productsImported: auditEvent({
    code: "platform.productsImported",
    words: "List of products added to the platform's catalogue",
    entity: null,
    details: z.strictObject({ added: z.int(), changed: z.int() }),
  }),
};
