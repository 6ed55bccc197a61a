import type { ApiArea } from "../../area.ts";
import { accountAccessRoutes } from "../auth/public/account-access.routes.ts";
import { planDepsOf } from "../subscriptions/public/plan-books.ts";
import { accountTarget, staffTarget } from "./account-target.ts";
import { billingRoutes, sellerRoutes } from "./billing/billing.routes.ts";
import { planInvoicesRoutes } from "./billing/plan-invoices.routes.ts";
import { buyerRoutes, writtenInvoiceRoutes } from "./billing/written-invoices.routes.ts";
import { alertRoutes } from "./alerts/alerts.routes.ts";
import { platformAppointmentRoutes } from "./appointments/appointments.routes.ts";
import { clinicActRoutes, clinicCareRoutes } from "./clinics/clinic-acts.routes.ts";
import { clinicsRoutes } from "./clinics/clinics.routes.ts";
import { contactRoutes } from "./contact/contact.routes.ts";
import { newsletterRoutes } from "./contact/newsletter.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { scheduleCounts } from "./figures/count-clinics.ts";
import { clinicCatalogueRoutes, inventoryImportRoutes, inventoryRoutes } from "./inventory/inventory.routes.ts";
import { breedImportRoutes } from "./pet-types/import.routes.ts";
import { breedActRoutes, breedListRoutes } from "./pet-types/breed-list.routes.ts";
import { addPublishing } from "./pet-types/publish-pet-types.ts";
import { speciesActRoutes, speciesListRoutes } from "./pet-types/species-list.routes.ts";
import { platformAudit } from "./platform.audit.copy.ts";
import { platformRoutes } from "./platform.routes.ts";
import { platformReportRoutes } from "./reports/reports.routes.ts";
import { joinStaffRoutes } from "./staff/join-staff.routes.ts";
import { MANAGES_STAFF } from "./staff/managers.ts";
import { staffActRoutes, staffInvitationRoutes, staffRoutes } from "./staff/staff.routes.ts";
import { endWithSessions } from "./support/support-access.ts";
import { clinicSupportRoutes, ownSupportRoutes, supportRoutes, supportRowsRoutes } from "./support/support.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";

/** Administrators: their list, their rights, and the ways in. */
const addStaff: ApiArea["addRoutes"] = async (app, { options: { store, sync, now }, auth }) => {
  const { base, session, proof, post } = auth;
  const staff = { store, sync, sessions: session.sessions, now };
  const prefix = "/api/admin/staff";
  await app.register(staffRoutes, { prefix, ...staff });
  await app.register(staffActRoutes, { prefix, ...staff });
  const door = { permission: MANAGES_STAFF, findTarget: staffTarget };
  await app.register(accountAccessRoutes, { prefix, ...base, ...session, ...proof, ...post, ...door });
  const { throttle, links } = session.settings;
  const invitations = { mailsPerAccount: throttle.mailsPerAccount, lifeMs: links.inviteMs };
  await app.register(staffInvitationRoutes, { prefix: `${prefix}/invitations`, ...base, ...post, ...invitations });
  await app.register(joinStaffRoutes, { prefix: "/api/admin/auth", ...base, ...proof, ...post });
};

/** Clinics: their list, their pages, and what platform staff do to them. */
const addClinics: ApiArea["addRoutes"] = async (app, services) => {
  const { base, session, post } = services.auth;
  const { throttle, links } = session.settings;
  const clinics = { prefix: "/api/admin/clinics", ...planDepsOf(services) };
  await app.register(clinicsRoutes, clinics);
  await app.register(clinicActRoutes, clinics);
  const { mailsPerAccount, invitationsPerClinic } = throttle;
  const invitations = { mailsPerAccount, invitationsPerClinic, lifeMs: links.inviteMs };
  await app.register(clinicCareRoutes, { ...base, ...post, ...clinics, ...invitations, sessions: session.sessions });
};

export const platformArea: ApiArea = {
  async addRoutes(app, services) {
    const {
      options: { store, sync, now, dataDir, publicUrl },
      auth: { base, session, proof, post, linkSigns },
      uploads,
    } = services;
    const access = { ...base, ...session, ...proof, ...post };
    const platform = { ...access, permission: "platform:users:manage", findTarget: accountTarget } as const;
    await app.register(accountAccessRoutes, { prefix: "/api/admin/users", ...platform });
    await app.register(platformRoutes, { prefix: "/api/admin", store, now });
    await addStaff(app, services);
    const { sessions } = session;
    await app.register(usersRoutes, { prefix: "/api/admin/users", store, sync, sessions, now });
    await app.register(dashboardRoutes, { prefix: "/api/admin/dashboard", store, now });
    await app.register(platformAppointmentRoutes, { prefix: "/api/admin/appointments", store, now });
    await app.register(platformReportRoutes, { prefix: "/api/admin/reports", store, now });
    await app.register(alertRoutes, { prefix: "/api/admin/alerts", store, now });
    await addClinics(app, services);
    const support = { store, sync, now, outbox: post.outbox };
    endWithSessions(app, { store, sessions, now });
    await app.register(clinicSupportRoutes, { prefix: "/api/admin/clinics", ...support });
    await app.register(supportRoutes, { prefix: "/api/admin/support", ...support });
    await app.register(supportRowsRoutes, { prefix: "/api/admin/support", ...support });
    await app.register(ownSupportRoutes, { prefix: "/api/clinic/support", ...support });
    const plans = planDepsOf(services);
    await app.register(billingRoutes, { prefix: "/api/admin/billing", ...plans });
    await app.register(sellerRoutes, { prefix: "/api/admin/billing/seller", store, now });
    await app.register(buyerRoutes, { prefix: "/api/admin/billing/buyers", store });
    await app.register(writtenInvoiceRoutes, { prefix: "/api/admin/billing/invoices", ...plans });
    await app.register(planInvoicesRoutes, { prefix: "/api/admin/billing/invoices", ...plans, dataDir });
    const contact = { store, now, outbox: post.outbox };
    await app.register(contactRoutes, { prefix: "/api/admin/contact", ...contact });
    const { sign } = linkSigns;
    await app.register(newsletterRoutes, { prefix: "/api/admin/newsletter", ...contact, publicUrl, sign });
    const petTypes = { store, now, ...addPublishing(app, { store, sync, now }) };
    for (const routes of [breedListRoutes, breedActRoutes])
      await app.register(routes, { prefix: "/api/admin/pet-types/breeds", ...petTypes });
    for (const routes of [speciesListRoutes, speciesActRoutes])
      await app.register(routes, { prefix: "/api/admin/pet-types/species", ...petTypes });
    const { limits } = base;
    await app.register(inventoryRoutes, { prefix: "/api/admin/inventory", store, now });
    await app.register(inventoryImportRoutes, { prefix: "/api/admin/inventory", store, now, limits, dataDir, uploads });
    await app.register(clinicCatalogueRoutes, { prefix: "/api/catalogue", store });
    await app.register(breedImportRoutes, { prefix: "/api/admin/pet-types", ...petTypes, limits, dataDir, uploads });
  },
  audits: { events: Object.values(platformAudit) },
  addJobs: (app, { options: { store, now } }) => scheduleCounts(app, { store, now }),
};
