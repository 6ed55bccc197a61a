import { left, type LeftTable, type ServerTable } from "./table-choice.ts";

const ENGINE = "How devices and the server agree. It holds nothing that the other tables do not have.";
const DERIVED = "Fernpaw computes it from the other tables.";
const OPENS = "A secret of a sign-in.";
const PLATFORM = "It belongs to the platform and to no clinic.";

/** Tables of the server that no archive has, with the reason. */
export const LEFT_TABLES = {
  rowChecks: left(DERIVED),
  rowHashes: left(DERIVED),
  exports: left("The list of archives like this one."),
  registerChecks: left(DERIVED),
  clientContacts: left(DERIVED),
  searchWords: left(DERIVED),
  searchCursors: left(DERIVED),
  auditHeads: left(DERIVED),
  approvalGrants: left("Questions to an owner that are open for minutes."),
  sync_clinic: left(ENGINE),
  sync_row: left(ENGINE),
  sync_day: left(ENGINE),
  sync_client: left(ENGINE),
  sync_mutation: left(ENGINE),
  sync_ack: left(ENGINE),
  sync_attempt: left(ENGINE),
  sync_field: left(ENGINE),
  sync_number: left(ENGINE),
  accountTokens: left(OPENS),
  tabletPins: left(OPENS),
  totpFactors: left(OPENS),
  recoveryCodes: left(OPENS),
  passkeys: left(OPENS),
  pendingProofs: left(OPENS),
  deviceUsers: left("Which person has signed in on which browser: the sessions have it."),
  networkUsers: left("Protection against guessed passwords."),
  throttles: left("Protection against guessed passwords."),
  mails: left("Mail of the platform on its way. Messages to clients are in the archive."),
  newsletterSubscribers: left(PLATFORM),
  contactMessages: left(PLATFORM),
  plans: left(PLATFORM),
  planVersions: left(PLATFORM),
  planOrders: left("A plan that was chosen and is not paid yet."),
  planEvents: left(PLATFORM),
  planNotices: left(PLATFORM),
  planSeller: left(PLATFORM),
  planRefunds: left("The invoices of the subscription say what was paid back."),
  clinicFigures: left("Counts for the people who run the platform, computed from the other tables."),
  clinicActs: left("Acts of the people who run the platform. The audit log of the clinic has them."),
  clinicDays: left("Counts by day for the people who run the platform, computed from the other tables."),
  announcements: left("Announcements of the platform; those that you received are among the notifications."),
} satisfies Partial<Record<ServerTable, LeftTable>>;
