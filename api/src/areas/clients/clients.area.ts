import type { ApiArea } from "../../area.ts";
import { clientsAudits } from "./clients.audits.ts";
import { clientsEffects } from "./clients.effects.ts";

export const clientsArea: ApiArea = { effects: clientsEffects, audits: { mutations: clientsAudits } };
