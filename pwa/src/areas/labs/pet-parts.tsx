import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { PetParts } from "../../visit-parts.ts";
import { copy } from "./labs.copy.ts";
import { ordersOfPet, trendsOf } from "./labs.queries.ts";
import { OrderLabDialog } from "./order/order-lab-dialog.tsx";
import { OrderList } from "./order/order-list.tsx";
import { TrendLine } from "./trend/trend-line.tsx";

const MOST = 4;

/** Lab results of a pet: the curves of its most measured tests, and the latest orders. */
function LabCard({ pet }: { pet: RowOf<typeof pets> }) {
  const { db, can } = useClinic();
  const trends = useLiveQuery(() => trendsOf(db, pet.id), [db, pet.id]);
  const orders = useLiveQuery(() => ordersOfPet(db, pet.id), [db, pet.id]);
  const [isOrdering, setOrdering] = useState(false);
  const mayOrder = can("appointments:manage") && pet.mergedIntoId === null && pet.status !== "deceased";
  if (!trends || !orders || (orders.length === 0 && !mayOrder)) return null;
  return (
    <Card
      title={copy.trends}
      actions={
        mayOrder && (
          <Button
            startIcon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setOrdering(true)}
            aria-label={copy.order}
          >
            {copy.submit}
          </Button>
        )
      }
    >
      {orders.length === 0 && <Typography>{copy.none}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {trends.slice(0, MOST).map((trend) => (
          <TrendLine key={trend.analyte} trend={trend} petId={pet.id} />
        ))}
      </Box>
      <OrderList entries={orders.slice(0, MOST)} />
      {orders.length > 0 && (
        <Button variant="link" to={paths.petLabs(pet.id)}>
          {copy.allTrends}
        </Button>
      )}
      {isOrdering && <OrderLabDialog petId={pet.id} onClose={() => setOrdering(false)} />}
    </Card>
  );
}

export const parts: PetParts = { Side: LabCard };
