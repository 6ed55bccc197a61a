import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { copy } from "../tasks.copy.ts";

interface TaskSubjectProps {
  /** Empty: none. */
  petId: string;
  clientId: string;
  errorText: string | undefined;
  onChange: (subject: { petId: string; clientId: string }) => void;
}

/** The pet or client that a task is about: chosen, with the client's phone, or looked for. */
export function TaskSubject({ petId, clientId, errorText, onChange }: TaskSubjectProps) {
  const { db } = useClinic();
  const client = useLiveQuery(
    async () => (clientId === "" ? null : await rowsOf(db, clients).get(clientId)),
    [db, clientId],
  );
  if (petId === "" && clientId === "") {
    return (
      <SubjectPicker
        label={copy.subject}
        kinds={["pet", "client"]}
        errorText={errorText}
        onPick={({ kind, id }) => onChange({ petId: kind === "pet" ? id : "", clientId: kind === "client" ? id : "" })}
      />
    );
  }
  return (
    <Box>
      {petId === "" ? (
        <Typography>
          <strong>{client ? clientName(client) : ""}</strong>
          {client?.phones[0] && ` · ${client.phones[0].typed}`}
        </Typography>
      ) : (
        <AboutPets petIds={[petId]} {...(clientId !== "" && { clientId })} />
      )}
      <Button variant="link" onClick={() => onChange({ petId: "", clientId: "" })}>
        {copy.changeSubject}
      </Button>
    </Box>
  );
}
