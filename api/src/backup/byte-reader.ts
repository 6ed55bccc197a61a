/** Reads a stream of chunks of any length by exact numbers of bytes. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** At most `length` bytes; fewer only at the end of the stream. */
  async read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const part = await this.some(missing);
      if (part.length === 0) break;
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** The next 1 to `most` bytes; none at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return Buffer.alloc(0);
      this.#held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const part = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(part.length);
    return part;
  }
}
