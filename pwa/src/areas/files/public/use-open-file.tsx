import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Attachment } from "../files.queries.ts";
import { useDownload } from "../list/file-card.tsx";
import { isPicture } from "../list/files-panel.tsx";

const FileViewer = lazyPart(async () => (await import("../viewer/file-viewer.tsx")).FileViewer);

/** Opens one of several files: a picture over the whole screen, a PDF as a download. The caller renders `viewer`. */
export function useOpenFile(files: readonly Attachment[]): { open: (file: Attachment) => void; viewer: ReactNode } {
  const download = useDownload();
  const [openId, setOpenId] = useState<string | null>(null);
  return {
    open: (file) => (isPicture(file) ? setOpenId(file.id) : void download(file)),
    viewer: openId !== null && (
      <FileViewer files={files.filter(isPicture)} startId={openId} onClose={() => setOpenId(null)} />
    ),
  };
}
