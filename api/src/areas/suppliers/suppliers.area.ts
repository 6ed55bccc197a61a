import type { ApiArea } from "../../area.ts";
import { suppliersEffects } from "./suppliers.effects.ts";

export const suppliersArea: ApiArea = { effects: suppliersEffects };
