import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { heicWords } from "../../../ui/heic.copy.ts";
import { PictureControl } from "../../../ui/picture-control.tsx";
import { removePhoto, sendPhoto, smallPhoto, UnreadablePhoto } from "./pet-photo.ts";
import { copy } from "../pets.copy.ts";
import type { Pet } from "../public/pet-words.ts";

function wordsOf(error: unknown): string {
  if (!(error instanceof UnreadablePhoto)) return problemText(error, { noNetwork: copy.photo.noNetwork });
  return error.isHeic ? heicWords : copy.photo.unreadable;
}

/** Takes a photo with the camera or from a file. */
export function PhotoControl({ pet }: { pet: Pet }) {
  return (
    <PictureControl
      isPhoto
      hasPicture={pet.photoFile !== null}
      words={copy.photo}
      send={async (file) => sendPhoto(pet.id, await smallPhoto(file))}
      onRemove={() => removePhoto(pet.id)}
      wordsOf={wordsOf}
    />
  );
}
