import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Dialog } from "../../../ui/dialog.tsx";
import type { SubjectKind } from "../index/search-doc.ts";
import { SubjectPicker } from "./subject-picker.tsx";

interface OtherRecordDialogProps {
  title: string;
  intro: string;
  label: string;
  kind: SubjectKind;
  /** The record itself, which is not offered. */
  ofId: string;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Finds the other record of a client or a pet that are one. */
export function OtherRecordDialog({ title, intro, label, kind, ofId, onPick, onClose }: OtherRecordDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} size="xl">
      <Stack spacing={4}>
        <Typography>{intro}</Typography>
        <SubjectPicker label={label} kinds={[kind]} exclude={[ofId]} autoFocus onPick={({ id }) => onPick(id)} />
      </Stack>
    </Dialog>
  );
}
