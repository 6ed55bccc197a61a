import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useWaitingFiles } from "../device/use-kept-files.ts";
import { copy } from "../files.copy.ts";
import { type Attachment, filesOf } from "../files.queries.ts";
import { AddFiles, DropZone } from "./add-files.tsx";
import { FileCard, useDownload } from "./file-card.tsx";
import { useAddFiles } from "./use-add-files.ts";

const FileViewer = lazyPart(async () => (await import("../viewer/file-viewer.tsx")).FileViewer);

/** Files of a card before "Show all". */
const BRIEF = 4;

/** A PDF is only ever downloaded. */
export const isPicture = ({ mime }: Attachment): boolean => mime !== "application/pdf";

interface FilesPanelProps {
  pet: RowOf<typeof pets>;
  /** Null: all files of the pet. */
  visitId: string | null;
  /** A card among others: the newest files alone, until a person asks for all. */
  isBrief?: boolean;
}

/** The files of a visit or a pet, and the way to add more. */
export function FilesPanel({ pet, visitId, isBrief = false }: FilesPanelProps) {
  const { db, can } = useClinic();
  const files = useLiveQuery(() => filesOf(db, { petId: pet.id, visitId }), [db, pet.id, visitId]);
  const waiting = useWaitingFiles();
  const adding = useAddFiles({ petId: pet.id, visitId });
  const download = useDownload();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(!isBrief);
  const [showsRemoved, setShowsRemoved] = useState(false);
  if (files === undefined) return null;
  const removed = files.filter(({ removedAt }) => removedAt !== null);
  const present = showsRemoved ? files : files.filter(({ removedAt }) => removedAt === null);
  const shown = isWhole ? present : present.slice(0, BRIEF);
  const pictures = present.filter(isPicture);
  const mayWrite = can("appointments:manage");
  return (
    <DropZone isOff={!mayWrite || adding.reading !== null} onDrop={(dropped) => void adding.add(dropped, "photo")}>
      <Stack spacing={4}>
        {mayWrite && <AddFiles adding={adding} isAside={isBrief} />}
        {present.length === 0 && (
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{copy.none}</Typography>
            {mayWrite && <Typography sx={{ color: "ink2" }}>{copy.noneHint}</Typography>}
          </Box>
        )}
        {shown.length > 0 && (
          <Box
            component="ul"
            aria-label={copy.files}
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              display: "grid",
              gap: 3,
              gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(auto-fill, minmax(12rem, 1fr))" },
              alignItems: "start",
            }}
          >
            {shown.map((file) => (
              <FileCard
                key={file.id}
                file={file}
                waiting={waiting.get(file.sha256)}
                onOpen={() => (isPicture(file) ? setOpenId(file.id) : void download(file))}
              />
            ))}
          </Box>
        )}
        {(shown.length < present.length || removed.length > 0) && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            {shown.length < present.length && (
              <Button onClick={() => setWhole(true)}>{copy.showAll(present.length)}</Button>
            )}
            {removed.length > 0 && (
              <Button variant="ghost" onClick={() => setShowsRemoved(!showsRemoved)}>
                {showsRemoved ? copy.hideRemoved : copy.showRemoved(removed.length)}
              </Button>
            )}
          </Box>
        )}
      </Stack>
      {openId !== null && <FileViewer files={pictures} startId={openId} onClose={() => setOpenId(null)} />}
    </DropZone>
  );
}
