import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { SCREENS } from "@fernpaw/testing/screens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { inlineHashes } from "./security-headers.ts";

const BOOT = 'document.documentElement.classList.add("dark")';
const PAGE = `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script>${BOOT}</script>
<style nonce="__CSP_NONCE__">html{}</style></head><body><script type="module" src="/assets/app-1.js"></script></body></html>`;

let api: TestApi;
let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "fernpaw-dist-"));
  await mkdir(join(distDir, "assets"));
  await writeFile(join(distDir, "index.html"), PAGE);
  await writeFile(join(distDir, "sw.js"), "self.addEventListener('install', () => {});");
  await writeFile(join(distDir, "assets", "app-1.js"), "export {};".repeat(100));
  await writeFile(join(distDir, "assets", "barcode-worker-C0de_1-x.js"), "");
  await writeFile(join(distDir, "assets", "app-1.js.br"), brotliCompressSync("export {};".repeat(100)));
  api = await buildTestApi({ distDir, publicUrl: "https://fernpaw.example" });
});
afterAll(async () => {
  await api.close();
  await rm(distDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: "GET", url, headers: { host: "fernpaw.example", ...headers } });

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  "origin-agent-cluster": "?1",
  "x-frame-options": "DENY",
  "x-dns-prefetch-control": "off",
  "x-permitted-cross-domain-policies": "none",
  "x-download-options": "noopen",
  "x-xss-protection": "0",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

describe("every answer carries the security headers (S11)", () => {
  test.each([
    ["200 of the API", 200, "GET", "/api/health", undefined],
    ["200 of the page", 200, "GET", "/dashboard", undefined],
    ["404 of the page", 404, "GET", "/nowhere", undefined],
    ["200 of a file", 200, "GET", "/assets/app-1.js", undefined],
    ["400", 400, "POST", "/api/auth/login", "{"],
    ["400 of an address", 400, "GET", "/api/%", undefined],
    ["401", 401, "GET", "/api/profile/me", undefined],
    ["404 of the API", 404, "GET", "/api/nothing", undefined],
    ["404 of a file", 404, "GET", "/assets/gone.js", undefined],
    ["405", 405, "DELETE", "/api/health", undefined],
    ["413", 413, "POST", "/api/auth/login", "x".repeat(300_000)],
  ] as const)("%s", async (_what, status, method, url, payload) => {
    const answer = await api.app.inject({
      method,
      url,
      headers: { host: "fernpaw.example", ...(payload === undefined ? {} : { "content-type": "application/json" }) },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(EVERYWHERE);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    if (url.startsWith("/api/")) expect(answer.headers["cache-control"]).toContain("no-store");
  });

  test("304 and 500", async () => {
    const { etag } = (await get("/assets/app-1.js")).headers;
    const same = await get("/assets/app-1.js", { "if-none-match": String(etag) });
    expect(same.statusCode).toBe(304);
    expect(same.headers).toMatchObject(EVERYWHERE);
    expect(same.headers["content-security-policy"]).toContain("default-src 'none'");
    const broken = await buildTestApi({ publicUrl: "https://fernpaw.example" });
    await broken.store.write((sql) => sql.run('drop table "throttles"'));
    const payload = { email: "a@b.example", password: "x" };
    const defect = await broken.app.inject({ method: "POST", url: "/api/auth/login", payload });
    expect(defect.statusCode).toBe(500);
    expect(defect.headers).toMatchObject(EVERYWHERE);
    expect(defect.headers["content-security-policy"]).toContain("default-src 'none'");
    await broken.close();
  });

  test("what somebody uploads, from its taking to its showing: 200, 404, 413, 415", async () => {
    const browser = api.browser();
    await browser.register();
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
    const edge = "----fernpaw";
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
    const send = (content: Buffer, type = `multipart/form-data; boundary=${edge}`) =>
      api.app.inject({
        method: "POST",
        url: "/api/profile/avatar",
        headers: { host: "fernpaw.example", authorization: `Bearer ${browser.accessToken}`, "content-type": type },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
      });
    const taken = await send(picture);
    const { avatarUrl } = taken.json<{ avatarUrl: string }>();
    const shown = await get(avatarUrl);
    const gone = await get("/uploads/avatars/00000000000000000000000000000000.webp");
    const answers = [taken, shown, gone, await send(Buffer.alloc(9_000_000)), await send(picture, "text/plain")];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 413, 415]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject(EVERYWHERE);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  });

  test("without https nothing promises it", async () => {
    const plain = await buildTestApi();
    const answer = await plain.app.inject({ method: "GET", url: "/api/health" });
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    await plain.close();
  });
});

describe("the app's page", () => {
  test("answers every address that a person may open, with a nonce of its own", async () => {
    const pages = await Promise.all(
      ["/", "/index.html", "/admin/clinics", "/dashboard/pets/1", "/login?x=1"].map((url) => get(url)),
    );
    const nonces = pages.map((page) => {
      expect(page.statusCode).toBe(200);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["cache-control"]).toBe("no-cache");
      const policy = String(page.headers["content-security-policy"]);
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(page.body).toContain(`<style nonce="${nonce}">`);
      expect(page.body).not.toContain("__CSP_NONCE__");
      return nonce;
    });
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("is a page to search engines where the app has one, and shows people the way back everywhere else", async () => {
    const { accounts, dashboard, platform } = SCREENS;
    for (const { route } of [...accounts, ...dashboard, ...platform]) {
      const answer = await get(route.replace(/:\w+/, "1").replace("*", "nothing"));
      expect({ route, status: answer.statusCode }).toEqual({ route, status: route === "/*" ? 404 : 200 });
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    }
    expect((await get("/dashboards")).statusCode).toBe(404);
  });

  test("runs our files and its own first script, nothing else (S11)", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    const [hash] = inlineHashes(PAGE).scripts;
    expect(inlineHashes(PAGE).scripts).toHaveLength(1);
    expect(policy).toContain(`script-src 'self' '${hash}';`);
    expect(policy).toContain("connect-src 'self' wss://fernpaw.example;");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
  });

  test("follows a build that replaces it under the running server", async () => {
    await writeFile(join(distDir, "index.html"), PAGE.replace(BOOT, "/* new */"));
    expect((await get("/today")).body).toContain("/* new */");
  });

  test("is not what a program, a missing file or another method gets", async () => {
    for (const url of ["/api/nothing", "/socket.io/x", "/assets/gone.js", "/sw.map"]) {
      expect((await get(url)).headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    }
    const written = await api.app.inject({ method: "POST", url: "/today" });
    expect(written.statusCode).toBe(405);
  });
});

describe("files", () => {
  test("with a hash in their name are kept for ever, the worker never", async () => {
    expect((await get("/assets/app-1.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const worker = await get("/sw.js");
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-security-policy"]).toContain("connect-src 'self'");
    expect(worker.headers["content-security-policy"]).not.toContain("sandbox");
  });

  test("compile WebAssembly in the barcode reader alone (S11)", async () => {
    const policyOf = async (url: string) => String((await get(url)).headers["content-security-policy"]);
    expect(await policyOf("/assets/barcode-worker-C0de_1-x.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
    for (const url of ["/assets/app-1.js", "/sw.js", "/", "/assets/barcode-worker-1.js.map"])
      expect(await policyOf(url)).not.toContain("wasm");
  });

  test("are sent compressed where the build has them so", async () => {
    const answer = await get("/assets/app-1.js", { "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers["content-type"]).toContain("javascript");
  });

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/..%2f..%2fpackage.json",
    "/.env",
    "/assets/%00",
  ])("%s is not one of them", async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toContain("@fernpaw/api");
    expect([200, 400, 403, 404]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.headers["content-type"]).toContain("text/html");
  });
});
