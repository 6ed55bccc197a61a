import type { ApiArea } from "../../area.ts";
import { billingAudits } from "./billing.audits.ts";
import { billingEffects } from "./billing.effects.ts";

/** Invoices and payments. */
export const billingArea: ApiArea = { effects: billingEffects, audits: { mutations: billingAudits } };
