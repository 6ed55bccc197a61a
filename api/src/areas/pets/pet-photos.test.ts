import { pets } from "@fernpaw/domain/pets/pet";
import { petRow } from "@fernpaw/testing/builders";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;
let browser: TestBrowser;
let stranger: TestBrowser;
/** Made before the server shuts every reader that it does not need: 1800 by 900, lying on its side as cameras write it. */
let photo: Buffer;
let clinicId: string;
const petId = v7();

beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 1800, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "Ana Ruiz", Orientation: "6" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  api = await buildTestApi();
  [browser, stranger] = [api.browser(), api.browser()];
  await browser.register();
  await stranger.register({ email: "other@clinic.example" });
  clinicId = (await browser.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
  await api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, (tx) =>
    tx.insert(pets, petRow({ id: petId, number: 1 })),
  );
});
afterAll(() => api.close());

function upload(content: Buffer, by: TestBrowser = browser, id = petId) {
  const edge = "----fernpaw";
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="juno.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return api.app.inject({
    method: "POST",
    url: `/api/pets/${id}/photo`,
    headers: {
      host: "localhost:5280",
      authorization: `Bearer ${by.accessToken}`,
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
}

const files = () => readdir(join(api.dataDir, "uploads", "pets")).catch(() => []);

async function photoFileOf(): Promise<unknown> {
  return api.sync.withClinicTx(
    clinicId,
    { userId: null, name: "test" },
    async (tx) => (await tx.find(pets, petId))?.photoFile,
  );
}

test("a photo comes back upright, no larger than a screen, without what the camera wrote, and the pet names it", async () => {
  const answer = await upload(photo);
  expect(answer.statusCode, answer.body).toBe(200);
  const { photoFile } = answer.json<{ photoFile: string }>();
  expect(await photoFileOf()).toBe(photoFile);
  const shown = await api.app.inject({ url: `/uploads/pets/${photoFile}` });
  expect(shown.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  const { format, width, height, exif } = await sharp(shown.rawPayload).metadata();
  expect([format, width, height, exif]).toEqual(["webp", 1024, 512, undefined]);
});

test("another photo takes the place of the first, and none takes the place of that", async () => {
  const first = (await upload(photo)).json<{ photoFile: string }>().photoFile;
  const second = (await upload(photo)).json<{ photoFile: string }>().photoFile;
  expect(await files()).toEqual([second]);
  expect((await api.app.inject({ url: `/uploads/pets/${first}` })).statusCode).toBe(404);
  expect((await browser.call("DELETE", `/api/pets/${petId}/photo`)).statusCode).toBe(204);
  expect(await photoFileOf()).toBeNull();
  expect(await files()).toEqual([]);
});

test("the pet of another clinic, one that is none, and what is no picture leave nothing behind", async () => {
  expect((await upload(photo, stranger)).statusCode).toBe(404);
  expect((await upload(photo, browser, v7())).statusCode).toBe(404);
  expect((await upload(photo, browser, "none")).statusCode).toBe(400);
  expect((await upload(Buffer.from("<svg/>"))).statusCode).toBe(415);
  expect((await upload(photo.subarray(0, photo.length / 2))).statusCode).toBe(415);
  expect(await files()).toEqual([]);
  expect((await stranger.call("DELETE", `/api/pets/${petId}/photo`)).statusCode).toBe(404);
});

test.each(["/uploads/pets/../avatars/x", "/uploads/pets/%2e%2e%2fsecret", "/uploads/pets/a.webp"])(
  "%s is not there",
  async (url) => expect((await api.app.inject({ url })).statusCode).toBe(404),
);
