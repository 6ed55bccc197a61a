import { isEmptyContent } from "@fernpaw/domain/notes/note-content";
import type { VisitNote } from "@fernpaw/domain/notes/note";
import { maySign, noteIdOf } from "@fernpaw/domain/notes/note-rules";
import { signNote } from "@fernpaw/domain/notes/note.mutations";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FileWarning } from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { hasDraft } from "../../session/drafts/draft-slots.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { ToneIcon } from "../../ui/status-chip.tsx";
import { useAction } from "../../ui/use-action.ts";
import { visitGate, type GateLine, type VisitPartProps } from "../../visit-parts.ts";
import { draftKeyOf } from "./editor/note-session.ts";
import { copy, kindWords } from "./notes.copy.ts";
import { noteState } from "./notes.queries.ts";
import { WaiveDialog } from "./signed/note-dialogs.tsx";

interface NoteLine extends GateLine {
  /** The text to sign; null: no text is written. */
  draft: VisitNote | null;
  authorName: string;
}

function Line({ visit, line: { draft, authorName } }: VisitPartProps & { line: NoteLine }) {
  const { mutate, actor, sync } = useClinic();
  const action = useAction();
  const [isWaiving, setWaiving] = useState(false);
  const [hasMore, setMore] = useState(false);
  const canSign = draft !== null && maySign(actor) && !isEmptyContent(draft) && !hasMore;
  const sign = async (): Promise<void> => {
    if (!draft) return;
    const id = noteIdOf(draft);
    // Too long a text is on this device alone: a signature of the saved one would hide it.
    if (await hasDraft(sync.drafts, draftKeyOf(id))) setMore(true);
    else await mutate(signNote, { id, revisionId: draft.revisionId });
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
      <ToneIcon tone="waiting" icon={FileWarning} size={44} />
      <Box sx={{ flex: "1 1 12rem", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{draft ? copy.gate.unsigned : copy.gate.noNote}</Typography>
        {draft && (
          <Typography sx={{ color: "ink2" }}>{copy.gate.draftBy(kindWords[draft.kind], authorName)}</Typography>
        )}
        <ProblemAlert problem={hasMore ? copy.gate.more : action.problem} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button variant="ghost" onClick={() => setWaiving(true)}>
          {copy.gate.without}
        </Button>
        {canSign ? (
          <Button isLoading={action.isBusy} onClick={() => void action.run(sign)}>
            {copy.sign}
          </Button>
        ) : (
          <Button to={`${paths.appointment(visit.appointmentId ?? visit.id)}?tab=note&pet=${visit.petId}`}>
            {copy.gate.open}
          </Button>
        )}
      </Box>
      {isWaiving && <WaiveDialog visit={visit} onClose={() => setWaiving(false)} />}
    </Box>
  );
}

/** A note is signed, or there is a reason for none. */
export const noteGate = visitGate<NoteLine>({
  key: "note",
  order: 10,
  read: async (db, visit) => {
    const { signed, drafts, waiver, names } = await noteState(db, visit.id);
    if (signed !== null || waiver !== null) return [];
    const draft = drafts[0] ?? null;
    return [{ key: "note", draft, authorName: names.get(draft?.authorId ?? "") ?? copy.somebody }];
  },
  Line,
  settled: async (db, visit) => {
    const { signed, waiver, names } = await noteState(db, visit.id);
    if (signed !== null) return copy.gate.signed(names.get(signed.signedBy ?? "") ?? copy.somebody);
    return waiver === null ? null : copy.gate.waived(waiver.reason);
  },
});
