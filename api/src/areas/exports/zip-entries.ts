import { EventEmitter, once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import type { Options, ZipFile } from "yazl";

/** So many entries may wait for their turn: each holds text in memory or an open file. */
const MOST_OPEN = 8;
/** Photos and PDFs are compressed already. */
const AS_IS = { compress: false } as const;

export interface ZipEntriesOptions {
  zip: ZipFile;
  /** Ends every wait. */
  signal: AbortSignal;
  /** A file that breaks while it is read. */
  onError: (error: unknown) => void;
}

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The entries of a zip. Each must be whole before the next one is added: the zip takes them in their order. */
export class ZipEntries {
  readonly #options: ZipEntriesOptions;
  readonly #open = new Set<Readable>();
  readonly #events = new EventEmitter();

  constructor(options: ZipEntriesOptions) {
    this.#options = options;
  }

  /** An entry whose text its caller writes and ends. */
  async addText(path: string): Promise<PassThrough> {
    await this.#room();
    const entry = new PassThrough();
    this.#add(entry, path);
    return entry;
  }

  /** Answers false for a file that is gone: a new photo replaces the old one. */
  async addFile(from: string, path: string): Promise<boolean> {
    await this.#room();
    const file = await open(from).catch((error: unknown): FileHandle | null => {
      if (isGone(error)) return null;
      throw error;
    });
    if (!file) return false;
    const stream = file.createReadStream();
    stream.on("error", this.#options.onError);
    this.#add(stream, path, { ...AS_IS, mtime: (await file.stat()).mtime });
    return true;
  }

  /** After a failure: closes what is open. */
  destroy(): void {
    for (const stream of this.#open) stream.destroy();
  }

  #add(stream: Readable, path: string, options: Partial<Options> = {}): void {
    this.#open.add(stream);
    stream.once("close", () => {
      this.#open.delete(stream);
      this.#events.emit("closed");
    });
    this.#options.zip.addReadStream(stream, path, options);
  }

  async #room(): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    while (this.#open.size >= MOST_OPEN) await once(this.#events, "closed", { signal });
  }
}
