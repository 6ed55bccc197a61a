import { CircleAlert, CloudOff, CloudUpload, Clock } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import Box from "@mui/material/Box";
import type { WaitingFile } from "../device/files-db.ts";
import { copy, refusalWords } from "../files.copy.ts";
import type { Attachment } from "../files.queries.ts";

export interface FileStateWords {
  kind: "stored" | "waiting" | "sending" | "elsewhere" | "refused";
  words: string;
  /** Why it waits or was refused. */
  why: string | null;
}

/** Where the bytes of a file are, in words. `waiting`: what this device has of them. */
export function fileStateWords(file: Attachment, waiting: WaitingFile | undefined): FileStateWords {
  const refusal = file.refusal ?? waiting?.refusal ?? null;
  if (refusal !== null) return { kind: "refused", words: copy.state.refused, why: refusalWords[refusal] };
  if (file.uploadState === "stored" || waiting?.state === "sent")
    return { kind: "stored", words: copy.state.stored, why: null };
  if (!waiting) return { kind: "elsewhere", words: copy.state.elsewhere, why: null };
  const why = waiting.problem === null ? null : copy.state.problem(waiting.problem);
  if (waiting.sentBytes === 0 || waiting.problem !== null) return { kind: "waiting", words: copy.state.waiting, why };
  const percent = Math.min(99, Math.floor((waiting.sentBytes / waiting.bytes) * 100));
  return { kind: "sending", words: copy.state.sending(percent), why };
}

const ICONS: Readonly<Record<Exclude<FileStateWords["kind"], "stored">, LucideIcon>> = {
  waiting: Clock,
  sending: CloudUpload,
  elsewhere: CloudOff,
  refused: CircleAlert,
};

/** Says nothing of a stored file: that is what a person expects. */
export function FileState({ state: { kind, words, why } }: { state: FileStateWords }) {
  if (kind === "stored") return null;
  const Icon = ICONS[kind];
  return (
    <Box sx={{ color: kind === "refused" ? "error.main" : "info.main", fontSize: "0.875rem", lineHeight: 1.4 }}>
      <Box component="span" sx={{ display: "inline-flex", gap: 1, alignItems: "flex-start", fontWeight: 600 }}>
        <Icon size={16} aria-hidden="true" style={{ flex: "none", marginBlockStart: 2 }} />
        {words}
      </Box>
      {why !== null && <Box sx={{ color: "ink" }}>{why}</Box>}
    </Box>
  );
}
