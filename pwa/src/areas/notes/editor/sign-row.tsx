import { isEmptyContent } from "@fernpaw/domain/notes/note-content";
import { maySign } from "@fernpaw/domain/notes/note-rules";
import { signNote } from "@fernpaw/domain/notes/note.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { staff } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { PenLine } from "lucide-react";
import { useSyncExternalStore } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy } from "../notes.copy.ts";
import type { NoteSession } from "./note-session.ts";

interface SignRowProps extends Pick<VisitPartProps, "visit"> {
  session: NoteSession;
  noteId: string;
}

/** The signature, for those who sign. */
export function SignRow({ session, noteId }: SignRowProps) {
  const { mutate, actor } = useClinic();
  const action = useAction();
  const cannotSign = useSyncExternalStore(
    session.subscribe,
    () => session.isTooLong || isEmptyContent(session.content),
  );
  const licence = useLicenceWords();
  if (!maySign(actor)) return <Typography sx={{ color: "ink2" }}>{copy.signHint}</Typography>;
  const sign = async (): Promise<void> => {
    await session.save();
    const revisionId = session.savedRevisionId;
    if (revisionId === null) throw new Refusal("note_empty", {});
    await mutate(signNote, { id: noteId, revisionId });
    toastDone(copy.signed);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "flex-end" }}>
      <ProblemAlert problem={action.problem} />
      {licence !== null && <Typography sx={{ color: "brass.text", flex: 1 }}>{licence}</Typography>}
      <Button
        startIcon={<PenLine size={20} aria-hidden="true" />}
        disabled={cannotSign}
        isLoading={action.isBusy}
        onClick={() => void action.run(sign)}
      >
        {copy.sign}
      </Button>
    </Box>
  );
}

/** That the signer's licence has expired; null: it has not, or nothing is known. */
function useLicenceWords(): string | null {
  const { db, actor, timeZone } = useClinic();
  const today = useToday(timeZone);
  const person = useLiveQuery(() => rowsOf(db, staff).get(actor.userId), [db, actor.userId]);
  const expiresOn = person?.licenceExpiresOn ?? null;
  return expiresOn !== null && expiresOn < today ? copy.licenceExpired(fullDate(expiresOn)) : null;
}
