import { brotliCompressSync, gzipSync } from "node:zlib";
import { entryScripts, precachedFiles, readBuilt } from "../support/built-files.ts";
import { printRow } from "./bench-clinic.ts";

const KIB = 1024;

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0) / KIB;
const entry = entryScripts();
const precached = precachedFiles();

printRow({
  work: "entry JavaScript, brotli",
  ours: sum(entry.map((path) => brotliCompressSync(readBuilt(path)).length)),
  unit: "KiB",
  goal: "<= 165 KiB",
});
printRow({
  work: "entry JavaScript, gzip",
  ours: sum(entry.map((path) => gzipSync(readBuilt(path)).length)),
  unit: "KiB",
});
printRow({
  work: "everything that is stored for offline, brotli",
  ours: sum(precached.map((path) => brotliCompressSync(readBuilt(path)).length)),
  unit: "KiB",
});
printRow({
  work: "everything that is stored for offline, gzip",
  ours: sum(precached.map((path) => gzipSync(readBuilt(path)).length)),
  unit: "KiB",
});
