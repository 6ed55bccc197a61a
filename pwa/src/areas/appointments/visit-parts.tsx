import { CalendarPlus } from "lucide-react";
import type { VisitParts } from "../../visit-parts.ts";
import { RecheckDialog } from "./recheck/recheck-dialog.tsx";
import { copy } from "./recheck/recheck.copy.ts";

export const parts: VisitParts = {
  actions: [{ key: "recheck", label: copy.action, Icon: CalendarPlus, order: 70, Dialog: RecheckDialog }],
};
