import { localDateOf } from "@fernpaw/domain/kernel/time";
import { noteAddenda, visitNotes } from "@fernpaw/domain/notes/note";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../notes.copy.ts";
import { namesOfStaff } from "../notes.queries.ts";
import { NoteBody } from "./note-body.tsx";
import { Addenda, NoteMenu, Signature } from "./note-card.tsx";

interface ImportedNoteDialogProps {
  id: string;
  petId: string;
  onClose: () => void;
}

/** An imported note to read, with what was added to it. It belongs to no visit, so no page of a visit shows it. */
export function ImportedNoteDialog({ id, petId, onClose }: ImportedNoteDialogProps) {
  const { sync, can, timeZone } = useClinic();
  const found = useLiveQuery(async () => {
    const { cache } = sync;
    const [notes, addenda, names] = await Promise.all([
      readPetRows(cache, visitNotes, petId),
      readPetRows(cache, noteAddenda, petId),
      namesOfStaff(cache),
    ]);
    const note = notes.find((one) => one.id === id);
    const own = addenda.filter(({ noteId }) => noteId === id);
    return note && { note, names, addenda: own.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1)) };
  }, [sync, id, petId]);
  if (!found) return null;
  const { note, addenda, names } = found;
  const nameOf = (userId: string | null): string => names.get(userId ?? "") ?? copy.somebody;
  return (
    <Dialog isOpen onClose={onClose} title={copy.importedOf(fullDate(localDateOf(note.typedAt, timeZone)))} size="3xl">
      <Stack spacing={3}>
        <AboutPets petIds={[petId]} />
        <Box sx={{ display: "flex", gap: 3, alignItems: "center", justifyContent: "space-between" }}>
          <div>
            <Signature note={note} nameOf={nameOf} />
          </div>
          {can("appointments:manage") && <NoteMenu note={note} />}
        </Box>
        <NoteBody content={note} isCrossed={note.status === "entered_in_error"} />
        <Addenda addenda={addenda} nameOf={nameOf} />
      </Stack>
    </Dialog>
  );
}
