import { makeZip } from "client-zip";
import type { ArchivePart } from "./device-archive.ts";

/** The browser keeps finished pieces outside of the page's memory. */
const PIECE_BYTES = 4 * 1024 * 1024;

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Text goes in as a stream, like the tables. */
async function* inPieces(parts: AsyncIterable<ArchivePart>) {
  for await (const { name, input } of parts) yield { name, input: typeof input === "string" ? once(input) : input };
}

/** Writes the parts into one zip, piece by piece. */
export async function zipOf(parts: AsyncIterable<ArchivePart>): Promise<Blob> {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const close = (): void => {
    pieces.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  };
  const reader = makeZip(inPieces(parts)).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value as Uint8Array<ArrayBuffer>);
    bytes += value.byteLength;
    if (bytes >= PIECE_BYTES) close();
  }
  close();
  return new Blob(pieces, { type: "application/zip" });
}
