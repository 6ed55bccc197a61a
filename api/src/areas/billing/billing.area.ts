import type { ApiArea } from "../../area.ts";
import { billingAudit } from "./billing.audit.copy.ts";
import { billingAudits } from "./billing.audits.ts";
import { billingEffects } from "./billing.effects.ts";
import { addOnlinePayments, settleDepsOf } from "./online/add-online-payments.ts";
import { scheduleOnline } from "./online/online-jobs.ts";
import { createPaymentReminders } from "./send-payment-reminders.ts";
import { tillsRoutes } from "./tills.routes.ts";

const remindOfPayments = createPaymentReminders();

/** Invoices and payments. */
export const billingArea: ApiArea = {
  addRoutes: async (app, services) => {
    const { store, now } = services.options;
    await app.register(tillsRoutes, { prefix: "/api/tills", store, now });
    await addOnlinePayments(app, services);
  },
  effects: billingEffects,
  addJobs: (app, services) => scheduleOnline(app, { ...settleDepsOf(services), sync: services.options.sync }),
  writeDueMessages: ({ store, sync, now }, clinicId, canSend) =>
    remindOfPayments({ store, sync, now, canSend }, clinicId),
  audits: { events: Object.values(billingAudit), mutations: billingAudits },
};
