import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";

const BOOT = "document.documentElement.dataset.script='';";
const STYLE = "body{margin:0}";
const pageOf = (name: string) =>
  `<!doctype html><html><head><script>${BOOT}</script><style>${STYLE}</style><link rel="canonical" href="__PUBLIC_ORIGIN__/${name}"><script type="module" src="/assets/site.js"></script></head><body>${name}</body></html>`;
const SHELL = "<!doctype html><html><body>the app</body></html>";

let api: TestApi;
let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "fernpaw-site-"));
  await mkdir(join(distDir, "site"));
  await writeFile(join(distDir, "index.html"), SHELL);
  for (const name of ["home", "about", "newsletter.confirm"])
    await writeFile(join(distDir, "site", `${name}.html`), pageOf(name));
  await writeFile(join(distDir, "site", "robots.txt"), "Sitemap: __PUBLIC_ORIGIN__/sitemap.xml");
  api = await buildTestApi({ distDir, publicUrl: "https://fernpaw.example" });
});
afterAll(async () => {
  await api.close();
  await rm(distDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: "GET", url, headers: { host: "fernpaw.example", ...headers } });

test("a public address answers with its own page, any other with the app", async () => {
  expect((await get("/")).body).toContain("<body>home");
  expect((await get("/?from=mail")).body).toContain("<body>home");
  expect((await get("/about")).body).toContain("<body>about");
  expect((await get("/newsletter/confirm")).body).toContain("<body>newsletter.confirm");
  for (const url of ["/index.html", "/dashboard", "/login", "/faq", "/newsletter.confirm/x"])
    expect((await get(url)).body).toBe(SHELL);
});

test("the page names this server, also to search engines", async () => {
  expect((await get("/about")).body).toContain('href="https://fernpaw.example/about"');
  const robots = await get("/robots.txt");
  expect(robots.headers["content-type"]).toContain("text/plain");
  expect(robots.body).toBe("Sitemap: https://fernpaw.example/sitemap.xml");
  expect((await get("/sitemap.xml")).statusCode).toBe(404);
});

test("its policy names what stands in it by hash, and lets nothing else run", async () => {
  const policy = String((await get("/")).headers["content-security-policy"]);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(policy).toContain(`script-src 'self' ${hash(BOOT)};`);
  expect(policy).toContain(`style-src ${hash(STYLE)};`);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).not.toMatch(/unsafe|nonce/);
});

test("it is sent compressed to who can read that, and not again to who has it", async () => {
  const plain = await get("/about");
  const br = await get("/about", { "accept-encoding": "gzip, deflate, br" });
  const gz = await get("/about", { "accept-encoding": "gzip" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body);
  const again = await get("/about", { "if-none-match": String(br.headers["etag"]) });
  expect(again.statusCode).toBe(304);
  expect(again.headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
  expect(again.headers["x-content-type-options"]).toBe("nosniff");
});

test("a new build under the running server is served", async () => {
  const path = join(distDir, "site", "about.html");
  await writeFile(path, pageOf("rebuilt"));
  await utimes(path, 4_000_000_000, 4_000_000_000);
  expect((await get("/about")).body).toContain("<body>rebuilt");
});

test("a page of development alone is not found, with and without the demo", async () => {
  const demo = await buildTestApi({ distDir, isDemo: true });
  for (const url of ["/dev/ui", "/dev/ui/", "/dev"]) {
    const inDemo = await demo.app.inject({ method: "GET", url });
    expect({ url, status: inDemo.statusCode, body: inDemo.body }).toEqual({ url, status: 404, body: SHELL });
    expect((await get(url)).statusCode).toBe(404);
  }
  await demo.close();
});
