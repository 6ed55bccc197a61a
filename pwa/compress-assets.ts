import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The page itself is left out: the server writes a fresh nonce into each copy. */
const COMPRESSED = new Set([".js", ".css", ".svg", ".webmanifest", ".json", ".wasm"]);
const MIN_BYTES = 1024;

/** Writes a `.br` and a `.gz` beside each asset, for the server to send as they are. */
export function compressAssets(): Plugin {
  let outDir = "dist";
  return {
    name: "fernpaw-compress-assets",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const files = await readdir(outDir, { recursive: true });
        const assets = files.filter((file) => COMPRESSED.has(extname(file)));
        await Promise.all(assets.map((file) => compress(join(outDir, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const [small, smaller] = await Promise.all([gzipped(content, { level: 9 }), brotli(content, options)]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}
