import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "./inbox.copy.ts";
import { findTwins, type InboxRow, type Twin } from "./inbox.queries.ts";
import type { Decision } from "./use-decision.ts";

/** Both records side by side; one tap makes one of them, another says that they are two people. */
export function DuplicateClients({ item, decision }: { item: InboxRow; decision: Decision }) {
  const { db, can } = useClinic();
  const twins = useLiveQuery(() => findTwins(db, item), [db, item]);
  if (!twins) return null;
  const [newer, older] = twins;
  const isOpen = newer !== undefined && older !== undefined && can("clients:manage");
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {twins.map((twin) => (
          <ClientTwin key={twin.id} twin={twin} isNewest={twin === newer && older !== undefined} />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2, mt: 3 }}>
        {isOpen ? (
          <>
            <Button disabled={decision.isBusy} onClick={() => void decision.keepApart()}>
              {copy.twoPeople}
            </Button>
            <Button
              variant="primary"
              isLoading={decision.isBusy}
              onClick={() => void decision.merge({ from: newer, into: older })}
            >
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

function ClientTwin({ twin, isNewest }: { twin: Twin; isNewest: boolean }) {
  const lines = [...twin.contacts, twin.address, copy.pets(twin.petNames)].filter((line) => line !== "");
  return (
    <Box
      component="li"
      sx={{
        p: 3,
        borderRadius: "14px",
        border: "2px solid",
        borderColor: "line",
        display: "flex",
        flexDirection: "column",
        gap: 1,
        overflowWrap: "anywhere",
      }}
    >
      <Typography component="span" variant="subtitle1">
        {twin.name}
      </Typography>
      <Typography component="span" variant="body2" sx={{ color: "ink2" }}>
        {[copy.clientNumber(twin.number), isNewest ? copy.newest : ""].filter((part) => part !== "").join(" · ")}
      </Typography>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <Box sx={{ mt: "auto", pt: 1 }}>
        <Button size="sm" to={paths.client(twin.id)}>
          {copy.open}
        </Button>
      </Box>
    </Box>
  );
}
