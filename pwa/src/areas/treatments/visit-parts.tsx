import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../session/clinic-context.ts";
import { CountChip } from "../../ui/count-chip.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { treatmentGate } from "./gates/treatment-gate.tsx";
import { TreatmentsTab } from "./tab/treatments-tab.tsx";
import { copy } from "./treatments.copy.ts";
import { countPlanned } from "./treatments.queries.ts";

function PlannedBadge({ visit }: VisitPartProps) {
  const { db } = useClinic();
  const count = useLiveQuery(() => countPlanned(db, visit), [db, visit]) ?? 0;
  return count === 0 ? null : <CountChip>{count}</CountChip>;
}

export const parts: VisitParts = {
  tabs: [{ key: "treatments", label: copy.tab, order: 30, Tab: TreatmentsTab, Badge: PlannedBadge }],
  gates: [treatmentGate],
};
