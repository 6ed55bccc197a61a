import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import type { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { syncFolder } from "../../sync-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../private-files.ts";
import { type ArchiveLine, parseArchiveLine } from "./archive-line.ts";
import type { ExportPaths } from "./export-paths.ts";
import { linesUntil } from "./lines-until.ts";
import { ZipEntries } from "./zip-entries.ts";

export interface WriteArchiveOptions {
  /** Called as the rows are read. */
  onProgress: (rows: { done: number; total: number }) => void;
  /** Ends the work; its reason is the failure. */
  signal: AbortSignal;
}

/** Puts lines into entries: a file of the disk waits until the entry whose text comes is whole. */
class ArchiveEntries {
  readonly #entries: ZipEntries;
  readonly #signal: AbortSignal;
  #entry: PassThrough | null = null;
  #copies: { from: string; path: string }[] = [];
  readonly #missing: string[] = [];

  constructor(entries: ZipEntries, signal: AbortSignal) {
    this.#entries = entries;
    this.#signal = signal;
  }

  async take(said: Exclude<ArchiveLine, { rows: number }>): Promise<void> {
    if (said.kind === "copy") this.#copies.push(said);
    else if (said.kind === "text") await this.#write(said.text);
    else if (said.kind === "file") await this.#begin(said.path);
    else {
      await this.#begin("manifest.json");
      await this.#write(`${JSON.stringify({ ...said.manifest, missingFiles: this.#missing }, null, 2)}\n`);
    }
  }

  async end(): Promise<void> {
    this.#entry?.end();
    this.#entry = null;
    const copies = this.#copies;
    this.#copies = [];
    for (const { from, path } of copies) if (!(await this.#entries.addFile(from, path))) this.#missing.push(path);
  }

  async #begin(path: string): Promise<void> {
    await this.end();
    this.#entry = await this.#entries.addText(path);
  }

  async #write(text: string): Promise<void> {
    if (this.#entry?.write(text) === false) await once(this.#entry, "drain", { signal: this.#signal });
  }
}

/** Puts the lines of the reading thread into a zip as they come. */
async function fillZip(
  lines: AsyncIterable<string>,
  entries: ArchiveEntries,
  onProgress: WriteArchiveOptions["onProgress"],
): Promise<void> {
  const rows = { done: 0, total: 0 };
  for await (const line of lines) {
    const said = parseArchiveLine(line);
    if (said.kind === "done" || said.kind === "total") {
      rows[said.kind] = said.rows;
      onProgress({ ...rows });
    } else await entries.take(said);
  }
  await entries.end();
}

/** Writes an archive: whole or not at all, and on the disk before it has its name. Answers its bytes. */
export async function writeArchive(
  { folder, file, part }: ExportPaths,
  lines: AsyncIterable<string>,
  { onProgress, signal }: WriteArchiveOptions,
): Promise<number> {
  await mkdir(folder, PRIVATE_FOLDER);
  const zip = new ZipFile();
  const broken = new AbortController();
  const onError = (error: unknown): void => broken.abort(error);
  const ends = AbortSignal.any([signal, broken.signal]);
  const entries = new ZipEntries({ zip, signal: ends, onError });
  zip.on("error", onError);
  try {
    const written = pipeline(zip.outputStream, createWriteStream(part, PRIVATE_FILE), { signal: ends });
    const filled = fillZip(linesUntil(lines, ends), new ArchiveEntries(entries, ends), onProgress).then(() =>
      zip.end(),
    );
    written.catch(onError);
    filled.catch(onError);
    await Promise.allSettled([written, filled]);
    ends.throwIfAborted();
    const handle = await open(part);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(folder);
    return (await stat(file)).size;
  } catch (error) {
    entries.destroy();
    await rm(part, { force: true });
    throw error;
  }
}
