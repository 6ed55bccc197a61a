import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { isOut } from "@fernpaw/domain/labs/lab-order";
import { useLiveQuery } from "dexie-react-hooks";
import { FlaskConical, Plus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CountChip } from "../../ui/count-chip.tsx";
import { shortDate } from "../../ui/clock-time.tsx";
import { visitGate, type VisitPartProps, type VisitParts } from "../../visit-parts.ts";
import { copy } from "./labs.copy.ts";
import { ordersOfVisit, outOfVisit } from "./labs.queries.ts";
import { OrderLabDialog } from "./order/order-lab-dialog.tsx";
import { OrderList } from "./order/order-list.tsx";

function VisitOrderDialog({ visit, pet, onClose }: VisitPartProps & { onClose: () => void }) {
  return <OrderLabDialog petId={pet.id} visitId={visit.id} clientId={visit.clientId} onClose={onClose} />;
}

/** The lab orders of the visit. */
function LabTab({ visit, pet }: VisitPartProps) {
  const { db, can } = useClinic();
  const entries = useLiveQuery(() => ordersOfVisit(db, visit.id), [db, visit.id]);
  const [isOrdering, setOrdering] = useState(false);
  return (
    <Card
      title={copy.orders}
      actions={
        can("appointments:manage") && (
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOrdering(true)}>
            {copy.order}
          </Button>
        )
      }
    >
      <Stack spacing={3}>
        {entries?.length === 0 && <Typography>{copy.none}</Typography>}
        {entries && <OrderList entries={entries} />}
        <Box>
          <Button variant="link" to={paths.petLabs(pet.id)}>
            {copy.allTrends}
          </Button>
        </Box>
      </Stack>
      {isOrdering && <VisitOrderDialog visit={visit} pet={pet} onClose={() => setOrdering(false)} />}
    </Card>
  );
}

/** How many results are out. */
function OutBadge({ visit }: VisitPartProps) {
  const { db } = useClinic();
  const entries = useLiveQuery(() => ordersOfVisit(db, visit.id), [db, visit.id]);
  const out = entries?.filter(({ order }) => isOut(order)).length ?? 0;
  return out === 0 ? null : <CountChip>{out}</CountChip>;
}

export const parts: VisitParts = {
  tabs: [{ key: "labs", label: copy.tab, order: 45, Tab: LabTab, Badge: OutBadge }],
  actions: [{ key: "lab", label: copy.tab, Icon: FlaskConical, order: 45, Dialog: VisitOrderDialog }],
  gates: [
    visitGate({
      key: "labs",
      order: 90,
      // Results that are out do not stop the visit: finishing it makes tasks of them.
      read: async () => [],
      Line: () => null,
      settled: (db, visit) => outOfVisit(db, visit, shortDate),
    }),
  ],
};
