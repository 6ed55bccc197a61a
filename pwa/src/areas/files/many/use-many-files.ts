import { attachments, type FileCategory } from "@fernpaw/domain/files/attachment";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useRef, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { logIgnored } from "../../../ui/browser-log.ts";
import { toastDone } from "../../../ui/toast.ts";
import { foundSubjects, type FoundSubject } from "../../search/search.queries.ts";
import { copy } from "../files.copy.ts";
import { useAddOne } from "../list/use-add-files.ts";
import { type MatchedBy, petFinder } from "./match-file.ts";
import { manyCopy, MOST_FILES } from "./many-files.copy.ts";
import { namedPets } from "./named-pets.queries.ts";

/** A chosen file and the pet that it will be added to. */
export interface PetFile {
  key: number;
  file: File;
  pet: FoundSubject | null;
  by: MatchedBy | "hand" | null;
  /** Why it was not added. */
  problem: string | null;
}

/** Each file with the pet that its name tells. */
async function matchFiles(db: CacheDb, files: readonly File[]): Promise<Pick<PetFile, "file" | "pet" | "by">[]> {
  const find = petFinder(await namedPets(db));
  const matches = files.map((file) => ({ file, match: find(file.name) }));
  const ids = new Set(matches.flatMap(({ match }) => (match ? [match.petId] : [])));
  const hits = [...ids].map((id) => ({ kind: "pet" as const, id, match: "prefix" as const, isPast: false }));
  const petOf = new Map((await foundSubjects(db, hits)).map((pet) => [pet.id, pet]));
  return matches.map(({ file, match }) => {
    const pet = match && petOf.get(match.petId);
    return { file, pet: pet ?? null, by: pet ? match.by : null };
  });
}

/** Files that are chosen together, each for the pet that its name tells. */
export function useManyFiles() {
  const { db } = useClinic();
  const addOne = useAddOne();
  const [files, setFiles] = useState<readonly PetFile[]>([]);
  const [reading, setReading] = useState<{ at: number; of: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const lastKey = useRef(0);

  const choose = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0) return;
    setProblem(null);
    if (files.length + chosen.length > MOST_FILES) return setProblem(manyCopy.tooMany(files.length + chosen.length));
    const found = await matchFiles(db, chosen).catch((error: unknown) => {
      logIgnored("The pets of the chosen files could not be read", error);
      setProblem(manyCopy.noPets);
      return chosen.map((file) => ({ file, pet: null, by: null }));
    });
    const added = found.map((one): PetFile => {
      lastKey.current += 1;
      return { ...one, key: lastKey.current, problem: null };
    });
    setFiles((before) => [...before, ...added]);
  };
  const change = (key: number, set: Partial<PetFile>): void =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...set } : one)));
  const leaveOut = (key: number): void => setFiles((before) => before.filter((one) => one.key !== key));

  const isThere = async (petId: string, sha256: string): Promise<boolean> => {
    const same = await rowsOf(db, attachments).where("sha256").equals(sha256).toArray();
    return same.some((file) => file.petId === petId && file.removedAt === null);
  };
  const add = async (category: FileCategory): Promise<void> => {
    const ready = files.flatMap(({ pet, ...one }) => (pet ? [{ ...one, pet }] : []));
    if (reading || ready.length === 0) return;
    let added = 0;
    for (const [index, { key, file, pet }] of ready.entries()) {
      setReading({ at: index + 1, of: ready.length });
      const result = await addOne(file, category, {
        petId: pet.id,
        visitId: null,
        isThere: (hash) => isThere(pet.id, hash),
      });
      if (result === null) {
        added += 1;
        leaveOut(key);
      } else change(key, { problem: result });
    }
    setReading(null);
    if (added > 0) toastDone(copy.added(added));
  };
  return { files, reading, problem, choose, change, leaveOut, add };
}
