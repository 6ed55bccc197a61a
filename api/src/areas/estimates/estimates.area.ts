import type { ApiArea } from "../../area.ts";
import { estimatesEffects } from "./estimates.effects.ts";

/** Estimates get their numbers. */
export const estimatesArea: ApiArea = { effects: estimatesEffects };
