// Concerns: notifications, pwa/src/realtime, pwa/src/shell, api/src/realtime, packages/sync/src/server.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { EASTGATE } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { DEMO_PASSWORD, Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** The next appointment of a vet with an account. */
function nextPatient(): { pet: string; petId: string; appointmentId: string; email: string } {
  const [row] = server.database.rows(
    `select p."name" as "pet", p."id" as "petId", a."id" as "appointmentId", u."email" from "appointments" a
     join "pets" p on p."clinicId" = a."clinicId" and a."petIds" = '["' || p."id" || '"]'
     join "users" u on u."clinicId" = a."clinicId" and u."id" = a."vetId"
     where a."clinicId" = ? and a."status" in ('booked', 'confirmed') and a."startsAt" > ? order by a."startsAt" limit 1`,
    EASTGATE,
    new Date(Date.now() - 10 * 60_000).toISOString(),
  );
  if (!row) throw new Error("nobody comes to a vet");
  return row as ReturnType<typeof nextPatient>;
}

/** Keeps what the page plays: the browser of a journey has no ear. */
async function listens(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    HTMLAudioElement.prototype.play = function play() {
      heard.push([new URL(this.src).pathname, this.volume, this.currentTime]);
      return Promise.resolve();
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}

const unreadOf = async (page: Page): Promise<string> =>
  (await page
    .getByRole("banner")
    .getByRole("link", { name: /^Notifications/ })
    .getAttribute("aria-label")) ?? "";

async function announce(title: string, body: string): Promise<void> {
  const post = async (path: string, given: object, token?: string) => {
    const headers = { "content-type": "application/json", origin: server.origin };
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: { ...headers, ...authorization },
      body: JSON.stringify(given),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { accessToken: string };
  };
  const login = { email: "admin@fernpaw.example", password: DEMO_PASSWORD };
  const { accessToken } = await post("/api/admin/auth/login", login);
  const announcement = { id: crypto.randomUUID(), title, body, audience: { type: "specific", clinics: [EASTGATE] } };
  await post("/api/admin/announcements", announcement, accessToken);
}

test("the desk checks a patient in: the vet hears and sees it at once, and one tap opens the visit", async ({
  browser,
}) => {
  const patient = nextPatient();
  const vet = await Desk.open(browser, server.origin, { email: patient.email, open: Tablet.open });
  const desk = await Desk.open(browser, server.origin, { email: "desk@eastgate.example" });
  await vet.isSettled();
  await desk.isSettled();
  const { page } = vet;
  expect(await unreadOf(page)).toBe("Notifications");
  const heard = await listens(page);

  await desk.checkIn(patient.pet);
  const toast = page.getByRole("link", { name: `${patient.pet} has arrived` });
  await expect(toast).toBeVisible();
  await expect.poll(() => unreadOf(page)).toBe("Notifications, 1 unread");
  expect(await heard()).toEqual([["/notification.wav", 0.5, 0]]);
  await toast.click();
  await page.waitForURL(`**/dashboard/appointments/${patient.appointmentId}?pet=${patient.petId}`);
  await vet.isOn(patient.pet);
  await expect.poll(() => unreadOf(page)).toBe("Notifications");
  expect(await unreadOf(desk.page)).toBe("Notifications");

  await announce("Maintenance on Sunday", "From 02:00 to 03:00 nothing can be sent.");
  const announced = page.getByRole("region", { name: /announcements/i }).getByText("Maintenance on Sunday");
  await expect(announced).toBeVisible();
  await expect(page.getByText("A new announcement from the product.")).toBeVisible();
  const box = await announced.boundingBox();
  expect((box?.x ?? 0) > 640 && (box?.y ?? 800) < 200).toBe(true);
  await expect.poll(() => unreadOf(page)).toBe("Notifications, 1 unread");

  // Read without a network: the count of this device, sent when the network is back.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Notifications/ })
    .click();
  // The page opens with the decisions, which the demo has too.
  await page.getByRole("main").getByRole("link", { name: /^News/ }).click();
  await expect(page.getByText("From 02:00 to 03:00 nothing can be sent.")).toBeVisible();
  await vet.tablet.goOffline();
  await page.getByRole("button", { name: "Mark as read: Maintenance on Sunday" }).click();
  await expect.poll(() => unreadOf(page)).toBe("Notifications");
  await vet.tablet.goOnline();
  await vet.isSettled();
  await expect.poll(() => unreadOf(page)).toBe("Notifications");
  const rows = server.database.rows(
    `select n."status" from "notifications" n join "users" u on n."scope" = 'user:' || u."id"
     where u."email" = ? and n."clinicId" = ?`,
    patient.email,
    EASTGATE,
  );
  expect(rows.map(({ status }) => status)).toEqual(["read", "read"]);
  await agreesWithServer(vet);
  await agreesWithServer(desk);
  expect([...vet.tablet.errors, ...desk.tablet.errors]).toEqual([]);
  for (const { tablet } of [vet, desk]) await tablet.close();
});
