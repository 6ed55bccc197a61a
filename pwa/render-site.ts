import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { build, runnerImport } from "vite";
import type { Plugin, ViteDevServer } from "vite";
import type { SiteAssets } from "./src/areas/site/render-site.tsx";

const SITE = "src/areas/site";
const require = createRequire(import.meta.url);
/** In the bundle of the app too, whose files the public pages use. */
const FONTS = {
  "atkinson-hyperlegible-next": require.resolve("@fontsource-variable/atkinson-hyperlegible-next/wght.css"),
  "bricolage-grotesque": require.resolve("@fontsource-variable/bricolage-grotesque/wght.css"),
};
type Font = keyof typeof FONTS;

const fontIn = (file: string): Font => {
  const found = (Object.keys(FONTS) as Font[]).find((font) => file.includes(font));
  if (!found) throw new Error(`${file} is of no font that we have`);
  return found;
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
      rolldownOptions: { input: join(root, SITE, "script", "site-script.ts"), output: { format: "es" } },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("Vite gave no script for the public pages");
  const chunks = output.output.filter((file) => file.type === "chunk");
  const [chunk] = chunks;
  if (!chunk || chunks.length !== 1) throw new Error(`the public pages have ${chunks.length} scripts instead of one`);
  return chunk.code;
}

type AddressOf = (file: string) => string;

/** Addresses of font files in a build that has them under names with a hash. */
function builtFonts(assets: readonly string[]): AddressOf {
  return (file) => {
    const stem = basename(file, ".woff2");
    const found = assets.find((asset) => basename(asset).startsWith(`${stem}-`) && asset.endsWith(".woff2"));
    if (!found) throw new Error(`the build has no font ${file}`);
    return `/${found}`;
  };
}

/** The rules of the font packages with the addresses of this build. */
async function fontFaces(addressOf: AddressOf): Promise<Pick<SiteAssets, "fontFaces" | "preloadedFonts">> {
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

interface Placed {
  root: string;
  fontOf: AddressOf;
  script: string;
  /** Puts a picture where it can be fetched, and answers where that is. */
  place: (file: string) => Promise<string>;
}

async function assetsOf({ root, fontOf, script, place }: Placed): Promise<SiteAssets> {
  const pictures = (await readdir(join(root, SITE, "pictures"))).map(
    async (file) => [file.split(".")[0] ?? file, await place(file)] as const,
  );
  return {
    script,
    ...(await fontFaces(fontOf)),
    base: await baseRules(root),
    themeBoot: await themeBoot(root),
    pictures: Object.fromEntries(await Promise.all(pictures)),
  };
}

/** Writes the public pages into `<outDir>/site`, where the server looks for them. */
async function writeSite(root: string, outDir: string, built: readonly string[]): Promise<void> {
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(outDir, path)), { recursive: true });
    await writeFile(join(outDir, path), content);
  };
  const writeHashed = async (file: string, content: string | Uint8Array) => {
    const path = `assets/site/${file.replace(".", `-${hashOf(content)}.`)}`;
    await write(path, content);
    return `/${path}`;
  };
  const assets = await assetsOf({
    root,
    fontOf: builtFonts(built),
    script: await writeHashed("script.js", await buildScript(root)),
    place: async (file) => writeHashed(file, await readFile(join(root, SITE, "pictures", file))),
  });
  const { module } = await runnerImport<SiteModule>(join(root, SITE, "render-site.tsx"), {
    root,
    configFile: false,
    logLevel: "warn",
  });
  const files = Object.entries(module.renderSite(assets));
  await Promise.all(files.map(([name, content]) => write(join("site", name), content)));
}

/** While developing, a page is rendered when it is asked for; what it names is served by Vite. */
async function renderNow(server: ViteDevServer, path: string): Promise<string | undefined> {
  const name = path === "/" ? "home" : path.slice(1).replaceAll("/", ".");
  const module = (await server.ssrLoadModule(`/${SITE}/render-site.tsx`)) as SiteModule;
  const files = module.renderSite(
    await assetsOf({
      root: server.config.root,
      fontOf: (file) => `/@fs${join(dirname(FONTS[fontIn(file)]), "files", basename(file))}`,
      script: `/${SITE}/script/site-script.ts`,
      place: (file) => Promise.resolve(`/${SITE}/pictures/${file}`),
    }),
  );
  return files[`${name}.html`]?.replaceAll("__PUBLIC_ORIGIN__", "");
}

/** The public pages: files of a build, or on demand while developing. */
export function renderSite(): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "fernpaw-render-site",
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?", 1)[0] ?? "";
        const isPage = request.headers.accept?.includes("text/html") === true && /^\/[a-z/-]*$/.test(path);
        if (!isPage) return next();
        renderNow(server, path).then((html) => {
          if (html === undefined) return next();
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(html);
        }, next);
      });
    },
    writeBundle: {
      sequential: true,
      order: "post",
      handler: (_options, bundle) => writeSite(root, outDir, Object.keys(bundle)),
    },
  };
}
