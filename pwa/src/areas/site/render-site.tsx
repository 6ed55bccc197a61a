import createCache from "@emotion/cache";
import { CacheProvider, Global } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { renderToStaticMarkup } from "react-dom/server";
import { palette } from "../../theme-components.ts";
import { theme } from "../../theme.ts";
import { SITE_BOOT } from "./script/boot-script.ts";
import { PictureAddresses } from "./parts/product-picture.tsx";
import { SITE_RULES, SiteFrame } from "./public/site-frame.tsx";
import { copy } from "./site.copy.ts";
import { SITE_PAGES } from "./site-pages.ts";
import type { SitePage } from "./site-pages.ts";
import { withoutUnusedVariables } from "./used-variables.ts";

/** What the build knows and the pages need. */
export interface SiteAssets {
  script: string;
  /** `base.css`, which the app has too. */
  base: string;
  /** Rules that name the built font files. */
  fontFaces: string;
  /** The fonts of the first screen. */
  preloadedFonts: readonly string[];
  /** The theme rule of `index.html`. */
  themeBoot: string;
  pictures: Readonly<Record<string, string>>;
}

/** The server writes its own origin there. */
const ORIGIN_MARK = "__PUBLIC_ORIGIN__";

/** What the public pages have beyond `base.css`. */
const globalRules = {
  html: { "--d-text": "1.0625rem" },
  "html[data-density]": { "--d-text": "1.0625rem" },
  body: { minHeight: "100dvh", display: "flex", flexDirection: "column", lineHeight: 1.55 },
  main: { flex: "1 0 auto" },
  "a:not([class])": { color: palette("primary-main") },
  "html.dark .in-light, html:not(.dark) .in-dark": { display: "none" },
  ...SITE_RULES,
} as const;

function renderMarkup(page: SitePage, pictures: SiteAssets["pictures"]): { markup: string; css: string } {
  // No prefixes: what the pages use has none in any current browser but for the one that is written out.
  const cache = createCache({ key: "fp", stylisPlugins: [] });
  // Keeps the rules in the cache instead of writing style elements between the markup.
  cache.compat = true;
  const markup = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="dark">
        <Global styles={globalRules} />
        <PictureAddresses value={pictures}>
          <SiteFrame current={page.path}>
            <page.Component />
          </SiteFrame>
        </PictureAddresses>
      </ThemeProvider>
    </CacheProvider>,
  );
  const css = Object.values(cache.inserted)
    .filter((rule) => typeof rule === "string")
    .join("");
  return { markup, css };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function renderHead({ path, title, description, isPrivate }: SitePage, assets: SiteAssets): string {
  const address = `${ORIGIN_MARK}${path}`;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
  const graph = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`;
  const picture = assets.pictures["share"];
  return [
    `<title>${escaped(title)}</title>`,
    meta("description", description),
    isPrivate ? meta("robots", "noindex") : `<link rel="canonical" href="${address}">`,
    graph("type", "website"),
    graph("site_name", copy.brand),
    graph("title", title),
    graph("description", description),
    graph("url", address),
    ...(picture
      ? [graph("image", `${ORIGIN_MARK}${picture}`), graph("image:width", "1200"), graph("image:height", "630")]
      : []),
    meta("twitter:card", "summary_large_image"),
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${theme.colorSchemes.light?.palette.background.default}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${theme.colorSchemes.dark?.palette.background.default}">`,
    `<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">`,
    `<link rel="icon" href="/icons/favicon-32.png" sizes="32x32" type="image/png">`,
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...assets.preloadedFonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
  ].join("");
}

/** One public page as a document that needs nothing to be read. */
function renderPage(page: SitePage, assets: SiteAssets): string {
  const { markup, css } = renderMarkup(page, assets.pictures);
  return [
    `<!doctype html><html lang="en" class="dark"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<script>${SITE_BOOT}${assets.themeBoot}</script>`,
    `<style>${assets.fontFaces}${withoutUnusedVariables(assets.base + css, markup)}</style>`,
    renderHead(page, assets),
    `<script type="module" src="${assets.script}"></script>`,
    `</head><body>${markup}</body></html>`,
  ].join("");
}

const fileOf = (path: string): string => (path === "/" ? "home" : path.slice(1).replaceAll("/", "."));

function sitemap(): string {
  const addresses = SITE_PAGES.filter((page) => !page.isPrivate).map(
    ({ path }) => `<url><loc>${ORIGIN_MARK}${path}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join("")}</urlset>`;
}

const robots = `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /admin\nAllow: /\n\nSitemap: ${ORIGIN_MARK}/sitemap.xml\n`;

/** Every file of the public site by its name. */
export function renderSite(assets: SiteAssets): Record<string, string> {
  const pages = SITE_PAGES.map((page) => [`${fileOf(page.path)}.html`, renderPage(page, assets)] as const);
  return { ...Object.fromEntries(pages), "sitemap.xml": sitemap(), "robots.txt": robots };
}
