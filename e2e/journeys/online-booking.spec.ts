// Concerns: booking, appointments, clients, today, profile.
import { type Browser, expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { EASTGATE } from "../support/demo-rows.ts";
import { Mailbox } from "../support/mailbox.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

interface Person {
  lastName: string;
  phone: string;
}

/** As far as the button that sends: a dental consult at one of the free times of the third day. */
async function fillPage({ page }: Visitor, { lastName, phone }: Person, at = 0): Promise<void> {
  await page.getByRole("radio", { name: /Dental consult/ }).check();
  await page.getByRole("group", { name: "Days with free times" }).getByRole("button").nth(2).click();
  await page
    .getByRole("group", { name: /^Free times on/ })
    .getByRole("button")
    .nth(at)
    .click();
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("E-mail").fill(`${lastName.toLowerCase()}@example.com`);
  await page.getByLabel("Phone").fill(phone);
  await page.getByLabel("Pet's name").fill("Fig");
  await page.getByLabel("Kind of animal").selectOption({ label: "Cat" });
}

const send = ({ page }: Visitor) => page.getByRole("button", { name: "Send request" }).click();
const sent = ({ page }: Visitor) => page.getByRole("heading", { name: "Check your e-mail" });

/** The page of the clinic on a phone that has seen nothing of the app. */
async function openPage(browser: Browser, slug = "eastgate"): Promise<Visitor> {
  const visitor = await Visitor.open(browser, server.origin, PHONE);
  await visitor.goTo(`/book/${slug}`);
  return visitor;
}

test("a person without an account asks on a phone; the desk accepts without a network", async ({ browser }) => {
  const ada = await openPage(browser);
  expect(await ada.objections()).toEqual([]);
  await fillPage(ada, { lastName: "Byron", phone: "020 7946 0101" });
  expect(await ada.objections()).toEqual([]);
  expect(await ada.sidewaysPx()).toBe(0);
  await ada.page.setViewportSize({ width: 320, height: 700 });
  expect(await ada.sidewaysPx()).toBe(0);
  await expect(ada.page.getByText("The clinic asks for a deposit for this appointment.")).toBeVisible();
  await send(ada);
  await expect(sent(ada)).toBeVisible();
  const mails = new Mailbox(server.origin);
  const [received] = await mails.to("byron@example.com");
  expect(received?.text).toContain("This is not a confirmed appointment yet.");
  expect(ada.errors).toEqual([]);
  expect(await ada.context.cookies()).toEqual([]);

  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  const strip = tablet.page.getByRole("region", { name: "1 online request" });
  await expect(strip).toContainText("Fig · Byron");
  await tablet.page.setViewportSize(PHONE.viewport);
  const firstCard = tablet.page.locator("[data-card]").first();
  await expect.poll(async () => (await firstCard.boundingBox())?.y ?? Infinity).toBeLessThan(320);
  await strip.getByRole("button", { name: "1 online request" }).tap();
  await expect(strip).toContainText("Fig · Byron");
  await tablet.page.setViewportSize({ width: 1280, height: 800 });
  await tablet.goOffline();
  await strip.getByRole("button", { name: "Open the request of Byron" }).click();
  const dialog = tablet.page.getByRole("dialog", { name: "Online request of Byron" });
  await expect(dialog.getByRole("radio", { name: /New client/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(strip).toHaveCount(0);
  await tablet.goOnline();
  await expect
    .poll(() =>
      server.database.rows(
        `select a."status", a."source", c."lastName", r."status" as "request" from "onlineRequests" r
         join "appointments" a on a."clinicId" = r."clinicId" and a."id" = r."appointmentId"
         join "clients" c on c."clinicId" = r."clinicId" and c."id" = r."clientId" where r."clinicId" = ?`,
        EASTGATE,
      ),
    )
    .toEqual([{ status: "booked", source: "online", lastName: "Byron", request: "accepted" }]);
  await tablet.close();
  await ada.close();
});

test("two people want the only place of one time at once: one gets it, the other one chooses again", async ({
  browser,
}) => {
  // A clinic with one vet.
  const [ben, cem] = [await openPage(browser, "harbour"), await openPage(browser, "harbour")];
  await fillPage(ben, { lastName: "Ode", phone: "020 7946 0202" }, 4);
  await fillPage(cem, { lastName: "Kaya", phone: "020 7946 0303" }, 4);
  await Promise.all([send(ben), send(cem)]);
  const taken = ({ page }: Visitor) => page.getByText("Another person has just asked for this time.");
  for (const one of [ben, cem]) await expect(sent(one).or(taken(one))).toBeVisible();
  const lost = [];
  for (const one of [ben, cem]) if (await taken(one).isVisible()) lost.push(one);
  expect(lost).toHaveLength(1);
  const [loser] = lost;
  if (!loser) return;
  await loser.page
    .getByRole("group", { name: /^Free times on/ })
    .getByRole("button")
    .nth(8)
    .click();
  // The typed words are still there.
  await expect(loser.page.getByLabel("Pet's name")).toHaveValue("Fig");
  await send(loser);
  await expect(sent(loser)).toBeVisible();
  await ben.close();
  await cem.close();
});

test("the desk offers another time, and the person accepts it by the link of the mail", async ({ browser }) => {
  const tablet = await Tablet.openOnline(browser, server.origin);
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  const fay = await openPage(browser);
  await fillPage(fay, { lastName: "Moss", phone: "020 7946 0606" }, 2);
  await send(fay);
  await expect(sent(fay)).toBeVisible();
  const { page } = tablet;
  await page.getByRole("button", { name: "Open the request of Moss" }).click();
  const dialog = page.getByRole("dialog", { name: "Online request of Moss" });
  await dialog.getByRole("button", { name: "Offer another time" }).click();
  const offer = page.getByRole("dialog", { name: "Offer another time" });
  await offer
    .getByRole("group", { name: /Free times/ })
    .getByRole("button")
    .nth(1)
    .click();
  await offer.getByRole("button", { name: "Send offer" }).click();
  await expect(page.getByText("The offer goes to the client by mail.")).toBeVisible();

  const link = await new Mailbox(server.origin).link("moss@example.com", "/offered-time");
  await fay.page.goto(link);
  await expect(fay.page.getByRole("heading", { name: /offers you this time$/ })).toBeVisible();
  expect(await fay.objections()).toEqual([]);
  await fay.page.setViewportSize({ width: 320, height: 700 });
  expect(await fay.sidewaysPx()).toBe(0);
  await fay.page.getByRole("button", { name: "Accept this time" }).click();
  await expect(fay.page.getByRole("heading", { name: "You accepted this time" })).toBeVisible();
  expect(fay.errors).toEqual([]);

  await expect(page.getByText(/The client accepts the offered time/)).toBeVisible();
  await page.getByRole("button", { name: "Open the request of Moss" }).click();
  await dialog.getByRole("button", { name: /^Accept/ }).click();
  await expect(page.getByRole("button", { name: "Open the request of Moss" })).toHaveCount(0);
  await tablet.goTo("/dashboard/notifications?view=news");
  const news = page.getByRole("list", { name: "Notifications" });
  await expect(news.getByText("New online request: Fig").first()).toBeVisible();
  await expect(news.getByText("The client of Fig answered the offered time")).toBeVisible();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
  await fay.close();
});

test("a program that asks again and again is stopped, with words for a person", async ({ browser }) => {
  const { request } = await browser.newContext();
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const answer = await request.post(`${server.origin}/api/public/booking/eastgate/requests`, {
      data: {
        locationId: "019a5f00-0000-8000-8000-10ca0000ea56",
        typeId: "019a5f00-0000-8000-8000-a9970000ea5e",
        startsAt: "2026-11-01T03:00:00.000Z",
        firstName: "",
        lastName: "Robot",
        email: "robot@example.com",
        phone: "020 7946 0404",
        petName: "Bolt",
        petTypeId: null,
        reason: "",
      },
    });
    statuses.push(answer.status());
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 202)).toEqual([]);
  const dot = await openPage(browser);
  await fillPage(dot, { lastName: "Dee", phone: "020 7946 0505" }, 6);
  await send(dot);
  await expect(dot.page.getByRole("alert")).toContainText("The clinic gets many requests right now.");
  await dot.close();
});

test("a new client fills in the form of a scanned code on a phone, and the desk fills the record", async ({
  browser,
}) => {
  const tablet = await Tablet.openOnline(browser, server.origin);
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await tablet.goTo("/dashboard/clients");
  await tablet.page.getByRole("button", { name: "Send a form" }).click();
  const dialog = tablet.page.getByRole("dialog", { name: "Form for a new client" });
  await dialog.getByRole("button", { name: "Create a link" }).click();
  await expect(dialog.getByRole("img", { name: "Code with the link of the form" })).toBeVisible();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();

  const eva = await Visitor.open(browser, server.origin, PHONE);
  await eva.page.goto(link);
  const { page } = eva;
  await expect(page.getByRole("heading", { name: "New client at Eastgate Veterinary" })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/new-client`);
  await page.getByRole("button", { name: "Send form" }).click();
  await expect(page.getByText("Enter your last name.")).toBeVisible();
  expect(await eva.objections()).toEqual([]);
  expect(await eva.sidewaysPx()).toBe(0);
  await page.getByLabel("Last name").fill("Marsh");
  await page.getByLabel("E-mail").fill("marsh@example.com");
  await page.getByLabel("Phone").fill("020 7946 0606");
  await page.getByLabel("Town (optional)").fill("Eastgate");
  await page.getByLabel("Pet's name").fill("Moss");
  await page.getByLabel("Kind of animal").selectOption({ label: "Dog" });
  await page.getByRole("button", { name: "Send form" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  const again = await Visitor.open(browser, server.origin, PHONE);
  await again.page.goto(link);
  await expect(again.page.getByRole("heading", { name: "This form is closed" })).toBeVisible();

  await tablet.page.getByRole("button", { name: "Review the form of Marsh" }).click();
  const review = tablet.page.getByRole("dialog", { name: "Form of Marsh" });
  await review.getByRole("button", { name: "Fill record" }).click();
  await expect(tablet.page.getByText("The record of Marsh is filled.")).toBeVisible();
  await expect
    .poll(() =>
      server.database.rows(
        `select c."lastName", p."name" from "intakeForms" f
         join "clients" c on c."clinicId" = f."clinicId" and c."id" = f."clientId"
         join "petOwners" o on o."clinicId" = c."clinicId" and o."clientId" = c."id"
         join "pets" p on p."clinicId" = o."clinicId" and p."id" = o."petId"
         where f."clinicId" = ? and f."status" = 'accepted'`,
        EASTGATE,
      ),
    )
    .toEqual([{ lastName: "Marsh", name: "Moss" }]);
  await again.close();
  await eva.close();
  await tablet.close();
});
