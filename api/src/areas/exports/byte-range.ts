/** The bytes that a caller asks for, both ends included. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Reads a `Range` of one part. Null means the whole file, also for another kind of header. `outside` means that the file has none of these bytes.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "outside" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Number(last);
    return length === 0 ? "outside" : { from: Math.max(0, size - length), to: size - 1 };
  }
  const range = { from: Number(first), to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.from >= size) return "outside";
  return range.to < range.from ? null : range;
}
