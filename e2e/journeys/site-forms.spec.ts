// Concerns: site.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const FAILED = "An error occurred. Please try again.";
const email = (page: Page): Locator => page.getByLabel("Address for the newsletter");
const subscribe = (page: Page): Locator => page.getByRole("button", { name: "Subscribe" });
const note = (page: Page): Locator => page.locator("form[data-newsletter] [role=status]");

// A document of its own, and a page of the app.
for (const [path, address] of [
  ["/", "reader@clinic.example"],
  ["/login", "writer@clinic.example"],
] as const) {
  test(`${path}: the newsletter form: nothing typed makes no call, then loading, success and the server's words`, async ({
    browser,
  }) => {
    const visitor = await Visitor.open(browser, server.origin);
    const { page } = visitor;
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") calls.push(request.url());
    });
    await visitor.goTo(path);
    const form = page.locator("form[data-newsletter]");
    await expect(form).toHaveAttribute("data-state", "idle");
    await subscribe(page).click();
    await email(page).fill("   ");
    await subscribe(page).click();
    await email(page).fill("no address");
    await subscribe(page).click();
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
    await expect(email(page)).toBeFocused();
    expect(calls).toEqual([]);

    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/public/subscribe", async (route) => {
      await held;
      await route.continue();
    });
    await email(page).fill(address);
    await expect(email(page)).not.toHaveAttribute("aria-invalid");
    await email(page).press("Enter");
    await expect(form).toHaveAttribute("data-state", "loading");
    await expect(subscribe(page)).toBeDisabled();
    answer();
    await expect(form).toHaveAttribute("data-state", "success");
    await expect(note(page)).toHaveText("Thank you! Please confirm with the link that we have just mailed to you.");
    await expect(email(page)).toHaveValue("");
    await expect(subscribe(page)).toBeEnabled();
    expect(calls).toEqual([`${server.origin}/api/public/subscribe`]);
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  });
}

test("a refused newsletter says the server's text, else the fixed one", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin);
  const { page } = visitor;
  const answers = [
    { status: 429, json: { title: "Too many tries. Please wait a little.", status: 429 } },
    { status: 400, json: { message: "We cannot write to this address." } },
    { status: 500, json: {} },
    { status: 502, body: "<html>gateway</html>", contentType: "text/html" },
  ];
  const words = ["Too many tries. Please wait a little.", "We cannot write to this address.", FAILED, FAILED, FAILED];
  await page.route("**/api/public/subscribe", async (route) => {
    const next = answers.shift();
    await (next ? route.fulfill(next) : route.abort());
  });
  await visitor.goTo("/faq");
  for (const text of words) {
    await email(page).fill("reader@clinic.example");
    await subscribe(page).click();
    await expect(page.locator("form[data-newsletter]")).toHaveAttribute("data-state", "error");
    await expect(note(page)).toHaveText(text);
    await expect(email(page)).toHaveValue("reader@clinic.example");
    await visitor.page.evaluate(() =>
      document.querySelector("form[data-newsletter]")?.setAttribute("data-state", "idle"),
    );
  }
  await visitor.close();
});

test("a message from the contact form reaches the platform", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin);
  const { page } = visitor;
  await visitor.goTo("/contact");
  const form = page.locator("form[data-contact]");
  const send = page.getByRole("button", { name: "Send the message" });
  await send.click();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("Your message")).toHaveAttribute("aria-invalid", "true");
  expect(await visitor.objections()).toEqual([]);
  await page.getByLabel("Your name").fill("Ada Vet");
  await page.getByLabel("Your e-mail").fill("ada@clinic.example");
  await page.getByLabel("Your message").fill("Does it run on an old tablet?");
  await send.click();
  await expect(form.getByRole("status")).toHaveText("Thank you, your message has reached us. We answer by mail.");
  await expect(page.getByLabel("Your message")).toHaveValue("");
  expect(visitor.errors).toEqual([]);
  await visitor.close();
  expect(server.database.rows('select "name", "email", "clinicName", "message" from "contactMessages"')).toEqual([
    { name: "Ada Vet", email: "ada@clinic.example", clinicName: "", message: "Does it run on an old tablet?" },
  ]);
});

interface Mail {
  text: string;
}

test("the newsletter starts with the mailed link and one click, and ends with one", async ({ browser, request }) => {
  const address = "double@clinic.example";
  const visitor = await Visitor.open(browser, server.origin);
  const { page } = visitor;
  const status = () =>
    server.database.rows('select "status" from "newsletterSubscribers" where "email" = ?', address)[0]?.["status"];
  const mailedLink = async (path: string): Promise<string> => {
    const { mails } = (await (await request.get(`${server.origin}/dev/mail.json?to=${address}`)).json()) as {
      mails: Mail[];
    };
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.find((link) => link.includes(path)) ?? "";
  };
  const subscribeAgain = async () => {
    await visitor.goTo("/");
    await email(page).fill(address);
    await subscribe(page).click();
    await expect(page.locator("form[data-newsletter]")).toHaveAttribute("data-state", "success");
  };
  await subscribeAgain();
  await page.goto(await mailedLink("/newsletter/confirm#token="));
  // A program that only opens links changes nothing.
  await expect(page.getByRole("button", { name: "Confirm my address" })).toBeVisible();
  expect(status()).toBe("pending");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.locator("main [role=status]")).toHaveText(/^You are subscribed\./);
  await expect(page.getByRole("button", { name: "Confirm my address" })).toBeHidden();
  expect(status()).toBe("confirmed");

  await subscribeAgain();
  await page.goto(await mailedLink("/newsletter/unsubscribe#token="));
  await page.getByRole("button", { name: "End the newsletter" }).click();
  await expect(page.locator("main [role=status]")).toHaveText("You will get no more letters from us.");
  expect(status()).toBe("unsubscribed");

  await visitor.goTo("/newsletter/confirm");
  await expect(page.locator("main [role=status]")).toHaveText(/This link is incomplete/);
  await expect(page.getByRole("button", { name: "Confirm my address" })).toBeDisabled();
  await page.goto("about:blank");
  expect(visitor.errors).toEqual([]);
  await visitor.goTo("/newsletter/confirm#token=made.up");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.locator("main [role=status]")).toHaveText(/no longer works/);
  await visitor.close();
});
