import { alerts } from "@fernpaw/domain/pets/pet";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { endAlert, raiseAlert } from "@fernpaw/domain/pets/alert.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, fullDate, useToday } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { AboutPets } from "./about-pets.tsx";
import { alertsOn, lastAcksOf, namesOfPeople, type Alert } from "./pet-warnings.queries.ts";
import { WarningBox } from "./warning-box.tsx";
import { alertCopy as copy, alertKindWords, alertSeverityWords } from "./warning-words.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(alerts);

interface AlertsProps {
  subject: Alert["subject"];
  subjectId: string;
  /** A client or pet whose record takes no more work. */
  isReadOnly?: boolean;
}

/** The warnings that hold today, worst first. */
export function AlertsSection({ subject, subjectId, isReadOnly = false }: AlertsProps) {
  const { db, timeZone, mutate, can } = useClinic();
  const today = useToday(timeZone);
  const shown = useLiveQuery(() => alertsOn(db, [subjectId], today), [db, subjectId, today]);
  const read = useLiveQuery(
    async () => ({ acks: await lastAcksOf(db, shown?.map(({ id }) => id) ?? []), names: await namesOfPeople(db) }),
    [db, shown],
  );
  const readWords = (alertId: string): string | null => {
    const ack = read?.acks.get(alertId);
    if (!ack) return null;
    const day = fullDate(localDateOf(ack.acknowledgedAt, timeZone));
    return copy.lastRead(read?.names.get(ack.createdBy ?? "") ?? "", day, clockTime(ack.acknowledgedAt, timeZone));
  };
  const action = useAction();
  const [isAdding, setAdding] = useState(false);
  const mayChange = can("clients:manage") && !isReadOnly;
  return (
    <>
      {shown?.map((alert) => (
        <WarningBox
          key={alert.id}
          title={alertKindWords[alert.kind]}
          text={alert.text}
          isCalm={alert.severity === "info"}
        >
          {readWords(alert.id) !== null && (
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {readWords(alert.id)}
            </Typography>
          )}
          {mayChange && (
            <Button variant="link" size="sm" onClick={() => void action.run(() => mutate(endAlert, { id: alert.id }))}>
              {copy.end} <span className="vh">{alert.text}</span>
            </Button>
          )}
        </WarningBox>
      ))}
      <ProblemAlert problem={action.problem} />
      {mayChange && (
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {copy.add}
        </Button>
      )}
      {isAdding && <AlertDialog subject={subject} subjectId={subjectId} onClose={() => setAdding(false)} />}
    </>
  );
}

type AlertValues = Pick<Alert, "kind" | "severity" | "text" | "mustAcknowledge">;

function AlertDialog({ subject, subjectId, onClose }: Omit<AlertsProps, "isReadOnly"> & { onClose: () => void }) {
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: raiseAlert,
    start: (): AlertValues => ({
      kind: subject === "pet" ? "bite_risk" : "financial",
      severity: "warning",
      text: "",
      mustAcknowledge: "yes",
    }),
    toArgs: (values) => ({ id, subject, subjectId, ...values }),
    words: { text: copy.textNeeded },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.add} submitLabel={copy.save}>
      {subject === "pet" && <AboutPets petIds={[subjectId]} />}
      <TextField label={labels.text} autoFocus {...form.field("text")} />
      <TextField select label={labels.kind} {...form.field("kind")}>
        {Object.entries(alertKindWords).map(([value, words]) => (
          <MenuItem key={value} value={value}>
            {words}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={labels.severity} {...form.field("severity")}>
        {Object.entries(alertSeverityWords).map(([value, words]) => (
          <MenuItem key={value} value={value}>
            {words}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel control={<Checkbox {...form.tick("mustAcknowledge")} />} label={labels.mustAcknowledge} />
    </FormDialog>
  );
}
