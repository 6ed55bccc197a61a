/** Messages of the reading thread to the writer of an archive, one line each. A text may have line breaks in it. */
export type ArchiveLine =
  /** A file of the archive begins; its text follows. */
  | { kind: "file"; path: string }
  | { kind: "text"; text: string }
  /** A file of the server's disk. */
  | { kind: "copy"; from: string; path: string }
  /** The last file. The writer adds the files that are missing. */
  | { kind: "manifest"; manifest: object }
  /** Rows that will be read, and rows that are. */
  | { kind: "total"; rows: number }
  | { kind: "done"; rows: number };

const SPLIT = "\0";

export const fileLine = (path: string): string => `f${path}`;
export const textLine = (text: string): string => `t${text}`;
export const copyLine = (from: string, path: string): string => `c${from}${SPLIT}${path}`;
export const manifestLine = (manifest: object): string => `m${JSON.stringify(manifest)}`;
export const totalLine = (rows: number): string => `n${rows}`;
export const doneLine = (rows: number): string => `d${rows}`;

/** @throws Error for a line of another make */
export function parseArchiveLine(line: string): ArchiveLine {
  const rest = line.slice(1);
  switch (line[0]) {
    case "f":
      return { kind: "file", path: rest };
    case "t":
      return { kind: "text", text: rest };
    case "c": {
      const [from = "", path = ""] = rest.split(SPLIT);
      return { kind: "copy", from, path };
    }
    case "m":
      return { kind: "manifest", manifest: JSON.parse(rest) as object };
    case "n":
      return { kind: "total", rows: Number(rest) };
    case "d":
      return { kind: "done", rows: Number(rest) };
    default:
      throw new Error("a line of an archive that nobody knows");
  }
}
