import { join } from "node:path";
import { runnerImport } from "vite";
import type { Plugin, Rolldown, ViteDevServer } from "vite";
import { FIRST_MODULES } from "./chunks.ts";
import { themeTokens } from "./theme-tokens.ts";

const SHELL = "src/areas/today/static-shell.tsx";

interface ShellModule {
  renderShell: () => string;
}

/** The first picture, drawn by the components that the app is drawn by. */
async function shellOf(root: string, server: ViteDevServer | undefined): Promise<string> {
  // While developing, what changes is drawn anew.
  if (server) return ((await server.ssrLoadModule(`/${SHELL}`)) as ShellModule).renderShell();
  const options = { root, configFile: false, logLevel: "warn" } as const;
  return (await runnerImport<ShellModule>(join(root, SHELL), options)).module.renderShell();
}

function filesOf(bundle: Rolldown.OutputBundle, file: string, seen: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || seen.has(file)) return;
  seen.add(file);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
}

/** What the boot script asks for where somebody is signed in: addresses of the first screen's files that `html` does not name itself. */
function firstFiles(bundle: Rolldown.OutputBundle, html: string): string[] {
  const files = new Set<string>();
  for (const chunk of Object.values(bundle)) {
    const isFirst = chunk.type === "chunk" && FIRST_MODULES.some((path) => chunk.facadeModuleId?.endsWith(path));
    if (isFirst) filesOf(bundle, chunk.fileName, files);
  }
  return Array.from(files, (file) => `/${file}`).filter((file) => !html.includes(file));
}

/** Puts the colours and the first picture into `index.html`, so that the first paint waits for no other file. */
export function staticShell(): Plugin[] {
  let root = "";
  return [
    {
      name: "fernpaw-static-shell",
      configResolved: (config) => {
        root = config.root;
      },
      transformIndexHtml: {
        order: "pre",
        handler: async (html, { server }) => {
          const shell = await shellOf(root, server);
          return html.replace("/* theme tokens */", themeTokens()).replace("<!-- static shell -->", () => shell);
        },
      },
    },
    {
      name: "fernpaw-first-files",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle }) =>
          html.replace(
            "var firstFiles = [];",
            `var firstFiles = ${JSON.stringify(bundle ? firstFiles(bundle, html) : [])};`,
          ),
      },
    },
  ];
}
