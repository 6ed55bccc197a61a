import MenuItem from "@mui/material/MenuItem";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { FILE_CATEGORIES, type FileCategory } from "@fernpaw/domain/files/attachment";
import { FILE_MIMES } from "@fernpaw/domain/files/file-type";
import { attachments } from "@fernpaw/domain/files/attachment";
import { Camera, FilePlus2, Upload } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { labelsOf } from "../../../field-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { categoryWords, copy } from "../files.copy.ts";
import type { AddFiles as Adding } from "./use-add-files.ts";

const labels = labelsOf(attachments);
export const FILES_ACCEPTED = [...FILE_MIMES, ".jpg", ".jpeg", ".png", ".webp", ".pdf"].join(",");

/** Files that were picked. The same file picked again is a change too. */
export function takeFiles(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(event.target.files ?? [])];
  event.target.value = "";
  return files;
}

interface AddFilesProps {
  adding: Adding;
  onAdded?: (() => void) | undefined;
  /** Opens the camera at once, where a finger is the pointer. */
  opensCamera?: boolean;
  /** Beside another main action of the page. */
  isAside?: boolean;
}

/** Camera and files, with the kind that they get. */
export function AddFiles({ adding, onAdded, opensCamera = false, isAside = false }: AddFilesProps) {
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [category, setCategory] = useState<FileCategory>("photo");
  const { reading, problems, add } = adding;
  const openCamera = useEffectEvent(() => {
    if (opensCamera && window.matchMedia("(pointer: coarse)").matches) camera.current?.click();
  });
  useEffect(() => openCamera(), []);
  const take = async (files: readonly File[]): Promise<void> => {
    if ((await add(files, category)) && files.length > 0) onAdded?.();
  };
  return (
    <Stack spacing={3}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={copy.takePhoto}
        onChange={(event) => void take(takeFiles(event))}
      />
      <input
        ref={chooser}
        type="file"
        accept={FILES_ACCEPTED}
        multiple
        hidden
        aria-label={copy.choose}
        onChange={(event) => void take(takeFiles(event))}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 4, alignItems: "center" }}>
        <Button
          variant={isAside ? "secondary" : "primary"}
          startIcon={<Camera size={20} aria-hidden="true" />}
          disabled={reading !== null}
          onClick={() => camera.current?.click()}
        >
          {copy.takePhoto}
        </Button>
        <Button
          startIcon={<FilePlus2 size={20} aria-hidden="true" />}
          disabled={reading !== null}
          onClick={() => chooser.current?.click()}
        >
          {copy.choose}
        </Button>
        <CategoryField value={category} onChange={setCategory} />
      </Box>
      <Typography role="status" sx={{ color: "ink2", "&:empty": { display: "none" } }}>
        {reading && copy.reading(reading.at, reading.of)}
      </Typography>
      {problems.map((problem) => (
        <ProblemAlert key={problem} problem={problem} />
      ))}
    </Stack>
  );
}

/** The kind that files get. */
export function CategoryField({
  value,
  onChange,
}: {
  value: FileCategory;
  onChange: (category: FileCategory) => void;
}) {
  return (
    <Box sx={{ flex: "1 1 10rem", maxWidth: "16rem" }}>
      <TextField
        select
        label={labels.category}
        value={value}
        onChange={(event) => onChange(event.target.value as FileCategory)}
      >
        {FILE_CATEGORIES.map((each) => (
          <MenuItem key={each} value={each}>
            {categoryWords[each]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

interface DropZoneProps {
  isOff: boolean;
  onDrop: (files: File[]) => void;
  children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Takes files that are dragged onto it, unless it is off. Its children stay mounted either way. */
export function DropZone({ isOff, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const handleOver = (event: DragEvent): void => {
    if (isOff || !hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const handleLeave = (event: DragEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const handleDrop = (event: DragEvent): void => {
    if (isOff || !hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    <Box onDragOver={handleOver} onDragLeave={handleLeave} onDrop={handleDrop} sx={{ position: "relative" }}>
      {children}
      {isOver && !isOff && (
        <Box
          sx={{
            position: "absolute",
            inset: -8,
            zIndex: 3,
            display: "flex",
            gap: 2,
            alignItems: "center",
            justifyContent: "center",
            border: 2,
            borderStyle: "dashed",
            borderColor: "primary.main",
            borderRadius: "12px",
            bgcolor: "primarySoft.main",
            color: "primarySoft.text",
            pointerEvents: "none",
          }}
        >
          <Upload size={24} aria-hidden="true" />
          <Typography sx={{ fontWeight: 600 }}>{copy.drop}</Typography>
        </Box>
      )}
    </Box>
  );
}
