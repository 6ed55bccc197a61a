import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readZip } from "../../testing/archive-desk.ts";
import { copyLine, doneLine, fileLine, manifestLine, textLine, totalLine } from "./archive-line.ts";
import { exportPaths } from "./export-paths.ts";
import { writeArchive } from "./write-archive.ts";

let dataDir: string;
let paths: ReturnType<typeof exportPaths>;
let stop: AbortController;
/** The count of lines that the writer took, and whether the writer ended the reader. */
const reader = { lines: 0, isEnded: false };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fernpaw-archive-"));
  paths = exportPaths(dataDir, { clinicId: "c", id: "one" });
  stop = new AbortController();
  Object.assign(reader, { lines: 0, isEnded: false });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function* reading(lines: Iterable<string>): AsyncGenerator<string> {
  try {
    for (const line of lines) {
      reader.lines += 1;
      yield await Promise.resolve(line);
    }
  } finally {
    reader.isEnded = true;
  }
}

const write = (lines: AsyncIterable<string>, onProgress: (rows: object) => void = () => undefined) =>
  writeArchive(paths, lines, { onProgress, signal: stop.signal });

/** More text than any buffer between the reader and the disk holds. */
function* manyFiles(text: string): Generator<string> {
  for (let at = 0; at < 20_000; at += 1) {
    yield fileLine(`${at}.txt`);
    yield textLine(text);
  }
}

test("texts and files are in the archive, and the manifest names a file that went meanwhile", async () => {
  const kept = join(dataDir, "kept.webp");
  await writeFile(kept, "a photo");
  const said: object[] = [];
  const lines = [
    totalLine(2),
    fileLine("data/json/pets.json"),
    textLine("[1,"),
    copyLine(join(dataDir, "replaced.webp"), "files/pets/replaced.webp"),
    copyLine(kept, "files/pets/kept.webp"),
    textLine("2]"),
    doneLine(2),
    manifestLine({ format: 1 }),
  ];
  const bytes = await write(reading(lines), (rows) => said.push(rows));
  const archive = await readFile(paths.file);
  expect(archive).toHaveLength(bytes);
  const files = await readZip(archive);
  expect([...files.keys()]).toEqual(["data/json/pets.json", "files/pets/kept.webp", "manifest.json"]);
  expect(files.get("data/json/pets.json")?.toString()).toBe("[1,2]");
  expect(files.get("files/pets/kept.webp")?.toString()).toBe("a photo");
  const manifest = { format: 1, missingFiles: ["files/pets/replaced.webp"] };
  expect(JSON.parse(files.get("manifest.json")?.toString() ?? "")).toEqual(manifest);
  expect(said).toEqual([
    { done: 0, total: 2 },
    { done: 2, total: 2 },
  ]);
});

test("many files of one table come after its text, however many they are", async () => {
  const photo = join(dataDir, "photo.webp");
  await writeFile(photo, "a photo");
  const copies = Array.from({ length: 60 }, (_, at) => copyLine(photo, `files/${at}.webp`));
  await write(reading([fileLine("a.json"), textLine("["), ...copies, textLine("]"), manifestLine({})]));
  expect((await readZip(await readFile(paths.file))).size).toBe(62);
});

test("a disk that does not take the archive ends the reader, and leaves no file", async () => {
  await mkdir(paths.folder, { recursive: true });
  await symlink(dataDir, paths.part);
  await expect(write(reading(manyFiles("x".repeat(100_000))))).rejects.toMatchObject({ code: "EISDIR" });
  expect(reader.isEnded).toBe(true);
  expect(reader.lines).toBeLessThan(1000);
  expect(await readdir(paths.folder)).toEqual([]);
});

test("a failure of the reader is the failure of the archive", async () => {
  async function* failing(): AsyncGenerator<string> {
    yield await Promise.resolve(fileLine("a.txt"));
    throw new Error("the table is broken");
  }
  await expect(write(failing())).rejects.toThrow("the table is broken");
  expect(await readdir(paths.folder)).toEqual([]);
});

test("the reader waits for a slow disk although each text is small", async () => {
  await mkdir(paths.folder, { recursive: true });
  execFileSync("mkfifo", [paths.part]);
  const written = write(reading(manyFiles(randomBytes(12_000).toString("base64"))));
  const refused = expect(written).rejects.toThrow("enough");
  await new Promise((resolve) => setTimeout(resolve, 300));
  // The pipe has no reader.
  expect(reader.lines).toBeLessThan(200);
  stop.abort(new Error("enough"));
  await (await open(paths.part, constants.O_RDONLY | constants.O_NONBLOCK)).close();
  await refused;
  expect(reader.isEnded).toBe(true);
});

test("the end of the work does not wait for a line that does not come", async () => {
  async function* silent(): AsyncGenerator<string> {
    yield fileLine("a.txt");
    await new Promise(() => undefined);
  }
  const written = write(silent());
  await new Promise((resolve) => setTimeout(resolve, 50));
  const refused = expect(written).rejects.toThrow("the server stops");
  stop.abort(new Error("the server stops"));
  await refused;
});
