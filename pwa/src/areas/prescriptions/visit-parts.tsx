import { useLiveQuery } from "dexie-react-hooks";
import { Pill } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { DispensePlanned, PlannedState, PrescribeDialog } from "./dispense/prescribe-dialog.tsx";
import { copy } from "./prescriptions.copy.ts";
import { prescriptionsOfPet } from "./prescriptions.queries.ts";
import { PrescriptionsCard } from "./prescriptions-card.tsx";
import { useClinicDay } from "./use-clinic-day.ts";

/** How many wait for a signature. */
function DraftBadge({ pet }: VisitPartProps) {
  const { db } = useClinic();
  const clinicDay = useClinicDay();
  const entries = useLiveQuery(() => prescriptionsOfPet(db, pet.id, clinicDay), [db, pet.id, clinicDay]);
  const drafts = entries?.filter(({ standing }) => standing === "draft").length ?? 0;
  return drafts === 0 ? null : <>{drafts}</>;
}

function Prescribe({ visit, pet, onClose }: VisitPartProps & { onClose: () => void }) {
  return <PrescribeDialog pet={pet} clientId={visit.clientId} visit={visit} onClose={onClose} />;
}

export const parts: VisitParts = {
  tabs: [
    {
      key: "prescriptions",
      label: copy.tab,
      order: 40,
      Tab: ({ visit, pet }) => <PrescriptionsCard pet={pet} visit={visit} />,
      Badge: DraftBadge,
    },
  ],
  actions: [{ key: "prescription", label: copy.write, Icon: Pill, order: 30, Dialog: Prescribe }],
  planned: { Dialog: DispensePlanned, State: PlannedState },
};
