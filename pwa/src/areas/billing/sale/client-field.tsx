import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { useLiveQuery } from "dexie-react-hooks";
import { X } from "lucide-react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { copy } from "./sale.copy.ts";

interface ClientFieldProps {
  clientId: string | null;
  onChange: (clientId: string | null) => void;
  removeLabel: string;
}

/** The client whom a sale or a return is about; without one it is of anybody. */
export function ClientField({ clientId, onChange, removeLabel }: ClientFieldProps) {
  const { db, can } = useClinic();
  const client = useLiveQuery(
    async () => (clientId === null ? null : rowsOf(db, clients).get(clientId)),
    [db, clientId],
  );
  if (!can("clients:view")) return null;
  if (clientId === null)
    return <SubjectPicker label={copy.client} kinds={["client"]} onPick={({ id }) => onChange(id)} />;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.forClient}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{client ? clientName(client) : ""}</Typography>
      </Box>
      <IconButton label={removeLabel} onClick={() => onChange(null)}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
