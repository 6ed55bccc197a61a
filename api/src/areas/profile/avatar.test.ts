import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let browser: TestBrowser;
let address: string;
/** Made before the server shuts every reader that it does not need. */
let photo: Buffer;
/** As large as the cameras of telephones make them: 8064 by 6048. */
let large: Buffer;

beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "Ana Ruiz", ImageDescription: "kitchen" } })
    .jpeg()
    .toBuffer();
  large = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: "#663399" } })
    .jpeg({ quality: 60 })
    .toBuffer();
  api = await buildTestApi();
  address = await api.app.listen({ port: 0, host: "127.0.0.1" });
  browser = api.browser();
  await browser.register();
});
afterAll(() => api.close());

function upload(content: Buffer, fileName = "me.jpg", type = "image/jpeg") {
  const edge = "----fernpaw";
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  return api.app.inject({
    method: "POST",
    url: "/api/profile/avatar",
    headers: {
      host: "localhost:5280",
      authorization: `Bearer ${browser.accessToken}`,
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
}

const files = () => readdir(join(api.dataDir, "uploads", "avatars"));

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const edges = Buffer.alloc(8);
  edges.writeUInt32BE(data.length, 0);
  edges.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
}

/** A few kilobytes that would be 144 million pixels. */
function bomb(): Buffer {
  const header = Buffer.from([0, 0, 0x2e, 0xe0, 0, 0, 0x2e, 0xe0, 1, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(12_000 * 1501));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

test("a picture comes back as a square of our own making, without what the camera wrote", async () => {
  const answer = await upload(photo, "../../../etc/passwd.jpg");
  expect(answer.statusCode, answer.body).toBe(200);
  const { avatarUrl } = answer.json<{ avatarUrl: string }>();
  expect(avatarUrl).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}\.webp$/);
  expect((await browser.get("/api/profile/me")).json()).toMatchObject({ avatarUrl });
  const shown = await api.app.inject({ url: avatarUrl });
  expect(shown.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
  });
  expect(shown.headers["content-security-policy"]).toContain("sandbox");
  const { format, width, height, exif } = await sharp(shown.rawPayload).metadata();
  expect([format, width, height, exif]).toEqual(["webp", 512, 512, undefined]);
  expect(shown.rawPayload.includes("Ana Ruiz")).toBe(false);
});

test("a picture of 48 megapixels is read", async () => {
  const answer = await upload(large);
  expect(answer.statusCode, answer.body).toBe(200);
  await browser.call("DELETE", "/api/profile/avatar");
});

test.each(["heic", "heix", "mif1", "hevc"])("a photo in HEIC (%s) is refused by its name", async (brand) => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)]);
  const answer = await upload(heic, "IMG_0001.HEIC", "image/heic");
  expect([answer.statusCode, answer.json<{ detail?: string }>().detail]).toEqual([
    415,
    expect.stringMatching(/HEIC.*JPEG/),
  ]);
});

/** A picture that is whole, and after it nothing, up to so many bytes. */
const padded = (bytes: number): Buffer => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);

test.each([1, 2, 100, 60_000, 65_000, 66_000, 1_000_000])(
  "a whole picture of %i bytes over the limit is refused as too large",
  async (over) => {
    const answer = await upload(padded(5 * 1024 * 1024 + over));
    expect(answer.statusCode, answer.body).toBe(413);
  },
);

test("a picture over the limit is too large also when its end comes late", async () => {
  const edge = "----late";
  async function* slowly(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    );
    yield padded(5 * 1024 * 1024);
    // All that the server has is read by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
    yield Buffer.concat([Buffer.alloc(1000), Buffer.from(`\r\n--${edge}--\r\n`)]);
  }
  const answer = await fetch(`${address}/api/profile/avatar`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${browser.accessToken}`,
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
    body: slowly(),
    duplex: "half",
  });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: "too_large" }]);
});

test("another picture takes the place of the first, and none takes the place of that", async () => {
  const first = (await upload(photo)).json<{ avatarUrl: string }>().avatarUrl;
  const second = (await upload(photo)).json<{ avatarUrl: string }>().avatarUrl;
  expect(second).not.toBe(first);
  expect((await api.app.inject({ url: first })).statusCode).toBe(404);
  expect(await files()).toHaveLength(1);
  expect((await browser.call("DELETE", "/api/profile/avatar")).statusCode).toBe(204);
  expect((await browser.get("/api/profile/me")).json()).toMatchObject({ avatarUrl: null });
  expect((await api.app.inject({ url: second })).statusCode).toBe(404);
  expect(await files()).toEqual([]);
});

test("the same over a real connection", async () => {
  const send = (content: Buffer) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), "me.jpg");
    const headers = { authorization: `Bearer ${browser.accessToken}` };
    return fetch(`${address}/api/profile/avatar`, { method: "POST", headers, body: form });
  };
  expect((await send(photo)).status).toBe(200);
  expect((await send(Buffer.alloc(9 * 1024 * 1024, 0xff))).status).toBe(413);
  for (const over of [1, 1000, 60_000, 70_000]) expect((await send(padded(5 * 1024 * 1024 + over))).status).toBe(413);
  expect((await send(photo)).status).toBe(200);
  expect((await browser.call("DELETE", "/api/profile/avatar")).statusCode).toBe(204);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ["an SVG", Buffer.from(SVG), 415],
  ["an SVG that says it is a JPEG", Buffer.concat([JPEG_START, Buffer.from(SVG)]), 415],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
  ["a page behind a JPEG's first bytes", Buffer.concat([JPEG_START, Buffer.from("<script>alert(1)</script>")]), 415],
  ["a GIF", Buffer.from("R0lGODlhAQABAAAAACw=", "base64"), 415],
  ["nothing", Buffer.alloc(0), 415],
  ["144 million pixels in a few kilobytes", bomb(), 415],
  ["more than 5 MiB", Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
])("%s is refused and leaves nothing behind", async (_what, content, status) => {
  const started = performance.now();
  const answer = await upload(content, "me.jpg");
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  expect(performance.now() - started).toBeLessThan(2000);
  expect(await files()).toEqual([]);
});

test("half a picture is refused (S13)", async () => {
  expect((await upload(photo.subarray(0, photo.length / 2))).statusCode).toBe(415);
});

test.each(["/uploads/avatars/../../secret", "/uploads/avatars/%2e%2e%2fsecret", "/uploads/avatars/a.webp"])(
  "%s is not there",
  async (url) => expect((await api.app.inject({ url })).statusCode).toBe(404),
);

test("a part that is no file, two files and content that is no form are refused (S13)", async () => {
  const send = (type: string, payload: string) =>
    api.app.inject({
      method: "POST",
      url: "/api/profile/avatar",
      headers: { authorization: `Bearer ${browser.accessToken}`, "content-type": type },
      payload,
    });
  const form = "multipart/form-data; boundary=x";
  const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
  expect((await send(form, `${field}--x--\r\n`)).statusCode).toBeLessThan(500);
  expect((await send(form, "no parts")).statusCode).toBe(400);
  expect((await send("multipart/form-data", "no boundary")).statusCode).toBe(400);
  expect((await send("image/jpeg", "x")).statusCode).toBe(415);
});
