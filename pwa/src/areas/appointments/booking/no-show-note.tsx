import { clients } from "@fernpaw/domain/clients/client";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { UserX } from "lucide-react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy } from "../appointments.copy.ts";

/** How often the client did not come, for whoever is about to book for him; nothing where he always came. */
export function NoShowNote({ clientId }: { clientId: string }) {
  const { db } = useClinic();
  const count = useLiveQuery(async () => (await rowsOf(db, clients).get(clientId))?.noShowCount ?? 0, [db, clientId]);
  if (count === undefined || count === 0) return null;
  return (
    <Box sx={{ display: "flex", gap: 2, alignItems: "center", color: "warning.main", fontWeight: 600 }}>
      <UserX size={18} aria-hidden="true" />
      {copy.noShows(count)}
    </Box>
  );
}
