// Concerns: pwa/src/ui, pwa/src/shell.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { screenOf } from "../support/look.ts";
import { keepPicture } from "../support/pictures.ts";
import { demoLogin } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

/** A second try asks under another address. */
const CHUNK = "**/assets/clients-pages-*.js*";
/** The console's words for an aborted request, a blocked worker and a caught error. */
const EXPECTED = /ERR_FAILED|dynamically imported module|Loading chunk failed|reading 'waiting'/;
let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("a form that cannot be fetched takes no other form away, and comes when it is tried again", async ({
  browser,
}) => {
  // A service worker would answer with its stored copy.
  const visitor = await Visitor.open(browser, server.origin, { ...screenOf("light"), serviceWorkers: "block" });
  const { page } = visitor;
  await page.route(CHUNK, (route) => route.abort());
  await visitor.signIn(demoLogin("desk@eastgate.example"));
  await page.getByRole("main").getByRole("button", { name: "New appointment" }).click();
  const booking = page.getByRole("dialog", { name: "New appointment" });
  const reason = booking.getByLabel("Reason");
  await reason.fill("Limps since Tuesday");
  const adds = booking.getByRole("button", { name: /^New client/ });
  // The dialog has come to rest.
  await adds.click({ trial: true });
  const place = await adds.boundingBox();
  await booking.getByRole("combobox", { name: "Pet or client" }).fill("Halb-Fertig");
  await expect(booking.getByText(/^No match on this device for “Halb-Fertig”/)).toBeVisible();
  // A hint that moved the button would lose a tap that has begun.
  expect((await adds.boundingBox())?.y).toBe(place?.y);
  await booking.getByRole("button", { name: "New client “Halb-Fertig”" }).click();

  const message = booking.getByRole("alert").filter({ hasText: "not on this device yet" });
  await expect(message).toBeVisible();
  await expect(reason).toHaveValue("Limps since Tuesday");
  expect(await visitor.objections()).toEqual([]);
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(message).toBeInViewport();
    await keepPicture(page, `part-failed-${width}`);
  }
  await message.getByRole("button", { name: "Try again" }).click();
  await expect(message).toBeVisible();

  await page.unroute(CHUNK);
  await message.getByRole("button", { name: "Try again" }).click();
  const client = page.getByRole("dialog", { name: "Add client" });
  await expect(client.getByLabel("Last name")).toHaveValue("Halb-Fertig");
  await client.getByRole("button", { name: "Close" }).click();
  await expect(reason).toHaveValue("Limps since Tuesday");
  expect(visitor.errors.filter((text) => !EXPECTED.test(text))).toEqual([]);
  await visitor.close();
});
