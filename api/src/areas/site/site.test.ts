import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { DEMO_ADMIN } from "../../demo/demo-logins.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { signInToDemo } from "../../testing/demo-api.ts";
import { mailsTo, mailTo, tokenIn } from "../../testing/mailbox.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let networks = 0;

describe.each(AREA_DATABASES)("the public site on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });
  const subscribe = (email: string, browser = visitor()) => browser.post("/api/public/subscribe", { email });
  const statusOf = async (email: string) => {
    const statement = globalQuery.selectFrom("newsletterSubscribers").select("status").where("email", "=", email);
    return (await api.store.read((sql) => rowsOf(sql, statement)))[0]?.status;
  };

  test("the plans on sale are those that the pages were built with", async () => {
    const { plans } = (await visitor().get("/api/public/plans")).json();
    expect(plans).toEqual(FIRST_PLANS);
  });

  test("the newsletter starts with the mailed link and ends with one click", async () => {
    const email = "reader@mail.example";
    const answer = await subscribe(email);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ["message"]]);
    expect(await statusOf(email)).toBe("pending");
    const mail = await mailTo(api, email, "newsletter");
    const confirmed = await visitor().post("/api/public/subscribe/confirm", { token: tokenIn(mail) });
    expect(confirmed.statusCode).toBe(200);
    expect(await statusOf(email)).toBe("confirmed");
    const again = await subscribe(email);
    expect([again.statusCode, again.body]).toEqual([answer.statusCode, answer.body]);
    const url = new URL(mail.unsubscribeUrl ?? "");
    const left = await api.app.inject({
      method: "POST",
      url: `${url.pathname}${url.search}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(left.statusCode, left.body).toBe(200);
    expect(await statusOf(email)).toBe("unsubscribed");
    expect((await visitor().post(`${url.pathname}${url.search}`)).statusCode).toBe(200);
  });

  test("links of others, of the other kind and made up do nothing", async () => {
    const email = "careful@mail.example";
    await subscribe(email);
    const mail = await mailTo(api, email, "newsletter");
    const leave = new URL(mail.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
    for (const token of [leave, "", ".", `${leave}x`, "a.b"]) {
      expect((await visitor().post("/api/public/subscribe/confirm", { token })).json()).toMatchObject({
        code: "link_invalid",
      });
    }
    const wrong = await visitor().post(`/api/public/unsubscribe?token=${tokenIn(mail)}`);
    expect(wrong.json()).toMatchObject({ status: 400, code: "link_invalid" });
    expect(await statusOf(email)).toBe("pending");
  });

  test("a network asks five times an hour, an address gets three mails", async () => {
    const browser = visitor();
    for (let index = 0; index < 5; index += 1) {
      expect((await subscribe(`many${index}@mail.example`, browser)).statusCode).toBe(200);
    }
    expect((await subscribe("more@mail.example", browser)).json()).toMatchObject({ status: 429, code: "rate_limited" });
    for (let index = 0; index < 5; index += 1) await subscribe("eager@mail.example");
    expect(await mailsTo(api, "eager@mail.example")).toHaveLength(3);
    expect((await subscribe("no address")).json()).toMatchObject({ status: 400, errors: [{ path: "email" }] });
  });

  test("a message from the contact form is kept and reaches those who run the platform", async () => {
    await signInToDemo(api);
    const form = { name: "Eve\r\nBcc: all@mail.example", email: "eve@mail.example", message: "Hello <b>there</b>" };
    const answer = await visitor().post("/api/public/contact", form);
    expect(answer.statusCode, answer.body).toBe(200);
    const mail = await mailTo(api, DEMO_ADMIN.email, "contact");
    expect(mail).toMatchObject({ replyTo: "eve@mail.example", subject: "Contact form: Eve Bcc: all@mail.example" });
    expect(mail.html).toContain("Hello &lt;b&gt;there&lt;/b&gt;");
    const rows = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("contactMessages").selectAll()));
    expect(rows).toMatchObject([{ email: "eve@mail.example", status: "new", message: "Hello <b>there</b>" }]);
    expect((await visitor().post("/api/public/contact", { ...form, message: "" })).statusCode).toBe(400);
  });
});
