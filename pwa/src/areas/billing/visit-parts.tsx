import type { VisitParts } from "../../visit-parts.ts";
import { ChargesCard, ChargesFoot } from "./charges/charges-card.tsx";
import { ChargesTab } from "./charges/charges-tab.tsx";
import { copy } from "./charges.copy.ts";

export const parts: VisitParts = {
  tabs: [{ key: "charges", label: copy.tab, order: 90, Tab: ChargesTab }],
  side: [{ key: "charges", order: 10, Card: ChargesCard }],
  Foot: ChargesFoot,
};
