import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { BareDialog } from "../../../ui/bare-dialog.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useContent, useThumb } from "../device/use-kept-files.ts";
import { categoryWords, copy } from "../files.copy.ts";
import type { Attachment } from "../files.queries.ts";
import { useZoom } from "./use-zoom.ts";

const words = copy.viewer;

interface FileViewerProps {
  /** Pictures alone, in the order of the list. */
  files: readonly Attachment[];
  startId: string;
  onClose: () => void;
}

/** One picture over the whole screen, with the others of the list to its sides. */
export function FileViewer({ files, startId, onClose }: FileViewerProps) {
  const [id, setId] = useState(startId);
  const at = Math.max(
    0,
    files.findIndex((file) => file.id === id),
  );
  const file = files[at];
  if (!file) return null;
  const turn = (by: 1 | -1): void => setId(files[at + by]?.id ?? file.id);
  return (
    <BareDialog isOpen isFull onClose={onClose} label={words.label(file.name)} sx={{ bgcolor: "background.default" }}>
      <Picture file={file} place={{ at, of: files.length }} onTurn={turn} onClose={onClose} />
    </BareDialog>
  );
}

interface PictureProps {
  file: Attachment;
  place: { at: number; of: number };
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}

function Picture({ file, place: { at, of }, onTurn, onClose }: PictureProps) {
  const { view, zoomIn, zoomOut, fit, frameProps } = useZoom(file.id, onTurn);
  const thumb = useThumb(file);
  const content = useContent(file);
  const url = content.url ?? thumb.url;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onTurn(-1),
    ArrowRight: () => onTurn(1),
    "+": zoomIn,
    "=": zoomIn,
    "-": zoomOut,
    "0": fit,
  };
  const handleKey = (event: KeyboardEvent): void => {
    const work = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  };
  return (
    <Box onKeyDown={handleKey} sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <Head file={file} place={{ at, of }} onClose={onClose}>
        <IconButton label={words.zoomOut} disabled={view.scale <= 1} onClick={zoomOut}>
          <ZoomOut size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label={words.zoomIn} onClick={zoomIn}>
          <ZoomIn size={22} aria-hidden="true" />
        </IconButton>
      </Head>
      <Box sx={{ position: "relative", flex: 1, minHeight: 0, bgcolor: "sunken", overflow: "hidden" }}>
        <Box
          {...frameProps}
          sx={{
            position: "absolute",
            inset: 0,
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            touchAction: "none",
            cursor: view.scale > 1 ? "grab" : "zoom-in",
            userSelect: "none",
          }}
        >
          {url !== null && (
            <img
              src={url}
              alt={copy.picture(categoryWords[file.category], file.name)}
              draggable={false}
              style={{
                width: "100%",
                height: "100%",
                objectFit: "contain",
                transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
              }}
            />
          )}
        </Box>
        {at > 0 && (
          <Side side="left">
            <IconButton label={words.previous} onClick={() => onTurn(-1)}>
              <ChevronLeft size={28} aria-hidden="true" />
            </IconButton>
          </Side>
        )}
        {at < of - 1 && (
          <Side side="right">
            <IconButton label={words.next} onClick={() => onTurn(1)}>
              <ChevronRight size={28} aria-hidden="true" />
            </IconButton>
          </Side>
        )}
      </Box>
      <Typography role="status" sx={{ px: 3, py: 2, minHeight: "2.75rem", color: "ink2", fontSize: "0.875rem" }}>
        {stateWords(file, content.state, thumb.url !== null)}
      </Typography>
    </Box>
  );
}

function Head({ file, place: { at, of }, onClose, children }: Omit<PictureProps, "onTurn"> & { children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 3, py: 2, borderBottom: 1, borderColor: "line" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" className="one-line" sx={{ fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography className="one-line" sx={{ color: "ink2", fontSize: "0.875rem" }}>
          <Dotted parts={[categoryWords[file.category], words.place(at + 1, of)]} />
        </Typography>
      </Box>
      {children}
      <IconButton label={words.close} autoFocus onClick={onClose}>
        <X size={22} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}

function stateWords({ uploadState }: Attachment, content: "loading" | "loaded" | "none", hasThumb: boolean): string {
  if (content === "loaded") return words.help;
  if (content === "loading") return words.loading;
  if (uploadState !== "stored") return words.elsewhere;
  return hasThumb ? words.small : words.nothing;
}

function Side({ side, children }: { side: "left" | "right"; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: "absolute",
        top: "50%",
        [side]: 8,
        transform: "translateY(-50%)",
        borderRadius: "999px",
        bgcolor: "background.paper",
        border: 1,
        borderColor: "line",
      }}
    >
      {children}
    </Box>
  );
}
