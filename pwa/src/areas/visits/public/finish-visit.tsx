import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FinishDialog } from "../workspace/finish-dialog.tsx";

interface FinishVisitProps {
  visitId: string;
  onClose: () => void;
}

/** Finishes a visit from a page that shows many: at once, or with the list of what is not settled. */
export function FinishVisit({ visitId, onClose }: FinishVisitProps) {
  const { db } = useClinic();
  const rows = useLiveQuery(async () => {
    const visit = await rowsOf(db, visits).get(visitId);
    const pet = visit && (await rowsOf(db, pets).get(visit.petId));
    return visit && pet && { visit, pet };
  }, [db, visitId]);
  return rows ? <FinishDialog {...rows} onClose={onClose} /> : null;
}
