import { symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "rolldown";
import { runTemplate } from "./run-template.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const ENTRIES = ["api/src/main.ts", "api/src/testing/crash-main.ts", "api/src/testing/deployed-main.ts"];
/** Our own files, and packages of many small files that nothing outside the bundle shares. */
const BUNDLED = /^(?:[./]|(?:@fernpaw|kysely|zod|uuid|jose|fastify-type-provider-zod)(?:\/|$))/;
/** A file that a thread loads, or a place that a source looks from. */
const PLACE = /new URL\("(\.\/[\w./-]+\.ts)", import\.meta\.url\)|import\.meta\.(\w+)/g;

const nameOf = (path: string): string => relative(ROOT, path).replace(/\.ts$/, "").replaceAll("/", "_");

/** Folders and packages are looked for from the place of the source; threads start from the bundle. */
const keepPlaces: Plugin = {
  name: "fernpaw-keep-places",
  transform(code, id) {
    return code.replaceAll(PLACE, (_text, file: string | undefined, property: string) => {
      if (file !== undefined) {
        const path = join(dirname(id), file);
        this.emitFile({ type: "chunk", id: path, fileName: `${nameOf(path)}.js` });
        return `new URL("./${nameOf(path)}.js", import.meta.url)`;
      }
      if (property === "dirname") return JSON.stringify(dirname(id));
      if (property === "url") return JSON.stringify(`file://${id}`);
      throw new Error(`${id}: bundled-server.ts does not know import.meta.${property}`);
    });
  },
};

/** Nothing is left out or made shorter: the server runs all code of its sources. */
async function bundle(folder: string): Promise<void> {
  const { rolldown } = await import("rolldown");
  const built = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(ENTRIES.map((path) => [nameOf(join(ROOT, path)), path])),
    platform: "node",
    external: (id) => !BUNDLED.test(id),
    plugins: [keepPlaces],
    treeshake: false,
    onLog(_level, log) {
      throw new Error(log.message);
    },
  });
  await built.write({
    dir: folder,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    keepNames: true,
  });
  await built.close();
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** A start makes many objects that stay: with room for them Node looks through them less often. */
const ROOM = "--min-semi-space-size=16";

interface Program {
  /** For Node: its flags and a file, which is absolute or from the root of the checkout. */
  command: readonly string[];
  env: Readonly<Record<string, string>>;
}

/**
 * The program for an entry of the server. Half of a start's processor time is finding, stripping and linking its
 * sources, so a run of the tests writes them to a few files once; most packages stay where they are. The entry itself where no
 * templates are on offer, and for other entries.
 */
export async function bundledServer(entry: string): Promise<Program> {
  const folder = ENTRIES.includes(entry) ? await runTemplate("server", bundle) : null;
  if (folder === null) return { command: [entry], env: {} };
  // Node's compiled code of these files is removed with them.
  return {
    command: [ROOM, join(folder, `${nameOf(join(ROOT, entry))}.js`)],
    env: { NODE_COMPILE_CACHE: join(folder, "compiled") },
  };
}
