import type { Plugin, Rolldown } from "vite";
import { FIRST_MODULES } from "./chunks.ts";
import { copy as shellCopy } from "./src/shell/shell.copy.ts";
import { copy as todayCopy } from "./src/areas/today/today.copy.ts";
import { copy as sessionCopy } from "./src/session/session.copy.ts";
import { themeTokens } from "./theme-tokens.ts";

const MARK = (px: number): string => `<img src="/icons/mark.svg" width="${px}" height="${px}" alt="">`;

const RAIL = `<div class="rail-place"><div><div class="rail"><div class="rail-brand">${MARK(32)}<span class="t-h3">${shellCopy.brand}</span></div></div></div></div>`;

const TOP_BAR = `<div class="top-bar"><span class="icon-button"></span><span class="tap top-bar-find"><span class="one-line">${shellCopy.find}</span></span><span class="top-bar-space"></span><span class="skeleton shell-pill"></span></div>`;

function stage(tone: string, name: string, cards: number): string {
  const card = '<div class="skeleton"></div>'.repeat(cards);
  return `<div class="stage"><div class="stage-head"><span class="tone-icon tone-${tone} shell-icon"></span><span class="t-h4">${name}</span></div><div class="stage-cards">${card}</div></div>`;
}

const { arriving, waiting, exam, pay } = todayCopy.stages;
const BOARD = `<div class="today"><div class="today-fill"><div class="page-header"><div class="page-header-row"><div class="page-header-words"><p class="t-h1">${todayCopy.title}</p><p class="t-body">&nbsp;</p></div></div></div><div class="day-line"></div><div class="board">${stage("confirmed", arriving, 3)}${stage("waiting", waiting, 2)}${stage("exam", exam, 1)}${stage("pay", pay, 1)}</div></div></div>`;

/**
 * What is painted before any script of the app has run: the frame of the signed-in app with an empty board, or the mark
 * alone. The boot script in `index.html` says which, and style rules hide it as soon as the app shows something itself.
 */
function shell(): string {
  const dashboard = `<div class="frame shell-dashboard">${RAIL}<div class="frame-column">${TOP_BAR}<div class="frame-page">${BOARD}</div></div></div>`;
  const plain = `<div class="whole-page shell-plain">${MARK(72)}<p class="t-h4 shell-words">${sessionCopy.loadingApp}</p></div>`;
  return `<div id="shell"><p class="vh" role="status">${sessionCopy.loadingApp}</p><div aria-hidden="true">${dashboard}${plain}</div></div>`;
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
  return [
    {
      name: "fernpaw-static-shell",
      transformIndexHtml: {
        order: "pre",
        handler: (html) => html.replace("/* theme tokens */", themeTokens()).replace("<!-- static shell -->", shell()),
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
