import type { ApiArea } from "../../area.ts";
import { clientsEffects } from "./clients.effects.ts";

export const clientsArea: ApiArea = { effects: clientsEffects };
