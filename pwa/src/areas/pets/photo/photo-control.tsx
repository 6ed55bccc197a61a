import Stack from "@mui/material/Stack";
import { Camera, Trash2 } from "lucide-react";
import { useRef, type ChangeEvent } from "react";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { heicWords } from "../../../ui/heic.copy.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { removePhoto, sendPhoto, smallPhoto, UnreadablePhoto } from "./pet-photo.ts";
import { copy } from "../pets.copy.ts";
import type { Pet } from "../public/pet-words.ts";

function wordsOf(error: unknown): string {
  if (!(error instanceof UnreadablePhoto)) return problemText(error, { noNetwork: copy.photo.noNetwork });
  return error.isHeic ? heicWords : copy.photo.unreadable;
}

/** Takes a photo with the camera or from a file. The server keeps it, so that without one there is none: that is said, not hidden. */
export function PhotoControl({ pet }: { pet: Pet }) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction(wordsOf);
  const handleFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // The same file chosen again is a change too.
    event.target.value = "";
    if (!file) return;
    if (await action.run(async () => sendPhoto(pet.id, await smallPhoto(file)))) toastDone(copy.photo.saved);
  };
  const handleRemove = async (): Promise<void> => {
    if (await action.run(() => removePhoto(pet.id))) toastDone(copy.photo.removed);
  };
  return (
    <Stack spacing={2}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={copy.photo.choose}
        onChange={(event) => void handleFile(event)}
      />
      <Stack direction="row" spacing={2} sx={{ flexWrap: "wrap" }}>
        <Button
          startIcon={<Camera size={18} aria-hidden="true" />}
          isLoading={action.isBusy}
          onClick={() => input.current?.click()}
        >
          {pet.photoFile === null ? copy.photo.add : copy.photo.change}
        </Button>
        {pet.photoFile !== null && (
          <Button
            variant="ghost"
            startIcon={<Trash2 size={18} aria-hidden="true" />}
            disabled={action.isBusy}
            onClick={() => void handleRemove()}
          >
            {copy.photo.remove}
          </Button>
        )}
      </Stack>
      <ProblemAlert problem={action.problem} />
    </Stack>
  );
}
