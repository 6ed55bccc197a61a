// Concerns: files, api/src/uploads, pwa/src/session/sync-client.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, type Route, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { waitingFilesOn } from "../support/device-copy.ts";
import { Desk } from "../support/desk.ts";
import { CLOSE_LOOK, listFaults, screenOf, wear } from "../support/look.ts";
import { demoLogin, killBrowserOn, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

const VET = "vet@eastgate.example";
const PIECE_BYTES = 1024 * 1024;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

interface OpenVisit {
  appointmentId: string;
  visitId: string;
  petId: string;
}

/** A visit of today that a vet is busy with, and one that has files. */
function openVisit({ hasFiles }: { hasFiles: boolean }): OpenVisit {
  const [visit] = server.database.rows(
    `select v."appointmentId", v."id" as "visitId", v."petId" from "visits" v join "users" u on u."clinicId" = v."clinicId"
     where u."email" = ? and v."status" = 'open' and v."appointmentId" is not null and v."stage" <> 'waiting'
      and ${hasFiles ? "" : "not"} exists (select 1 from "attachments" a where a."visitId" = v."id" and a."uploadState" = 'stored')
     order by v."openedAt"`,
    VET,
  );
  if (!visit) throw new Error("the demo has no such visit");
  return visit as unknown as OpenVisit;
}

const pathOf = ({ appointmentId }: OpenVisit): string => `/dashboard/appointments/${appointmentId}`;

async function openFiles(tablet: Tablet, visit: OpenVisit): Promise<void> {
  await tablet.goTo(pathOf(visit));
  await tablet.page.getByRole("tab", { name: /^Files/ }).click();
}

/** Hidden inputs, as the camera and the chooser of the system fill them. */
const camera = (page: Page): Locator => page.locator('input[type="file"][capture]');
const chooser = (page: Page): Locator => page.locator('input[type="file"][multiple]');

const files = (page: Page): Locator => page.getByRole("list", { name: "Files" }).getByRole("listitem");

/** A photo of several megabytes that the browser itself draws, without notes of a camera. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 2400, height: 1800 });
    const context = canvas.getContext("2d");
    const image = context?.createImageData(2400, 1800);
    if (!context || !image) return "";
    let seed = 7;
    for (let at = 0; at < image.data.length; at += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      image.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.92);
  });
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}

/** With what a telephone writes into a photo: here a place, in a text of its own. */
function withPlace(photo: Buffer): Buffer {
  const words = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0 GPS 51.5074 N 0.1278 W", "latin1");
  const length = Buffer.from([0xff, 0xe1, (words.length + 2) >> 8, (words.length + 2) & 0xff]);
  return Buffer.concat([photo.subarray(0, 2), length, words, photo.subarray(2)]);
}

/** Lets so many pieces through, and holds the next one. */
async function holdAfter(tablet: Tablet, pieces: number) {
  let passed = 0;
  let held: (route: Route) => void = () => undefined;
  const holds = new Promise<Route>((resolve) => {
    held = resolve;
  });
  await tablet.context.route("**/api/file-uploads/**", async (route) => {
    passed += 1;
    if (passed <= pieces) await route.continue();
    else held(route);
  });
  // In an object: a promise alone would be waited for here.
  return { holds };
}

const rowsOf = (visit: OpenVisit) =>
  server.database.rows(
    `select "clinicId", "name", "sha256", "bytes", "uploadState", "refusal" from "attachments" where "visitId" = ? order by "createdAt"`,
    visit.visitId,
  );

const storedBytes = ({ clinicId, sha256 }: Record<string, unknown>): Buffer =>
  readFileSync(join(server.dataDir, "uploads", "files", String(clinicId), String(sha256).slice(0, 2), String(sha256)));

test("a photo taken offline is uploaded after a kill of the browser and one of the server, byte by byte (R16)", async () => {
  test.setTimeout(400_000);
  const visit = openVisit({ hasFiles: false });
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-e2e-profile-"));
  const morning = await Tablet.openOn(profile, server.origin);
  await morning.signIn(demoLogin(VET));
  await new Desk(morning).isSettled();
  await openFiles(morning, visit);
  const photo = await drawPhoto(morning.page);
  expect(photo.length).toBeGreaterThan(3 * PIECE_BYTES);
  await morning.untilInstalled();
  await morning.close();

  const noon = await Tablet.openOn(profile, server.origin, { offline: true });
  await openFiles(noon, visit);
  await camera(noon.page).setInputFiles({ name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer: withPlace(photo) });
  await noon.shows("1 file added");
  await expect(files(noon.page)).toHaveCount(1);
  await expect(files(noon.page)).toContainText("Waiting to upload");
  await killBrowserOn(profile);

  const later = await Tablet.openOn(profile, server.origin, { offline: true });
  await openFiles(later, visit);
  await expect(files(later.page)).toContainText("Waiting to upload");
  await expect(files(later.page).locator("img")).toBeVisible();
  await later.picture("files-01-reopened-offline");

  // Two pieces arrive, the third is on its way, and the outbox does not wait for any of them.
  const { holds: onItsWay } = await holdAfter(later, 2);
  await later.goOnline();
  await onItsWay;
  await new Desk(later).says(/^(All saved|\d+ needs? attention)$/);
  await expect(files(later.page)).toContainText(/Uploading \d+ %/);
  await later.picture("files-02-uploading");
  await files(later.page).getByRole("button", { name: "More for IMG_0042.jpg" }).click();
  await later.page.getByRole("menuitem", { name: "Rename or change kind" }).click();
  const dialog = later.page.getByRole("dialog", { name: "Edit file" });
  await dialog.getByLabel("Name").fill("Left ear, day 1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => rowsOf(visit)).toMatchObject([{ name: "Left ear, day 1", uploadState: "local" }]);
  await killBrowserOn(profile);

  const evening = await Tablet.openOn(profile, server.origin);
  const sentAgain: number[] = [];
  evening.page.on("request", (request) => {
    if (request.url().includes("/api/file-uploads/"))
      sentAgain.push(Number(new URL(request.url()).searchParams.get("offset")));
  });
  const { holds: thirdOnItsWay } = await holdAfter(evening, 1);
  await openFiles(evening, visit);
  const held = await thirdOnItsWay;
  await server.kill();
  await held.abort();
  await evening.context.unroute("**/api/file-uploads/**");
  await server.start();
  await expect.poll(() => rowsOf(visit), { timeout: HANGS_AFTER_MS }).toMatchObject([{ uploadState: "stored" }]);
  await expect(files(evening.page)).not.toContainText(/Waiting|Uploading/);
  await evening.picture("files-03-stored");

  // It went on where it was, and what arrived is the photo without the place.
  expect(sentAgain[0]).toBe(2 * PIECE_BYTES);
  expect(sentAgain).not.toContain(0);
  const [row] = rowsOf(visit);
  if (!row) throw new Error("no row");
  expect(row).toMatchObject({ bytes: photo.length, sha256: createHash("sha256").update(photo).digest("hex") });
  expect(storedBytes(row).equals(photo)).toBe(true);
  expect(evening.errors).toEqual([]);
  await evening.close();
  rmSync(profile, { recursive: true, force: true });
});

test(
  "what cannot be kept is refused with its reason, and the other files of the same choice are added",
  { tag: "@full" },
  async ({ browser }) => {
    const visit = openVisit({ hasFiles: false });
    const { tablet } = await Desk.open(browser, server.origin, { email: VET });
    const { page } = tablet;
    await openFiles(tablet, visit);
    const before = rowsOf(visit).length;
    const picture = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const good = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    // Playwright carries at most 50 MB in one call.
    await chooser(page).setInputFiles([picture("huge.jpg", "image/jpeg", Buffer.alloc(45 * PIECE_BYTES, 0xff))]);
    await tablet.shows("huge.jpg: The file is larger than 40 MB. Save it smaller, then add it again.");
    await chooser(page).setInputFiles([
      picture("fake.png", "image/png", Buffer.concat([png, Buffer.from("no picture")])),
      picture("IMG_1.HEIC", "image/heic", Buffer.from("\0\0\0\u0018ftypheic", "latin1")),
      picture("page.html", "text/html", Buffer.from("<script>alert(1)</script>")),
      picture("empty.jpg", "image/jpeg", Buffer.alloc(0)),
      picture("good.png", "image/png", good),
    ]);
    await tablet.shows("fake.png: The picture is damaged and cannot be read. Take it again or choose another file.");
    await tablet.shows(/^IMG_1\.HEIC: HEIC photos cannot be read here\./);
    await tablet.shows("page.html: This kind of file is not accepted. Photos (JPEG, PNG, WebP) and PDF are accepted.");
    await tablet.shows("empty.jpg: The file is empty. Choose another file.");
    await expect(files(page).filter({ hasText: "good.png" })).toHaveCount(1);
    await expect.poll(() => rowsOf(visit), { timeout: HANGS_AFTER_MS }).toHaveLength(before + 1);
    await expect.poll(() => rowsOf(visit).at(-1)).toMatchObject({ name: "good.png", uploadState: "stored" });
    await tablet.picture("files-04-refused");
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  },
);

test(
  "a colleague's tablet shows the pictures, zooms by keys and wheel, keeps the small ones offline, and closes by Escape and Back",
  { tag: "@full" },
  async ({ browser }) => {
    const visit = openVisit({ hasFiles: true });
    const desk = await Desk.open(browser, server.origin, { email: "nurse@eastgate.example", open: Tablet.open });
    const { tablet, page } = desk;
    await tablet.untilInstalled();
    await openFiles(tablet, visit);
    const first = files(page).first();
    await expect(first.locator("img")).toBeVisible();
    const open = first.getByRole("button", { name: /^Open / });
    await open.click();
    const viewer = page.getByRole("dialog", { name: /^File / });
    const picture = viewer.getByRole("img");
    await expect(viewer.getByText(/^Keys:/)).toBeVisible();
    const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
    await page.keyboard.press("+");
    await expect.poll(scale).toBeCloseTo(1.5);
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, -200);
    await expect.poll(scale).toBeGreaterThan(2);
    await page.keyboard.press("0");
    await expect.poll(scale).toBe(1);
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(pathOf(visit));

    await tablet.goOffline();
    await page.reload();
    await page.getByRole("tab", { name: /^Files/ }).click();
    await expect(files(page).first().locator("img")).toBeVisible();
    await files(page)
      .first()
      .getByRole("button", { name: /^Open / })
      .click();
    await expect(viewer.getByText("This is the small picture. The full picture needs a connection.")).toBeVisible();
    await tablet.picture("files-05-small-offline");
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  },
);

/** A pet with an owner, whose name no other pet has. */
function onlyOfItsName(): { id: string; name: string } {
  const [pet] = server.database.rows(
    `select p."id", p."name" from "pets" p join "users" u on u."clinicId" = p."clinicId"
     where u."email" = ? and p."name" not like '% %'
      and not exists (select 1 from "pets" o where o."clinicId" = p."clinicId" and o."id" <> p."id" and o."name" = p."name")
     order by p."id" limit 1`,
    VET,
  );
  if (!pet) throw new Error("every name of a pet is there twice");
  return { id: String(pet["id"]), name: String(pet["name"]) };
}

test("old records as PDF are chosen for many pets without a network, seen with their pets, and stored byte by byte", async ({
  browser,
}) => {
  const email = "owner@eastgate.example";
  const { tablet } = await Desk.open(browser, server.origin, { email, open: Tablet.open });
  const { page } = tablet;
  const pet = onlyOfItsName();
  const pdf = (name: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.4\n${name}\n%%EOF`),
  });
  const named = pdf(`${pet.name} 2019.pdf`);
  await tablet.untilInstalled();
  await tablet.goTo("/dashboard/import");
  await tablet.goOffline();
  await expect(page.getByRole("button", { name: "Choose files of many pets" })).toBeEnabled();
  await chooser(page).setInputFiles([named, pdf("scan.pdf")]);
  const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await expect(chosen.first()).toContainText("by the pet's name alone");
  await expect(chosen.first()).toContainText(pet.name);
  await expect(chosen.last()).toContainText("No pet found by the file's name");
  await tablet.picture("files-06-many-pets");
  await page.getByRole("button", { name: "Add 1 file" }).click();
  await tablet.shows("1 file added");
  await expect(chosen).toHaveCount(1);
  await tablet.goOnline();
  const stored = () =>
    server.database.rows(
      `select "clinicId", "name", "sha256", "uploadState" from "attachments" where "petId" = ? and "name" = ?`,
      pet.id,
      named.name,
    );
  await expect
    .poll(async () => ({ rows: stored(), waiting: await waitingFilesOn(page) }), { timeout: HANGS_AFTER_MS })
    .toMatchObject({ rows: [{ uploadState: "stored" }], waiting: [{ state: "sent" }] });
  expect(storedBytes(stored()[0] ?? {}).equals(named.buffer)).toBe(true);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test(
  "the files of a visit, the picture over the whole screen and the card of the pet pass axe in three sizes and both themes",
  { tag: "@full" },
  async ({ browser }) => {
    const visit = openVisit({ hasFiles: true });
    const visitor = await Visitor.open(browser, server.origin, { ...screenOf("light"), serviceWorkers: "block" });
    const { page } = visitor;
    await visitor.signIn(demoLogin(VET));
    const faults: string[] = [];
    const look = async (name: string): Promise<void> => {
      for (const theme of ["light", "dark"] as const) {
        await wear(page, theme);
        faults.push(...(await listFaults(visitor, { name, look: CLOSE_LOOK })));
      }
      await wear(page, "light");
    };
    await page.goto(`${server.origin}${pathOf(visit)}`);
    await page.getByRole("tab", { name: /^Files/ }).click();
    await expect(files(page).first().locator("img")).toBeVisible();
    await look("files-tab");
    await files(page)
      .first()
      .getByRole("button", { name: /^Open / })
      .click();
    await expect(page.getByRole("dialog").getByText(/^Keys:/)).toBeVisible();
    await look("files-viewer");
    await page.keyboard.press("Escape");
    await page.goto(`${server.origin}/dashboard/pets/${visit.petId}`);
    await expect(files(page).first().locator("img")).toBeVisible();
    await look("files-pet");
    await page.goto(`${server.origin}/dashboard/import`);
    await expect(page.getByRole("button", { name: "Choose files of many pets" })).toBeEnabled();
    await chooser(page).setInputFiles(
      ["a.pdf", "b.pdf"].map((name) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") })),
    );
    await page.getByRole("button", { name: "Choose pet: b.pdf" }).click();
    await expect(page.getByRole("combobox", { name: "Pet of b.pdf" })).toBeVisible();
    await look("files-many-pets");
    expect(faults).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  },
);
