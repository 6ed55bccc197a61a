import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Task } from "@fernpaw/domain/tasks/task";
import { useLiveQuery } from "dexie-react-hooks";
import { Circle, Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { taskFacts } from "../task/due-words.ts";
import { finishTask } from "../task/settle-task.ts";
import { copy } from "../tasks.copy.ts";
import { type Moment, type TaskEntry, tasksAbout } from "../tasks.queries.ts";
import { TaskDialog, type TaskStart } from "../task/task-dialog.tsx";

interface TasksSectionProps {
  about: { petId: string } | { clientId: string };
}

/** On the page of a pet or client: its open tasks, and a way to add one. */
export function TasksSection({ about }: TasksSectionProps) {
  const { db, timeZone } = useClinic();
  const now = useNow();
  const emptyText = useEmptyText();
  const [petId, clientId] = "petId" in about ? [about.petId, ""] : ["", about.clientId];
  const entries = useLiveQuery(
    () => tasksAbout(db, petId === "" ? { clientId } : { petId }, { now, timeZone }),
    [db, petId, clientId, now, timeZone],
  );
  const [opened, setOpened] = useState<TaskStart | Task | null>(null);
  if (!entries) return null;
  return (
    <Card
      title={copy.title}
      actions={
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened(about)}>
          {copy.add}
        </Button>
      }
    >
      {entries.length === 0 && <Typography>{emptyText(copy.noneHere)}</Typography>}
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {entries.map((entry) => (
          <TaskLine
            key={entry.task.id}
            entry={entry}
            moment={{ now, timeZone }}
            isOfPet={petId !== ""}
            onOpen={() => setOpened(entry.task)}
          />
        ))}
      </Stack>
      <TaskDialog start={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

interface TaskLineProps {
  entry: TaskEntry;
  moment: Moment;
  /** The page names the pet. */
  isOfPet: boolean;
  onOpen: () => void;
}

const WORDS = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  p: 0,
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  overflowWrap: "anywhere",
} as const;

function TaskLine({ entry, moment, isOfPet, onOpen }: TaskLineProps) {
  const { mutate } = useClinic();
  const { task, isPending, isOverdue } = entry;
  const facts = taskFacts(isOfPet ? { ...entry, petName: "" } : { ...entry, clientName: "" }, moment);
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, alignItems: "flex-start", ml: -2 }}>
      <IconButton label={copy.doneOf(task.title)} onClick={() => finishTask(mutate, task)}>
        <Circle size={22} aria-hidden="true" />
      </IconButton>
      <Box component="button" type="button" className="tap" onClick={onOpen} sx={WORDS}>
        <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
          <bdi>{task.title}</bdi>
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: isOverdue ? "error.main" : "ink2" }}>
          <Dotted parts={facts} /> {isPending && <PendingMark />}
        </Typography>
      </Box>
    </Box>
  );
}
