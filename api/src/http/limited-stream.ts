import { Transform } from "node:stream";
import { Problem } from "./errors.ts";

/** Lets so many bytes through, and fails with Problem `too_large` on more. */
export function limitedStream(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > mostBytes ? new Problem("too_large") : null, chunk);
    },
  });
}
