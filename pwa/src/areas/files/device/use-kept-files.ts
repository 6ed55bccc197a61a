import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { download } from "../../../http/download.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { presentMs } from "../../../ui/present.ts";
import type { Attachment } from "../files.queries.ts";
import { type FilesDb, filesDbOf, type WaitingFile } from "./files-db.ts";
import { type PicturesDb, picturesDbOf } from "./pictures-db.ts";

/** The stores of files of the person who works here. */
export function useFileStores(): { files: FilesDb; pictures: PicturesDb } {
  const { clinicId, actor } = useClinic();
  const whose = { clinicId, userId: actor.userId };
  return { files: filesDbOf(whose), pictures: picturesDbOf(whose) };
}

const NONE: ReadonlyMap<string, WaitingFile> = new Map();

/** How far each file of this device was sent, by hash. */
export function useWaitingFiles(): ReadonlyMap<string, WaitingFile> {
  const { files } = useFileStores();
  return (
    useLiveQuery(async () => new Map((await files.waiting.toArray()).map((file) => [file.sha256, file])), [files]) ??
    NONE
  );
}

/** An address of a blob for as long as it is shown. */
function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const url = URL.createObjectURL(blob);
    // eslint-disable-next-line react/set-state-in-effect -- an address must be given back, so that no render may make it
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made !== null && made.blob === blob ? made.url : null;
}

type Named = Pick<Attachment, "id" | "sha256" | "uploadState" | "mime">;

/** The small picture: this device's own, one that was fetched before, or the server's. @throws what the server answered, or that the network is missing */
export async function readThumb(
  { files, pictures }: { files: FilesDb; pictures: PicturesDb },
  { id, sha256, uploadState }: Named,
): Promise<Blob | null> {
  const own = (await files.kept.get(sha256))?.thumb ?? (await pictures.thumbs.get(sha256))?.content;
  if (own || uploadState !== "stored") return own ?? null;
  const content = await download(`/api/files/${id}/thumbnail`, {});
  // Without room it is fetched again the next time.
  await pictures.thumbs.put({ sha256, content, at: presentMs() }).catch(() => undefined);
  return content;
}

/** The bytes: this device's own, or the server's; null: they are on another device. @throws what the server answered, or that the network is missing */
export async function readContent(files: FilesDb, { id, sha256, uploadState }: Named): Promise<Blob | null> {
  const own = (await files.kept.get(sha256))?.content;
  if (own || uploadState !== "stored") return own ?? null;
  return download(`/api/files/${id}/content`, {});
}

interface Loaded {
  /** `none`: it is not to be had now. */
  state: "loading" | "loaded" | "none";
  url: string | null;
}

function useLoaded(key: string | null, load: () => Promise<Blob | null>): Loaded {
  const [loaded, setLoaded] = useState<{ key: string; blob: Blob | null } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    const keep = (blob: Blob | null) => isCurrent && setLoaded({ key, blob });
    load().then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` names what `load` loads
  }, [key]);
  const isThis = loaded !== null && loaded.key === key;
  const url = useObjectUrl(isThis ? loaded.blob : null);
  if (!isThis) return { state: "loading", url: null };
  return loaded.blob === null ? { state: "none", url: null } : { state: "loaded", url };
}

/** The small picture of a file, as soon as it is here. A stored file is looked for again when it gets stored. */
export function useThumb(file: Named): Loaded {
  const stores = useFileStores();
  const isPicture = file.mime !== "application/pdf";
  const key = isPicture ? `${file.sha256} ${file.uploadState}` : null;
  return useLoaded(key, () => readThumb(stores, file));
}

/** The whole picture. */
export function useContent(file: Named): Loaded {
  const { files } = useFileStores();
  return useLoaded(`${file.sha256} ${file.uploadState}`, () => readContent(files, file));
}
