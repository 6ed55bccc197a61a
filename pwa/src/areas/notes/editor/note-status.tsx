import { visitNotes } from "@fernpaw/domain/notes/note";
import Box from "@mui/material/Box";
import { CloudCheck, HardDriveDownload } from "lucide-react";
import { useSyncExternalStore } from "react";
import { usePendingIds } from "../../../db/pending.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime } from "../../../ui/clock-time.tsx";
import { copy } from "../notes.copy.ts";
import type { NoteSession } from "./note-session.ts";

interface NoteStatusProps {
  session: NoteSession;
  rowIds: readonly string[];
}

/** Where the text is: on this tablet, or with the server too. */
export function NoteStatus({ session, rowIds }: NoteStatusProps) {
  const { db, timeZone } = useClinic();
  const pending = usePendingIds(db, visitNotes);
  const isDirty = useSyncExternalStore(session.subscribe, () => session.isDirty);
  const time = useSyncExternalStore(session.subscribe, () =>
    session.typedAt === null ? null : clockTime(session.typedAt, timeZone),
  );
  if (time === null) return null;
  const isHere = isDirty || rowIds.some((id) => pending.has(id));
  const Icon = isHere ? HardDriveDownload : CloudCheck;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 2, color: "ink2" }}>
      <Icon size={20} aria-hidden="true" />
      {isHere ? copy.onTablet(time) : copy.saved(time)}
    </Box>
  );
}
