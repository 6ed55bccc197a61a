import { Syringe } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { VaccinationMark } from "./mark/vaccination-mark.tsx";
import { VaccinateDialog } from "./vaccinate/vaccinate-dialog.tsx";
import { VaccinationsCard } from "./vaccinations-card.tsx";
import { copy } from "./vaccinations.copy.ts";

function VaccinationsOfVisit({ visit, pet }: VisitPartProps) {
  const { can } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const mayGive = can("appointments:manage") && visit.status === "open" && pet.status !== "deceased";
  return (
    <>
      <VaccinationsCard
        pet={pet}
        visitId={visit.id}
        give={
          mayGive && (
            <Button startIcon={<Syringe size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
              {copy.open}
            </Button>
          )
        }
      />
      {isOpen && <VaccinateDialog visit={visit} pet={pet} onClose={() => setOpen(false)} />}
    </>
  );
}

export const parts: VisitParts = {
  overview: [{ key: "vaccinations", order: 30, Card: VaccinationsOfVisit }],
  actions: [{ key: "vaccine", label: copy.action, Icon: Syringe, order: 20, Dialog: VaccinateDialog }],
  Head: ({ pet }) => <VaccinationMark petId={pet.id} />,
};
