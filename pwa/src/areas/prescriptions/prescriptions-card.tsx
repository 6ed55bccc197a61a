import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import type { visits } from "@fernpaw/domain/visits/visit";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useEmptyText } from "../../session/sync-client/use-empty-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { clientOfPet } from "./client-of-pet.queries.ts";
import { PrescriptionList } from "./prescription-list.tsx";
import { PrescribeDialog } from "./dispense/prescribe-dialog.tsx";
import { copy } from "./prescriptions.copy.ts";
import { prescriptionsOfPet } from "./prescriptions.queries.ts";
import { useClinicDay } from "./use-clinic-day.ts";

interface PrescriptionsCardProps {
  pet: RowOf<typeof pets>;
  visit?: RowOf<typeof visits>;
  /** Shown at most. */
  most?: number;
}

/** The prescriptions of a pet, those in use first, and a way to write one. */
export function PrescriptionsCard({ pet, visit, most = Number.POSITIVE_INFINITY }: PrescriptionsCardProps) {
  const { db, can } = useClinic();
  const clinicDay = useClinicDay();
  const emptyText = useEmptyText();
  const entries = useLiveQuery(() => prescriptionsOfPet(db, pet.id, clinicDay), [db, pet.id, clinicDay]);
  const ownerId = useLiveQuery(() => clientOfPet(db, pet.id), [db, pet.id]);
  const [isWriting, setWriting] = useState(false);
  if (!can("prescriptions:view")) return null;
  const mayWrite =
    can("prescriptions:manage") &&
    pet.status !== "deceased" &&
    pet.mergedIntoId === null &&
    (visit === undefined || visit.status === "open");
  return (
    <Card
      title={copy.title}
      actions={
        mayWrite && (
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setWriting(true)}>
            {copy.write}
          </Button>
        )
      }
    >
      {entries === undefined && <SkeletonRows rows={1} />}
      {entries?.length === 0 && <Typography>{emptyText(copy.nonePet)}</Typography>}
      {entries && <PrescriptionList entries={entries.slice(0, most)} />}
      {entries && entries.length > 0 && (
        <Button variant="link" to={paths.prescriptions}>
          {copy.all}
        </Button>
      )}
      {isWriting && ownerId !== undefined && (
        <PrescribeDialog
          pet={pet}
          clientId={visit?.clientId ?? ownerId}
          visit={visit ?? null}
          onClose={() => setWriting(false)}
        />
      )}
    </Card>
  );
}
