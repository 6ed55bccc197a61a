import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copy } from "../reminders.copy.ts";
import { remindersOf } from "../reminders.queries.ts";
import { AddReminderDialog } from "../reminder/add-reminder-dialog.tsx";
import { ReminderChip } from "../reminder/reminder-chip.tsx";
import { ReminderMenu } from "../reminder/reminder-menu.tsx";

/** What is due for a pet, and when its people hear of it. */
export function PetReminders({ petId, isHere }: { petId: string; isHere: boolean }) {
  const { db, can, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const today = useToday(timeZone);
  const entries = useLiveQuery(() => remindersOf(db, petId), [db, petId]);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = can("clients:manage") && isHere;
  if (!entries || (entries.length === 0 && !mayAdd)) return null;
  return (
    <Card
      title={copy.title}
      actions={
        mayAdd && (
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {copy.addHere} <span className="vh">{copy.title}</span>
          </Button>
        )
      }
    >
      {entries.length === 0 && <Typography>{emptyText(copy.noneOpen)}</Typography>}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.reminder.id} sx={{ display: "flex", gap: 2, alignItems: "flex-start" }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{entry.typeName}</Typography>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {copy.due(fullDate(entry.reminder.dueOn))}
                {entry.reminder.nextStepOn !== null && ` · ${copy.next(fullDate(entry.reminder.nextStepOn))}`}{" "}
                {entry.isPending && <PendingMark />}
              </Typography>
              <ReminderChip reminder={entry.reminder} today={today} />
            </Box>
            <ReminderMenu entry={entry} />
          </Box>
        ))}
      </Stack>
      {isAdding && <AddReminderDialog petId={petId} onClose={() => setAdding(false)} />}
    </Card>
  );
}
