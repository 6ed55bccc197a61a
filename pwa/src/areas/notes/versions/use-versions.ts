import { contentOf, isSameContent } from "@fernpaw/domain/notes/note-content";
import type { NoteContent, VisitNote } from "@fernpaw/domain/notes/note";
import { maySign, noteIdOf } from "@fernpaw/domain/notes/note-rules";
import { chooseNoteVersion } from "@fernpaw/domain/notes/note-versions.mutations";
import { signNote } from "@fernpaw/domain/notes/note.mutations";
import { visits } from "@fernpaw/domain/visits/visit";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../notes.copy.ts";
import type { versionPair } from "../notes.queries.ts";
import { addAll, addendumText, addPart } from "./sentences.ts";
import type { Part } from "./version-side.tsx";

const words = copy.versions;
export type Pair = NonNullable<Awaited<ReturnType<typeof versionPair>>>;

const isBothSigned = ({ note, version }: Pair): boolean => note.status === "signed" && version.status === "signed";

/** Which of two versions is kept, its text with what was added, and the decision. */
export function useVersions(pair: Pair) {
  const { db, mutate, actor } = useClinic();
  const navigate = useNavigate();
  const action = useAction();
  const { note, version } = pair;
  const signed = [note, version].find(({ status }) => status === "signed");
  const [keptId, setKeptId] = useState<string>((signed ?? note).id);
  const [added, setAdded] = useState<NoteContent | null>(null);
  const [kept, other] = keptId === note.id ? [note, version] : [version, note];
  const content = added ?? contentOf(kept);
  const isOpen = [note, version].some(({ status }) => status === "draft") || isBothSigned(pair);
  const decide = async (final: NoteContent): Promise<string> => {
    const isSigned = kept.status === "signed";
    const isChanged = !isSigned && !isSameContent(final, kept);
    const revisionId = isChanged ? newId() : kept.revisionId;
    await mutate(chooseNoteVersion, {
      keepId: kept.id,
      otherId: other.id,
      keptRevisionId: kept.revisionId,
      otherRevisionId: other.revisionId,
      content: isChanged ? { ...final, revisionId } : null,
      addendum: isSigned && other.status === "draft" ? addendumText(contentOf(kept), contentOf(other)) : "",
    });
    return revisionId;
  };
  return {
    kept,
    content,
    action,
    isOpen,
    isSigned: signed !== undefined,
    isBothSigned: isBothSigned(pair),
    finishLabel: finishWords({ kept, isBoth: isBothSigned(pair), canSign: maySign(actor) }),
    choose: (id: string): void => {
      if (signed) return;
      setKeptId(id);
      setAdded(null);
    },
    add: (from: VisitNote, part: Part): void => setAdded(addPart(content, contentOf(from), part)),
    finish: async (): Promise<void> => {
      const revisionId = await decide(content);
      if (kept.status === "draft" && maySign(actor)) await mutate(signNote, { id: noteIdOf(kept), revisionId });
      toastDone(words.done);
      await navigate(paths.inbox);
    },
    editTogether: async (): Promise<void> => {
      await decide(addAll(content, contentOf(other)));
      const visit = await rowsOf(db, visits).get(note.visitId ?? "");
      await navigate(visit ? paths.visit(visit, "note") : paths.pet(note.petId));
    },
  };
}

function finishWords({ kept, isBoth, canSign }: { kept: VisitNote; isBoth: boolean; canSign: boolean }): string {
  if (isBoth) return words.keepBoth;
  if (kept.status === "signed") return words.keepAddendum;
  return canSign ? words.signThis : words.keepThis;
}
