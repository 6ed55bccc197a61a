import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { syncFolder } from "../../sync-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../private-files.ts";
import { parseArchiveLine } from "./archive-line.ts";
import type { ExportPaths } from "./export-paths.ts";

/** Called as the rows are read. A rejection ends the work. */
type OnProgress = (rows: { done: number; total: number }) => Promise<void>;

/** Photos and PDFs are compressed already. */
const AS_IS = { compress: false } as const;

/** Puts the lines of the reading thread into a zip as they come. */
async function fillZip(zip: ZipFile, lines: AsyncIterable<string>, onProgress: OnProgress): Promise<void> {
  const rows = { done: 0, total: 0 };
  let entry = null as PassThrough | null;
  for await (const line of lines) {
    const said = parseArchiveLine(line);
    if (said.kind === "file") {
      entry?.end();
      entry = new PassThrough();
      zip.addReadStream(entry, said.path);
    } else if (said.kind === "text") {
      if (entry?.write(said.text) === false) await once(entry, "drain");
    } else if (said.kind === "copy") {
      zip.addFile(said.from, said.path, AS_IS);
    } else {
      if (said.kind === "done") rows.done = said.rows;
      else rows.total = said.rows;
      await onProgress({ ...rows });
    }
  }
  entry?.end();
  zip.end();
}

/** Writes an archive: whole or not at all, and on the disk before it has its name. Answers its bytes. */
export async function writeArchive(
  { folder, file, part }: ExportPaths,
  lines: AsyncIterable<string>,
  onProgress: OnProgress,
): Promise<number> {
  await mkdir(folder, PRIVATE_FOLDER);
  const zip = new ZipFile();
  const failed = once(zip, "error").then(([error]: unknown[]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  const output = createWriteStream(part, PRIVATE_FILE);
  try {
    const written = pipeline(zip.outputStream, output);
    written.catch(() => undefined);
    await Promise.race([Promise.all([fillZip(zip, lines, onProgress), written]), failed]);
    const handle = await open(part);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(folder);
    return (await stat(file)).size;
  } catch (error) {
    output.destroy();
    await rm(part, { force: true });
    throw error;
  }
}
