import { localDateOf } from "@fernpaw/domain/kernel/time";
import { endAlert, raiseAlert } from "@fernpaw/domain/pets/alert.mutations";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, fullDate, useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { activeAlerts, lastAcksOf, namesOfPeople, type Alert } from "./pet-warnings.queries.ts";
import { WarningBox } from "./warning-box.tsx";
import { alertCopy as copy, alertKindWords, alertSeverityWords } from "./warning-words.ts";

interface AlertsProps {
  subject: Alert["subject"];
  subjectId: string;
}

/** The warnings that hold today, worst first. */
export function AlertsSection({ subject, subjectId }: AlertsProps) {
  const { db, timeZone, mutate, can } = useClinic();
  const now = useNow();
  const shown = useLiveQuery(() => activeAlerts(db, [subjectId], { now, timeZone }), [db, subjectId, now, timeZone]);
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
  const mayChange = can("clients:manage");
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

function AlertDialog({ subject, subjectId, onClose }: AlertsProps & { onClose: () => void }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [kind, setKind] = useState<Alert["kind"]>(subject === "pet" ? "bite_risk" : "financial");
  const [severity, setSeverity] = useState<Alert["severity"]>("warning");
  const [text, setText] = useState("");
  const [mustAcknowledge, setMustAcknowledge] = useState(true);
  const [hasTried, setTried] = useState(false);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(text)) return;
    const args = {
      id: newId(),
      subject,
      subjectId,
      kind,
      severity,
      text,
      mustAcknowledge: mustAcknowledge ? ("yes" as const) : ("no" as const),
    };
    if (await action.run(() => mutate(raiseAlert, args))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.add}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          label={copy.text}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          errorText={hasTried && !hasVisible(text) ? copy.textNeeded : undefined}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <TextField
          select
          label={copy.kind}
          value={kind}
          onChange={(event) => setKind(event.target.value as Alert["kind"])}
        >
          {Object.entries(alertKindWords).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={copy.severity}
          value={severity}
          onChange={(event) => setSeverity(event.target.value as Alert["severity"])}
        >
          {Object.entries(alertSeverityWords).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Checkbox checked={mustAcknowledge} onChange={(_, isTicked) => setMustAcknowledge(isTicked)} />}
          label={copy.mustRead}
        />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
