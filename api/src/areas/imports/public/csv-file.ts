import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { CsvError } from "csv-parse";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface CsvFormat {
  encoding: Encoding;
  delimiter: string;
  columns: string[];
  bytes: number;
  /** The first line names the separator (`sep=;`, as Excel has it), and the heading comes after it. */
  hasSeparatorLine?: boolean;
}

/** A list whose heading cannot be read. `code` is for the screen. */
export class UnreadableList extends Error {
  override readonly name = "UnreadableList";
  readonly code: "empty" | "too_many_columns" | "heading_too_long" | "not_text";

  constructor(code: UnreadableList["code"]) {
    super(code);
    this.code = code;
  }
}

const MAX_COLUMNS = 500;
/** Bytes of one record: more is a quote that never closes, or no list at all. A pet's whole history may be one cell. */
const MAX_RECORD = 1024 * 1024;
/** Bytes at the start of a file in which its heading is looked for. */
const MAX_HEAD = 128 * 1024;
const DELIMITERS = [",", ";", "\t", "|"];
const SEPARATOR_LINE = /^"?sep=([^"\s\w]|\t)"?$/i;

export interface CsvRecord {
  /** Physical line on which the record begins; the heading is line 1. */
  line: number;
  cells: string[];
}

/** Why reading ended before the end of the file. */
export interface CsvBreak {
  line: number;
  code: "unclosed_quote" | "record_too_long" | "broken";
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 1].map(
    (parity) => head.subarray(0, 400).filter((byte, at) => at % 2 === parity && byte === 0).length,
  );
  if ((zeros[1] ?? 0) > 20 && zeros[0] === 0) return "utf-16le";
  if ((zeros[0] ?? 0) > 20 && zeros[1] === 0) return "utf-16be";
  if (head.subarray(0, 8192).includes(0)) throw new UnreadableList("not_text");
  return (await isUtf8(path)) ? "utf-8" : "windows-1252";
}

/** The one of the usual separators that the heading has most of, outside quotes. */
function delimiterOf(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * Finds encoding, separator and headings of a list.
 * @throws UnreadableList
 */
export async function formatOf(path: string): Promise<CsvFormat> {
  const file = await open(path);
  const { size: bytes } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD), 0, MAX_HEAD, 0);
  await file.close();
  const head = buffer.subarray(0, bytesRead);
  if (head.length === 0) throw new UnreadableList("empty");
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head).replace(/^\uFEFF/, "");
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const named = SEPARATOR_LINE.exec(lines[0] ?? "")?.[1];
  const heading = lines[named === undefined ? 0 : 1]?.trimStart() ?? "";
  if (heading.trim() === "") throw new UnreadableList("empty");
  if (heading.length > MAX_HEAD / 4) throw new UnreadableList("heading_too_long");
  const delimiter = named ?? delimiterOf(heading);
  const format = { encoding, delimiter, columns: [], bytes, ...(named !== undefined && { hasSeparatorLine: true }) };
  for await (const record of readCsv(path, format, true)) {
    if ("code" in record) throw new UnreadableList("heading_too_long");
    const columns = record.cells.map((cell) =>
      cell
        .replace(/\u2028+/g, " ")
        .trim()
        .slice(0, 120),
    );
    if (columns.length > MAX_COLUMNS) throw new UnreadableList("too_many_columns");
    return { ...format, columns };
  }
  throw new UnreadableList("empty");
}

/** Bytes to text, piece by piece: what is no character of the encoding becomes U+FFFD. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

function breakOf(error: CsvError, line: number): CsvBreak {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return { line, code: "unclosed_quote" };
  if (error.code === "CSV_MAX_RECORD_SIZE") return { line, code: "record_too_long" };
  return { line, code: "broken" };
}

/**
 * The records of a list one after another, empty lines left out, in constant memory. Lines may end with CR, LF
 * or both. Where it cannot go on (a quote that never closes) the last item says so.
 */
export async function* readCsv(
  path: string,
  format: Pick<CsvFormat, "encoding" | "delimiter" | "hasSeparatorLine">,
  withHeading = false,
): AsyncGenerator<CsvRecord | CsvBreak> {
  const { CsvError: ParserError, parse } = await import("csv-parse");
  const queue: { cells: string[]; lines: number }[] = [];
  const parser = parse({
    bom: true,
    delimiter: format.delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
    // Taken here, not from the stream: a stream that fails drops the records that it still holds.
    on_record: (cells: string[], { lines }) => {
      queue.push({ cells, lines });
      return null;
    },
  });
  let line = 1;
  let toSkip = (format.hasSeparatorLine ? 1 : 0) + (withHeading ? 0 : 1);
  function* taken(): Generator<CsvRecord> {
    for (const { cells, lines } of queue.splice(0)) {
      const begun = line;
      line = lines + 1;
      if (isEmptyLine(cells)) continue;
      if (toSkip > 0) toSkip -= 1;
      else yield { line: begun, cells };
    }
  }
  let failure: Error | null = null;
  parser.on("error", () => undefined);
  for await (const text of decoded(path, format.encoding)) {
    failure = await fed((done) => parser.write(text, done));
    yield* taken();
    if (failure !== null) break;
  }
  if (failure === null) {
    failure = await fed((done) => parser.end(done));
    yield* taken();
  }
  if (failure === null) return;
  if (!(failure instanceof ParserError)) throw failure;
  yield breakOf(failure, line);
}

/** Kept by the parser, which else counts it as part of the record below it. */
const isEmptyLine = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === "";

/** Answers what a parser found wrong with the text that it was given. */
const fed = (feed: (done: (error?: Error | null) => void) => unknown): Promise<Error | null> =>
  new Promise((resolve) => {
    feed((error) => resolve(error ?? null));
  });
