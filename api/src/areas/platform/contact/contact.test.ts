import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailsTo, mailTo, tokenIn } from "../../../testing/mailbox.ts";
import { openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

interface Messages {
  rows: { id: string; name: string; status: string; answer: string | null }[];
  total: number;
  last: string;
}

describe.each(AREA_DATABASES)("contact messages and the newsletter on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage"]);
    for (const name of ["=Bo()", "Cy", "Di"]) {
      const email = `${name.replaceAll(/\W/g, "")}@visitor.example`;
      await api.browser().post("/api/public/contact", { name, email, clinicName: "", message: `I am ${name}` });
      api.clock.passMin(1);
    }
    await api.browser().post("/api/public/subscribe", { email: "reader@visitor.example" });
  });
  afterAll(() => api.close());

  const list = async (query = "") => (await admin.get(`/api/admin/contact${query}`)).json<Messages>();

  test("a message is answered by mail, once, and leaves the list of new ones", async () => {
    const [latest] = (await list("?status=new")).rows;
    expect([latest?.name, latest?.status]).toEqual(["Di", "new"]);
    const answer = () => admin.post(`/api/admin/contact/${latest?.id}/answer`, { answer: "We call you." });
    expect((await answer()).statusCode).toBe(204);
    const mail = await mailTo(api, "Di@visitor.example", "contact_answer");
    expect([mail.text.includes("We call you."), mail.text.includes("I am Di")]).toEqual([true, true]);
    expect((await answer()).json().code).toBe("invalid_transition");
    expect((await list("?status=new")).total).toBe(2);
    expect((await list("?status=done")).rows).toMatchObject([{ name: "Di", answer: "We call you." }]);
    const missing = await admin.post(`/api/admin/contact/${v7()}/answer`, { answer: "x" });
    expect(missing.statusCode).toBe(404);
  });

  test("lists turn by key, and are exported without formulas", async () => {
    const first = await list("?pageSize=2");
    const second = await list(`?pageSize=2&after=${first.last}`);
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(["Di", "Cy", "=Bo()"]);
    expect((await admin.get("/api/admin/contact/export.csv")).body).toContain("\r\n'=Bo(),");
    const subscribers = (await admin.get("/api/admin/newsletter?status=pending")).json();
    expect([subscribers.total, subscribers.rows[0].email]).toEqual([1, "reader@visitor.example"]);
    expect((await admin.get("/api/admin/newsletter?status=confirmed")).json().total).toBe(0);
    for (const [words, total] of [
      ["CY", 1],
      ["visitor.example di", 1],
      ["stranger", 0],
    ] as const)
      expect((await list(`?search=${encodeURIComponent(words)}`)).total, words).toBe(total);
    const readers = async (words: string) => (await admin.get(`/api/admin/newsletter?search=${words}`)).json().total;
    expect([await readers("READER%40"), await readers("cy")]).toEqual([1, 0]);
    expect((await admin.get("/api/admin/newsletter/export.csv")).body).toContain("reader@visitor.example,pending,");
  });

  test("a subscriber is written to after the confirmation and until the end, with the way out; two writers at once make one mail", async () => {
    const email = "reader@visitor.example";
    const readers = async (query = "") =>
      (await admin.get(`/api/admin/newsletter${query}`)).json<{ rows: { id: string; letters: number }[] }>().rows;
    const [reader] = await readers();
    const path = `/api/admin/newsletter/${reader?.id}/letters`;
    const write = (letters: number) =>
      admin.post(path, { subject: "<b>News</b> of May", text: "It is here.", letters });
    expect((await write(0)).json().code).toBe("invalid_transition");
    const token = tokenIn(await mailTo(api, email, "newsletter"));
    await api.browser().post("/api/public/subscribe/confirm", { token });
    expect((await readers("?mail=done")).length).toBe(0);
    expect((await write(0)).statusCode).toBe(204);
    expect((await write(0)).json().code).toBe("changed_meanwhile");
    const mail = await mailTo(api, email, "newsletter_letter");
    expect([mail.subject, mail.text.includes("It is here.")]).toEqual(["<b>News</b> of May", true]);
    expect((await mailsTo(api, email)).filter(({ subject }) => subject.includes("News"))).toHaveLength(1);
    expect((await readers("?mail=done")).map(({ letters }) => letters)).toEqual([1]);
    const kept = (await admin.get(path)).json<{ rows: object[] }>();
    expect(kept.rows).toMatchObject([{ text: "It is here.", sentByName: "Noor Haddad" }]);
    const out = new URL(mail.unsubscribeUrl ?? "");
    expect(mail.text).toContain("/newsletter/unsubscribe#token=");
    expect((await api.browser().post(out.pathname + out.search)).statusCode).toBe(200);
    expect((await write(1)).json().code).toBe("invalid_transition");
    const missing = await admin.post(`/api/admin/newsletter/${v7()}/letters`, { subject: "x", text: "x", letters: 0 });
    expect(missing.statusCode).toBe(404);
    expect((await admin.post(path, { subject: " ", text: "x", letters: 1 })).statusCode).toBe(400);
  });

  test("without the right nothing is shown", async () => {
    const other = await staffOf(api, ["platform:clinics:manage", "platform:users:manage"]);
    for (const path of [
      "contact",
      "contact/export.csv",
      "newsletter",
      "newsletter/export.csv",
      `newsletter/${v7()}/letters`,
    ])
      expect((await other.get(`/api/admin/${path}`)).statusCode).toBe(403);
  });
});
