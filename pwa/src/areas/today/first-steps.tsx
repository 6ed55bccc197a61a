import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { Upload, UserRoundPlus } from "lucide-react";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useSyncStatus } from "../../session/clinic-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { copy } from "./today.copy.ts";

/** True for a clinic that has nobody yet; not while its clients are still on their way to this device. */
export function useIsNewClinic(): boolean {
  const { db, sync } = useClinic();
  const isLoaded = useSyncStatus(sync).buckets.p1.state === "loaded";
  const isEmpty = useLiveQuery(async () => {
    const [owner, pet] = await Promise.all([rowsOf(db, clients).limit(1).count(), rowsOf(db, pets).limit(1).count()]);
    return owner + pet === 0;
  }, [db]);
  return isLoaded && isEmpty === true;
}

/** In place of an empty board: what comes before the first appointment. */
export function FirstSteps() {
  const { can } = useClinic();
  return (
    <Card>
      <EmptyState
        title={copy.first.title}
        hint={copy.first.hint}
        action={
          can("clients:manage") && (
            <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 2, mt: 2 }}>
              <Button
                variant="primary"
                startIcon={<UserRoundPlus size={20} aria-hidden="true" />}
                to={`${paths.clients}?add=`}
              >
                {copy.first.addClient}
              </Button>
              <Button startIcon={<Upload size={20} aria-hidden="true" />} to={paths.import}>
                {copy.first.import}
              </Button>
            </Box>
          )
        }
      />
    </Card>
  );
}
