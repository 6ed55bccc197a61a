import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { TwinCards } from "../../ui/twin-cards.tsx";
import { clientTwinCards, mergeDirection } from "../clients/public/client-twin-cards.ts";
import { copy } from "./inbox.copy.ts";
import { findTwins } from "./find-twins.ts";
import type { InboxRow } from "./inbox.queries.ts";
import type { Decision } from "./use-decision.ts";

/** Both records side by side; one tap makes one of them, another says that they are two people. */
export function DuplicateClients({ item, decision }: { item: InboxRow; decision: Decision }) {
  const { db, can } = useClinic();
  const twins = useLiveQuery(() => findTwins(db, item), [db, item]);
  if (!twins) return null;
  const [newer, older] = twins;
  const direction = newer && older ? mergeDirection(newer, older) : null;
  const marks = newer && direction ? { newestId: newer.id, stayingId: direction.into.id } : null;
  return (
    <>
      <TwinCards cards={clientTwinCards(twins, marks)} />
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2, mt: 3 }}>
        {direction && can("clients:manage") ? (
          <>
            <Button disabled={decision.isBusy} onClick={() => void decision.keepApart()}>
              {copy.twoPeople}
            </Button>
            <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.merge(direction)}>
              {copy.merge}
            </Button>
          </>
        ) : (
          <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.decide("noted")}>
            {copy.noted}
          </Button>
        )}
      </Box>
    </>
  );
}
