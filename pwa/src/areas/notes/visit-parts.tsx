import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { FileHeart } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { DischargeCard, DischargeDialog } from "./discharge/discharge-parts.tsx";
import { copy as dischargeCopy } from "./discharge/discharge.copy.ts";
import { noteGate } from "./note-gate.tsx";
import { NoteTab } from "./note-tab.tsx";
import { copy } from "./notes.copy.ts";
import { noteState } from "./notes.queries.ts";

/** Whether the note is a draft or signed. */
function NoteBadge({ visit }: VisitPartProps) {
  const { db } = useClinic();
  const state = useLiveQuery(() => noteState(db, visit.id), [db, visit.id]);
  if (!state) return null;
  const words = state.drafts.length > 0 ? copy.draftBadge : state.signed ? copy.signedBadge : null;
  if (words === null) return null;
  return (
    <Box component="span" sx={{ px: 2, py: 0.5, borderRadius: "999px", bgcolor: "sunken", fontSize: "0.875rem" }}>
      {words}
    </Box>
  );
}

export const parts: VisitParts = {
  tabs: [{ key: "note", order: 10, label: copy.tab, Tab: NoteTab, Badge: NoteBadge }],
  side: [{ key: "discharge", order: 5, Card: DischargeCard }],
  actions: [{ key: "discharge", label: dischargeCopy.action, Icon: FileHeart, order: 80, Dialog: DischargeDialog }],
  gates: [noteGate],
};
