import { once } from "node:events";
import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { type Entry, open, type ZipFile } from "yauzl";
import { RefusedWorkbook } from "./xlsx-refusal.ts";

const MIB = 1024 * 1024;

/** Bytes after unpacking. `yauzl` ends a part that holds more than it declares. */
export const XLSX_LIMITS = {
  workbook: 1024 * MIB,
  sharedStrings: 128 * MIB,
  otherPart: 16 * MIB,
  entries: 10_000,
} as const;

/** A reader's handlers for the XML of one part; names are without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const isLocked = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1;

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** The parts of a workbook: a ZIP archive of XML files. Each is unpacked while it is read, up to its limit. */
export class XlsxPackage {
  readonly #zip: ZipFile;
  readonly #entries = new Map<string, Entry>();

  private constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  /** @throws RefusedWorkbook */
  static async open(path: string): Promise<XlsxPackage> {
    const zip = await openZip(path).catch((cause: unknown) => {
      throw new RefusedWorkbook("not_a_workbook", { cause });
    });
    const parts = new XlsxPackage(zip);
    try {
      await parts.#readEntries();
      return parts;
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a part, piece by piece. @throws RefusedWorkbook */
  async *text(name: string, limit: number = XLSX_LIMITS.otherPart): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new RefusedWorkbook("not_a_workbook");
    if (entry.uncompressedSize > limit) throw new RefusedWorkbook("workbook_too_large");
    const decoder = new TextDecoder();
    try {
      for await (const chunk of await this.#open(entry)) yield decoder.decode(chunk as Buffer, { stream: true });
      yield decoder.decode();
    } catch (cause) {
      throw new RefusedWorkbook("not_a_workbook", { cause });
    }
  }

  /** Reads a part from its start to its end; after each piece of it `afterPiece` may take what the handlers gathered. */
  async read(name: string, handlers: XmlHandlers, limit?: number): Promise<void> {
    for await (const _ of this.pieces(name, handlers, limit));
  }

  /** Reads a part and stops after each piece of it. A document type is refused: a workbook has none. @throws RefusedWorkbook */
  async *pieces(name: string, handlers: XmlHandlers, limit?: number): AsyncGenerator<void> {
    const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
    const broken = (cause?: unknown): never => {
      throw new RefusedWorkbook("not_a_workbook", { cause });
    };
    parser.on("error", broken);
    parser.on("doctype", () => broken());
    parser.on("opentag", ({ name: tag, attributes }) => handlers.open?.(local(tag), attributes));
    parser.on("closetag", ({ name: tag }) => handlers.close?.(local(tag)));
    parser.on("text", (text) => handlers.text?.(text));
    for await (const piece of this.text(name, limit)) {
      parser.write(piece);
      yield;
    }
    parser.close();
    yield;
  }

  #open(entry: Entry): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  }

  async #readEntries(): Promise<void> {
    if (this.#zip.entryCount > XLSX_LIMITS.entries) throw new RefusedWorkbook("workbook_too_large");
    let bytes = 0;
    this.#zip.on("entry", (entry: Entry) => {
      bytes += entry.uncompressedSize;
      this.#entries.set(entry.fileName, entry);
      this.#zip.readEntry();
    });
    const ended = once(this.#zip, "end");
    this.#zip.readEntry();
    await ended.catch((cause: unknown) => {
      throw new RefusedWorkbook("not_a_workbook", { cause });
    });
    if (bytes > XLSX_LIMITS.workbook) throw new RefusedWorkbook("workbook_too_large");
    if ([...this.#entries.values()].some(isLocked)) throw new RefusedWorkbook("workbook_locked");
  }
}
