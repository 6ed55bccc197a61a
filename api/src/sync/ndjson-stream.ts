import type { FastifyReply } from "fastify";
import { pipeline, Readable, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";

export const NDJSON_TYPE = "application/x-ndjson";

/** Characters that are compressed at once. */
const CHUNK = 64 * 1024;

/** The cheapest for both ends first. */
const COMPRESSORS: readonly (readonly [name: string, make: () => Transform])[] = [
  ["zstd", () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  ["gzip", () => createGzip({ level: 4 })],
  ["br", () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
];

/** Encodings that the caller takes; one with q=0 he refuses. */
function acceptedEncodings(header: string | undefined): Set<string> {
  const accepted = (header ?? "").split(",").map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  return new Set(
    accepted.filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight)).map(([name]) => name ?? ""),
  );
}

/** Lines gathered into pieces that are worth a write; the first goes out alone, so that the other end sees life. */
async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  let isFirst = true;
  for await (const line of lines) {
    piece += `${line}\n`;
    if (!isFirst && piece.length < CHUNK) continue;
    yield piece;
    isFirst = false;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/**
 * Sends lines as compressed NDJSON at the pace at which they are taken; a caller who leaves ends the reading.
 * A failure on the way cuts the connection: without an `end` line a snapshot is not whole.
 */
export function sendLines(reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply {
  const accepted = acceptedEncodings(reply.request.headers["accept-encoding"]);
  const chosen = COMPRESSORS.find(([name]) => accepted.has(name) || accepted.has("*"));
  const source = Readable.from(pieces(lines), { objectMode: false });
  void reply.header("content-type", `${NDJSON_TYPE}; charset=utf-8`).header("vary", "accept-encoding");
  if (!chosen) return reply.send(source);
  const [name, make] = chosen;
  // Failures reach the answer through the compressor's own error.
  const compressed = pipeline(source, make(), () => undefined);
  return reply.header("content-encoding", name).send(compressed);
}
