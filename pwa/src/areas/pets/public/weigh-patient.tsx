import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { arrivingPets } from "../../appointments/check-in.queries.ts";
import { WeighDialog } from "../weight/weigh-dialog.tsx";

interface WeighPatientProps {
  petId: string;
  visitId: string;
  onClose: () => void;
}

/** The weight of a pet that is here, kept with its visit. */
export function WeighPatient({ petId, visitId, onClose }: WeighPatientProps) {
  const { db, settings } = useClinic();
  const found = useLiveQuery(() => arrivingPets(db, [petId], settings.weightUnit), [db, petId, settings.weightUnit]);
  const [pet] = found ?? [];
  if (!pet) return null;
  const { speciesCode, unit, lastWeight } = pet;
  return (
    <WeighDialog
      pet={pet}
      typeCode={speciesCode}
      unit={unit}
      previous={lastWeight}
      visitId={visitId}
      onClose={onClose}
    />
  );
}
