import type { FileCategory } from "@fernpaw/domain/files/attachment";
import { isPictureMime } from "@fernpaw/domain/files/file-type";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone } from "../../../ui/toast.ts";
import { keepFile } from "../device/keep-file.ts";
import { FileProblem, readFile } from "../device/read-file.ts";
import { useFileStores } from "../device/use-kept-files.ts";
import { copy, fileProblemWords } from "../files.copy.ts";

const NAME_LENGTH = 160;

function problemWords(error: unknown): string {
  if (error instanceof FileProblem) return fileProblemWords[error.code];
  if (error instanceof Refusal) return refusalText(error);
  const isFull = error instanceof Error && `${error.name} ${error.message}`.includes("Quota");
  return isFull ? copy.noRoom : copy.notSaved;
}

/** A name for the list: what the camera called it says little and is kept all the same. */
const nameOf = (file: File): string => file.name.trim().slice(-NAME_LENGTH) || copy.photo;

export interface AddFiles {
  /** Null: nothing is being read. */
  reading: { at: number; of: number } | null;
  /** Files that were not added, and why. */
  problems: readonly string[];
  /** One after the other. Answers whether all were added. */
  add: (files: readonly File[], category: FileCategory) => Promise<boolean>;
}

interface Place {
  petId: string;
  visitId: string | null;
  /** Whether the file is there already; it is not added again then. */
  isThere?: (sha256: string) => Promise<boolean>;
}

/** Adds one file: kept on the device first, sent later. Answers words for why it was not added; null: it was. */
export function useAddOne(): (file: File, category: FileCategory, place: Place) => Promise<string | null> {
  const { mutate, timeZone } = useClinic();
  const stores = useFileStores();
  return async (file, category, { petId, visitId, isThere }) => {
    try {
      const read = await readFile(file, timeZone);
      const { mime, sha256, capturedAt } = read;
      if (await isThere?.(sha256)) return copy.alreadyThere;
      // A PDF is not a photo.
      const kind = category === "photo" && !isPictureMime(mime) ? "other" : category;
      const about = { id: newId(), petId, visitId, category: kind, name: nameOf(file) };
      await keepFile(stores.files, mutate, read, { ...about, mime, sha256, capturedAt, bytes: read.content.size });
      return null;
    } catch (error) {
      return problemWords(error);
    }
  };
}

/** Adds files to a pet or its visit: kept on the device first, sent later. */
export function useAddFiles({ petId, visitId }: { petId: string; visitId: string | null }): AddFiles {
  const addOne = useAddOne();
  const [reading, setReading] = useState<AddFiles["reading"]>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function add(files: readonly File[], category: FileCategory): Promise<boolean> {
    if (reading || files.length === 0) return false;
    const found: string[] = [];
    for (const [index, file] of files.entries()) {
      setReading({ at: index + 1, of: files.length });
      const problem = await addOne(file, category, { petId, visitId });
      if (problem !== null) found.push(copy.notAdded(file.name, problem));
    }
    setReading(null);
    setProblems(found);
    const added = files.length - found.length;
    if (added > 0) toastDone(copy.added(added));
    return found.length === 0;
  }
  return { reading, problems, add };
}
