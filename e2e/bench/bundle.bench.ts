import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { printRow } from "./bench-clinic.ts";

const DIST = join(import.meta.dirname, "..", "..", "pwa", "dist");
const KIB = 1024;

const read = (path: string): Buffer => readFileSync(join(DIST, path));
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0) / KIB;

/** What the page asks for before anything runs: its module and all that the build preloads with it. */
const html = read("index.html").toString("utf8");
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? []);
const worker = read("service-worker.js").toString("utf8");
const precached = [
  ...new Set([...worker.matchAll(/\burl:"([^"]+)"|"url":"([^"]+)"/g)].flatMap(([, a, b]) => a ?? b ?? [])),
];
if (entry.length === 0 || precached.length < 10) throw new Error("The build has another shape than this expects.");

printRow({
  work: "entry JavaScript, brotli",
  ours: sum(entry.map((path) => brotliCompressSync(read(path)).length)),
  unit: "KiB",
  goal: "<= 165 KiB",
});
printRow({ work: "entry JavaScript, gzip", ours: sum(entry.map((path) => gzipSync(read(path)).length)), unit: "KiB" });
printRow({
  work: "everything that is stored for offline, brotli",
  ours: sum(precached.map((path) => brotliCompressSync(read(path)).length)),
  unit: "KiB",
});
printRow({
  work: "everything that is stored for offline, gzip",
  ours: sum(precached.map((path) => gzipSync(read(path)).length)),
  unit: "KiB",
});
