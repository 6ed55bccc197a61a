import Stack from "@mui/material/Stack";
import { Camera, ImagePlus, Trash2 } from "lucide-react";
import { useRef, type ChangeEvent } from "react";
import { Button } from "./button.tsx";
import { ProblemAlert } from "./problem-alert.tsx";
import { toastDone } from "./toast.ts";
import { useAction } from "./use-action.ts";

interface PictureControlProps {
  hasPicture: boolean;
  /** Offers the camera beside the files. */
  isPhoto?: boolean;
  words: Readonly<Record<"choose" | "add" | "change" | "remove" | "saved" | "removed", string>>;
  send: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
  wordsOf: (error: unknown) => string;
}

/** Buttons that upload a picture and remove it. The server keeps it: without a network it says so. */
export function PictureControl({ hasPicture, isPhoto = false, words, send, onRemove, wordsOf }: PictureControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction(wordsOf);
  const Icon = isPhoto ? Camera : ImagePlus;
  const handleFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file chosen again is a change too.
    event.target.value = "";
    if (!file) return;
    if (await action.run(() => send(file))) toastDone(words.saved);
  };
  const handleRemove = async (): Promise<void> => {
    if (await action.run(onRemove)) toastDone(words.removed);
  };
  return (
    <Stack spacing={2}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={words.choose}
        onChange={(event) => void handleFile(event)}
      />
      <Stack direction="row" spacing={2} sx={{ flexWrap: "wrap" }}>
        <Button
          startIcon={<Icon size={18} aria-hidden="true" />}
          isLoading={action.isBusy}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? words.change : words.add}
        </Button>
        {hasPicture && (
          <Button
            variant="ghost"
            startIcon={<Trash2 size={18} aria-hidden="true" />}
            disabled={action.isBusy}
            onClick={() => void handleRemove()}
          >
            {words.remove}
          </Button>
        )}
      </Stack>
      <ProblemAlert problem={action.problem} />
    </Stack>
  );
}
