import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { build, runnerImport } from "vite";
import type { Plugin } from "vite";
import type { SiteAssets } from "./src/areas/site/render-site.tsx";

const SITE = "src/areas/site";
const require = createRequire(import.meta.url);
/** In the bundle of the app too, whose files the public pages use. */
const FONTS = {
  "atkinson-hyperlegible-next": require.resolve("@fontsource-variable/atkinson-hyperlegible-next/wght.css"),
  "bricolage-grotesque": require.resolve("@fontsource-variable/bricolage-grotesque/wght.css"),
};

interface SiteModule {
  renderSite: (assets: SiteAssets) => Record<string, string>;
}

const hashOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 8);

/** The only script of the public pages, in one file that shares nothing with the app: it stays small whatever the app does. */
async function buildScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: join(root, SITE, "site-script.ts"), output: { format: "es" } },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("Vite gave no script for the public pages");
  const chunks = output.output.filter((file) => file.type === "chunk");
  const [chunk] = chunks;
  if (!chunk || chunks.length !== 1) throw new Error(`the public pages have ${chunks.length} scripts instead of one`);
  return chunk.code;
}

/** The rules of the font packages with the addresses of this build. */
async function fontFaces(assets: readonly string[]): Promise<Pick<SiteAssets, "fontFaces" | "preloadedFonts">> {
  const addressOf = (file: string): string => {
    const stem = basename(file, ".woff2");
    const found = assets.find((asset) => basename(asset).startsWith(`${stem}-`) && asset.endsWith(".woff2"));
    if (!found) throw new Error(`the build has no font ${file}`);
    return `/${found}`;
  };
  const sheets = await Promise.all(Object.values(FONTS).map((sheet) => readFile(sheet, "utf8")));
  const rules = sheets.flatMap((sheet) => [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([rule]) => rule));
  const used = rules.filter((rule) => rule.includes("-latin-"));
  return {
    fontFaces: used
      .map((rule) =>
        rule.replace(/url\(([^)]+)\)/, (_, file: string) => `url(${addressOf(file)})`).replaceAll(/\s+/g, " "),
      )
      .join(""),
    preloadedFonts: Object.keys(FONTS).map((font) => addressOf(`${font}-latin-wght-normal.woff2`)),
  };
}

/** The theme rule stands once, in `index.html`. */
async function themeBoot(root: string): Promise<string> {
  const html = await readFile(join(root, "index.html"), "utf8");
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (!script?.includes('"theme"')) throw new Error("index.html no longer starts with the script of the theme");
  return script.replaceAll(/\s*\n\s*/g, "\n").trim();
}

async function baseRules(root: string): Promise<string> {
  const css = await readFile(join(root, "src", "base.css"), "utf8");
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1");
}

/** Renders the public pages at the end of a build into `<outDir>/site`, where the server looks for them. */
export function renderSite(): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "fernpaw-render-site",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: "post",
      handler: async (_options, bundle) => {
        const write = async (path: string, content: string | Uint8Array) => {
          await mkdir(dirname(join(outDir, path)), { recursive: true });
          await writeFile(join(outDir, path), content);
        };
        const writeHashed = async (name: string, ending: string, content: string | Uint8Array) => {
          const path = `assets/site/${name}-${hashOf(content)}.${ending}`;
          await write(path, content);
          return `/${path}`;
        };
        const folder = join(root, SITE, "pictures");
        const pictures = (await readdir(folder)).map(async (file) => {
          const [name = "", ending = ""] = file.split(".");
          return [name, await writeHashed(name, ending, await readFile(join(folder, file)))] as const;
        });
        const assets: SiteAssets = {
          script: await writeHashed("script", "js", await buildScript(root)),
          ...(await fontFaces(Object.keys(bundle))),
          base: await baseRules(root),
          themeBoot: await themeBoot(root),
          pictures: Object.fromEntries(await Promise.all(pictures)),
        };
        const { module } = await runnerImport<SiteModule>(join(root, SITE, "render-site.tsx"), {
          root,
          configFile: false,
          logLevel: "warn",
        });
        const files = Object.entries(module.renderSite(assets));
        await Promise.all(files.map(([name, content]) => write(join("site", name), content)));
      },
    },
  };
}
