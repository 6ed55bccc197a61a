import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { restoreFile, removeFile } from "@fernpaw/domain/files/attachment.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Download, FileText, ImageOff, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import type { WaitingFile } from "../device/files-db.ts";
import { readContent, useFileStores, useThumb } from "../device/use-kept-files.ts";
import { sizeText } from "../../../ui/size-text.ts";
import { categoryWords, copy } from "../files.copy.ts";
import type { Attachment } from "../files.queries.ts";
import { EditFileDialog } from "./edit-file-dialog.tsx";
import { FileState, fileStateWords } from "./file-state.tsx";

const PICTURE = {
  display: "block",
  p: 0,
  border: 0,
  width: "100%",
  aspectRatio: "4 / 3",
  bgcolor: "sunken",
  color: "ink2",
  cursor: "pointer",
  overflow: "hidden",
} as const;
const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "application/pdf": "pdf" } as const;

/** With the ending that programs go by. */
const downloadName = ({ name, mime }: Attachment): string =>
  `${name.replace(/\.(jpe?g|png|webp|pdf)$/i, "")}.${EXTENSIONS[mime]}`;

/** Hands a file to the person. A PDF is only ever a download. */
export function useDownload(): (file: Attachment) => Promise<void> {
  const { files } = useFileStores();
  return async (file) => {
    const content = await readContent(files, file).catch(() => null);
    if (content) saveFile(content, downloadName(file));
    else toastProblem(copy.noDownload);
  };
}

/** Download, and for a person who may write: rename, remove, restore. */
function FileMenu({ file }: { file: Attachment }) {
  const { can, mutate } = useClinic();
  const [isEditing, setEditing] = useState(false);
  const download = useDownload();
  const isRemoved = file.removedAt !== null;
  const mayWrite = can("appointments:manage");
  const say = (error: unknown): void => toastProblem(refusalText(error));
  const restore = () => mutate(restoreFile, { id: file.id });
  const handleRemove = (): void => {
    mutate(removeFile, { id: file.id }).then(() => toastDone(copy.removed(file.name), takeBack(restore)), say);
  };
  return (
    <Box sx={{ mt: -1, mr: -2 }}>
      <MenuButton isIcon label={copy.more(file.name)}>
        <MenuEntry icon={Download} onPick={() => void download(file)}>
          {copy.download}
        </MenuEntry>
        {mayWrite && !isRemoved && (
          <MenuEntry icon={Pencil} onPick={() => setEditing(true)}>
            {copy.edit}
          </MenuEntry>
        )}
        {mayWrite && !isRemoved && (
          <MenuEntry icon={Trash2} onPick={handleRemove}>
            {copy.remove}
          </MenuEntry>
        )}
        {mayWrite && isRemoved && (
          <MenuEntry icon={RotateCcw} onPick={() => void restore().catch(say)}>
            {copy.restore}
          </MenuEntry>
        )}
      </MenuButton>
      {isEditing && <EditFileDialog file={file} onClose={() => setEditing(false)} />}
    </Box>
  );
}

interface FileCardProps {
  file: Attachment;
  waiting: WaitingFile | undefined;
  onOpen: () => void;
}

const EDGES = {
  stored: "line",
  refused: "error.main",
  waiting: "info.main",
  sending: "info.main",
  elsewhere: "info.main",
};

/** One file: its picture, name, kind, day and where its bytes are. */
export function FileCard({ file, waiting, onOpen }: FileCardProps) {
  const { timeZone } = useClinic();
  const isRemoved = file.removedAt !== null;
  const kind = categoryWords[file.category];
  const at = file.capturedAt ?? file.createdAt;
  const when = `${fullDate(localDateOf(at, timeZone))}, ${clockTime(at, timeZone)}`;
  const state = fileStateWords(file, waiting);
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexDirection: "column",
        minWidth: 0,
        border: 1,
        borderColor: EDGES[state.kind],
        borderStyle: state.kind === "stored" ? "solid" : "dashed",
        borderRadius: "12px",
        overflow: "hidden",
        bgcolor: "background.paper",
      }}
    >
      <Box component="button" type="button" aria-label={copy.open(kind, file.name)} onClick={onOpen} sx={PICTURE}>
        <Thumb file={file} />
      </Box>
      <Box sx={{ display: "flex", gap: 1, p: 3, pt: 2, alignItems: "flex-start" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            sx={{ fontWeight: 600, overflowWrap: "anywhere", textDecoration: isRemoved ? "line-through" : "none" }}
          >
            {file.name}
          </Typography>
          <Typography sx={{ color: "ink2", fontSize: "0.875rem" }}>
            <Dotted parts={[kind, sizeText(file.bytes)]} />
          </Typography>
          <Typography sx={{ color: "ink2", fontSize: "0.875rem" }}>
            {file.capturedAt === null ? copy.addedAt(when) : copy.taken(when)}
          </Typography>
          <FileState state={state} />
        </Box>
        <FileMenu file={file} />
      </Box>
    </Box>
  );
}

/** The small picture; an icon for a PDF, and where the picture is not here. */
function Thumb({ file }: { file: Attachment }) {
  const { state, url } = useThumb(file);
  const isPdf = file.mime === "application/pdf";
  if (url !== null) return <img src={url} alt="" style={{ width: "100%", height: "100%", objectFit: "cover" }} />;
  const Icon = isPdf ? FileText : ImageOff;
  return (
    <Box sx={{ display: "flex", height: "100%", alignItems: "center", justifyContent: "center" }}>
      {(isPdf || state === "none") && <Icon size={40} aria-hidden="true" />}
    </Box>
  );
}
