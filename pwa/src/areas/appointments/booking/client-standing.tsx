import { clients } from "@fernpaw/domain/clients/client";
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
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, alignItems: "center" }}>
      <NoShowNote clientId={clientId} />
      <BookingBalance clientId={clientId} />
    </Box>
  );
}

function NoShowNote({ clientId }: { clientId: string }) {
  const { db } = useClinic();
  const count = useLiveQuery(async () => (await rowsOf(db, clients).get(clientId))?.noShowCount, [db, clientId]);
  if (count === undefined) return null;
  if (count === 0) return <Box sx={{ color: "ink2" }}>{copy.noNoShows}</Box>;
  return (
    <Box sx={{ display: "flex", gap: 2, alignItems: "center", color: "warning.main", fontWeight: 600 }}>
      <UserX size={18} aria-hidden="true" />
      {copy.noShows(count)}
    </Box>
  );
}
