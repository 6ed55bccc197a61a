import type { ApiArea } from "../../area.ts";
import { billingAudits } from "./billing.audits.ts";
import { billingEffects } from "./billing.effects.ts";
import { createPaymentReminders } from "./send-payment-reminders.ts";
import { tillsRoutes } from "./tills.routes.ts";

const remindOfPayments = createPaymentReminders();

/** Invoices and payments. */
export const billingArea: ApiArea = {
  addRoutes: async (app, { options: { store, now } }) => {
    await app.register(tillsRoutes, { prefix: "/api/tills", store, now });
  },
  effects: billingEffects,
  writeDueMessages: ({ store, sync, now }, clinicId, canSend) =>
    remindOfPayments({ store, sync, now, canSend }, clinicId),
  audits: { mutations: billingAudits },
};
