import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { HandoverNote } from "@fernpaw/domain/tasks/handover-note";
import { removeHandover, restoreHandover } from "@fernpaw/domain/tasks/handover-note.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { PenLine } from "lucide-react";
import { Suspense, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, longDay, useToday } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { DrawerHead } from "../../../ui/drawer-head.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { SideDrawer } from "../../../ui/side-drawer.tsx";
import { settle } from "../task/settle-task.ts";
import { copy } from "./handover.copy.ts";
import { handoverDays, type HandoverEntry } from "./handover.queries.ts";

const HandoverDialog = lazyPart(async () => (await import("./handover-dialog.tsx")).HandoverDialog);

/** The notes of the last days, and the way to write one. */
export function HandoverDrawer({ onClose }: { onClose: () => void }) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const emptyText = useEmptyText();
  const days = useLiveQuery(() => handoverDays(db, { today, timeZone }), [db, today, timeZone]);
  const [opened, setOpened] = useState<HandoverNote | "new" | null>(null);
  return (
    <SideDrawer isOpen onClose={onClose} side="right" label={copy.title} width="30rem">
      <Box sx={{ p: 5 }}>
        <DrawerHead title={copy.title} onClose={onClose} />
        <Typography sx={{ color: "ink2", mb: 3 }}>{copy.hint}</Typography>
        <Button startIcon={<PenLine size={20} aria-hidden="true" />} onClick={() => setOpened("new")}>
          {copy.add}
        </Button>
        {days?.length === 0 && <Typography sx={{ mt: 5 }}>{emptyText(copy.none)}</Typography>}
        {days?.map(({ day, entries }) => (
          <Box key={day} component="section" sx={{ mt: 5 }}>
            <Typography component="h3" variant="h4">
              {headingOf(day, today)}
            </Typography>
            <Box component="ul" aria-label={headingOf(day, today)} sx={{ listStyle: "none", m: 0, p: 0 }}>
              {entries.map((entry) => (
                <NoteItem key={entry.note.id} entry={entry} onEdit={() => setOpened(entry.note)} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Suspense>
        {opened !== null && <HandoverDialog note={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </SideDrawer>
  );
}

function headingOf(day: LocalDate, today: LocalDate): string {
  if (day === today) return copy.today;
  return day === addDays(today, -1) ? copy.yesterday : longDay(day);
}

function NoteItem({ entry: { note, author, isPending }, onEdit }: { entry: HandoverEntry; onEdit: () => void }) {
  const { actor, mutate, timeZone } = useClinic();
  const time = clockTime(note.createdAt, timeZone);
  const remove = (): void =>
    settle(mutate, note, { mutation: removeHandover, undo: restoreHandover, done: copy.removed });
  return (
    <Box component="li" sx={{ py: 3, borderBottom: 1, borderColor: "line" }}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2, minHeight: 48 }}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={[copy.by(author, time), note.changedAt === null ? "" : copy.changed]} />{" "}
          {isPending && <PendingMark />}
        </Typography>
        {note.createdBy === actor.userId && (
          <MenuButton isIcon label={copy.actions(time)}>
            <MenuEntry onPick={onEdit}>{copy.edit}</MenuEntry>
            <MenuEntry onPick={remove}>{copy.remove}</MenuEntry>
          </MenuButton>
        )}
      </Stack>
      <Typography component="div" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} dir="auto">
        {note.text}
      </Typography>
    </Box>
  );
}
