import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let owner: TestBrowser;
let stranger: TestBrowser;
let logo: Buffer;
let clinicId: string;

beforeAll(async () => {
  logo = await sharp({ create: { width: 1600, height: 400, channels: 4, background: "#2f6f4f" } })
    .png()
    .toBuffer();
  api = await buildTestApi();
  [owner, stranger] = [api.browser(), api.browser()];
  await owner.register();
  await stranger.register({ email: "other@clinic.example" });
  clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
});
afterAll(() => api.close());

function upload(by: TestBrowser) {
  const edge = "----fernpaw";
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`;
  return api.app.inject({
    method: "POST",
    url: `/api/locations/${firstLocationId(clinicId)}/logo`,
    headers: {
      host: "localhost:5280",
      authorization: `Bearer ${by.accessToken}`,
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), logo, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
}

const kept = () => readdir(join(api.dataDir, "uploads", "logos")).catch(() => []);
const named = () =>
  api.sync.withClinicTx(
    clinicId,
    { userId: null, name: "test" },
    async (tx) => (await tx.find(locations, firstLocationId(clinicId)))?.logoFile,
  );

test("the owner gives the location a logo, another one takes its place, and it can be removed", async () => {
  const first = await upload(owner);
  expect(first.statusCode, first.body).toBe(200);
  const { logoFile } = first.json<{ logoFile: string }>();
  expect(await named()).toBe(logoFile);
  const shown = await api.app.inject({ url: `/uploads/logos/${logoFile}` });
  const { format, width, height } = await sharp(shown.rawPayload).metadata();
  expect([format, width, height]).toEqual(["webp", 800, 200]);
  const second = (await upload(owner)).json<{ logoFile: string }>().logoFile;
  expect(await kept()).toEqual([second]);
  const removed = await owner.call("DELETE", `/api/locations/${firstLocationId(clinicId)}/logo`);
  expect([removed.statusCode, await named(), await kept()]).toEqual([204, null, []]);
});

test("the owner of another clinic is refused, and the file is not kept", async () => {
  expect((await upload(stranger)).statusCode).toBe(404);
  expect(await kept()).toEqual([]);
});
