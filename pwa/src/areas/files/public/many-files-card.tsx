import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { FileCategory } from "@fernpaw/domain/files/attachment";
import { clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { FilePlus2 } from "lucide-react";
import { useRef, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncFact } from "../../../session/sync-client/clinic-provider.tsx";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { copy } from "../files.copy.ts";
import { CategoryField, DropZone, FILES_ACCEPTED, takeFiles } from "../list/add-files.tsx";
import { manyCopy } from "../many/many-files.copy.ts";
import { PetFileLine } from "../many/pet-file-line.tsx";
import { useManyFiles } from "../many/use-many-files.ts";

/** Tables whose rows a file's name is compared with. */
const NAMING = new Set<string>([pets.table, petOwners.table, clients.table]);

/** Files of many pets at once: each is matched by its name, seen by a person, and then added to its pet. */
export function ManyFilesCard() {
  const { can, sync } = useClinic();
  const isComplete = useIsComplete();
  const isCapped = useSyncFact(sync, ({ cappedTables }) => cappedTables.some((table) => NAMING.has(table)));
  const chooser = useRef<HTMLInputElement>(null);
  const [category, setCategory] = useState<FileCategory>("other");
  const { files, reading, problem, choose, change, leaveOut, add } = useManyFiles();
  if (!can("appointments:manage")) return null;
  const isOff = reading !== null || !isComplete;
  const ready = files.filter(({ pet }) => pet !== null).length;
  return (
    <Card title={manyCopy.title}>
      <DropZone isOff={isOff} onDrop={(dropped) => void choose(dropped)}>
        <Stack spacing={4} sx={{ alignItems: "flex-start" }}>
          <Typography>{manyCopy.intro}</Typography>
          <input
            ref={chooser}
            type="file"
            accept={FILES_ACCEPTED}
            multiple
            hidden
            aria-label={manyCopy.choose}
            onChange={(event) => void choose(takeFiles(event))}
          />
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 4, alignItems: "center", width: "100%" }}>
            <Button
              startIcon={<FilePlus2 size={20} aria-hidden="true" />}
              disabled={isOff}
              onClick={() => chooser.current?.click()}
            >
              {manyCopy.choose}
            </Button>
            <CategoryField value={category} onChange={setCategory} />
          </Box>
          {!isComplete && <Typography role="status">{manyCopy.incomplete}</Typography>}
          {isComplete && isCapped && <Typography>{manyCopy.capped}</Typography>}
          <ProblemAlert problem={problem} />
          {files.length > 0 && (
            <Box component="ul" aria-label={manyCopy.list} sx={{ listStyle: "none", m: 0, p: 0, width: "100%" }}>
              {files.map((one) => (
                <PetFileLine key={one.key} line={one} isOff={isOff} onChange={change} onLeaveOut={leaveOut} />
              ))}
            </Box>
          )}
          {files.length > ready && (
            <Typography sx={{ color: "ink2" }}>{manyCopy.left(files.length - ready)}</Typography>
          )}
          {ready > 0 && (
            <Button variant="primary" disabled={isOff} onClick={() => void add(category)}>
              {manyCopy.add(ready)}
            </Button>
          )}
          <Typography role="status" sx={{ color: "ink2", "&:empty": { display: "none" } }}>
            {reading && copy.reading(reading.at, reading.of)}
          </Typography>
        </Stack>
      </DropZone>
    </Card>
  );
}
