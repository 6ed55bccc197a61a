import type { ApiArea } from "../../area.ts";
import { prescriptionsEffects } from "./prescriptions.effects.ts";

export const prescriptionsArea: ApiArea = { effects: prescriptionsEffects };
