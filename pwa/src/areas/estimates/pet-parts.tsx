import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import type { visits } from "@fernpaw/domain/visits/visit";
import { useLiveQuery } from "dexie-react-hooks";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import type { PetParts } from "../../visit-parts.ts";
import { openVisitsOf } from "../pets/public/open-visits.queries.ts";
import { DraftDialog } from "./draft-dialog.tsx";
import { copy } from "./estimates.copy.ts";
import { estimatesOf } from "./estimates.queries.ts";
import { EstimateList } from "./list/estimate-list.tsx";

/** All estimates of a pet, and a new one. While the pet is in the clinic a new one belongs to its visit. */
function EstimatesCard({ pet }: { pet: RowOf<typeof pets> }) {
  const { db, can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const listed = useLiveQuery(() => estimatesOf(db, { by: "petId", id: pet.id }, today), [db, pet.id, today]);
  const [writing, setWriting] = useState<{ visit: RowOf<typeof visits> | null } | null>(null);
  const mayWrite = can("appointments:manage") && pet.mergedIntoId === null && pet.status !== "deceased";
  if (!listed || (listed.length === 0 && !mayWrite)) return null;
  const begin = async (): Promise<void> => {
    const open = await openVisitsOf(db, pet.id);
    setWriting({ visit: open.at(-1) ?? null });
  };
  return (
    <Card title={copy.title}>
      {listed.length === 0 ? <Typography>{copy.none}</Typography> : <EstimateList estimates={listed} isOfPet />}
      {mayWrite && (
        <Box sx={{ mt: 3 }}>
          <Button startIcon={<ReceiptText size={18} aria-hidden="true" />} onClick={() => void begin()}>
            {copy.new}
          </Button>
        </Box>
      )}
      {writing && <DraftDialog pet={pet} visit={writing.visit} onClose={() => setWriting(null)} />}
    </Card>
  );
}

export const parts: PetParts = { Side: EstimatesCard };
