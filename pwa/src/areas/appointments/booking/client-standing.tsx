import { clients } from "@fernpaw/domain/clients/client";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { UserX } from "lucide-react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { BookingBalance } from "../../billing/public/balance-note.tsx";
import { copy } from "../appointments.copy.ts";

/** Missed appointments and balance of the client, for the desk before it books. */
export function ClientStanding({ clientId }: { clientId: string | null }) {
  if (clientId === null) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}>
      <NoShowNote clientId={clientId} />
      <BookingBalance clientId={clientId} />
    </Box>
  );
}

function NoShowNote({ clientId }: { clientId: string }) {
  const { db, settings } = useClinic();
  const count = useLiveQuery(async () => (await rowsOf(db, clients).get(clientId))?.noShowCount, [db, clientId]);
  if (count === undefined) return null;
  if (count === 0) return <Box sx={{ color: "ink2" }}>{copy.noNoShows}</Box>;
  if (count < settings.manyNoShows) return <Box sx={{ color: "ink2" }}>{copy.noShows(count)}</Box>;
  return (
    <Alert severity="warning" variant="outlined" icon={<UserX size={20} aria-hidden="true" />} sx={{ width: 1, py: 0 }}>
      {copy.manyNoShows(count)}
    </Alert>
  );
}
