import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { setTimeout as pause } from "node:timers/promises";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { afterEach, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../db/typed-sql.ts";
import { areaTests, testAtOnce } from "../testing/databases.ts";
import { openTestStore, DIALECT_KINDS } from "../testing/open-test-store.ts";
import { buildTestApi } from "../testing/build-test-api.ts";
import { settableClock } from "@fernpaw/testing/clock";
import { randomBytes } from "node:crypto";
import { createMailOutbox, type MailOutbox } from "./mail-outbox.ts";
import { renderMail } from "./mail-template.ts";
import { sendDueMails, waitAfterFailure, type MailWorkerDeps } from "./mail-worker.ts";
import { createSmtp } from "./smtp.ts";
import type { OpenStore } from "../db/open-store.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Received {
  from: string;
  to: string[];
  raw: string;
}

interface Post {
  url: string;
  received: Received[];
  /** What the next mail is answered with instead of being taken. */
  refuseWith: { code: number; at: "recipient" | "data" } | null;
  /** Takes the next mail and cuts the connection before it says so. */
  isCutting: boolean;
}

/** A real SMTP server on a port of its own. */
async function openPost(port = 0): Promise<Post & { stop(): Promise<void>; port: number }> {
  const post: Post = { url: "", received: [], refuseWith: null, isCutting: false };
  const refusal = (code: number) => Object.assign(new Error("no"), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "fernpaw" && password === "s3cret" ? done(null, { user: username }) : done(new Error("who?")),
    onRcptTo: (_address, _session, done) =>
      post.refuseWith?.at === "recipient" ? done(refusal(post.refuseWith.code)) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (post.refuseWith?.at === "data") return done(refusal(post.refuseWith.code));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        post.received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        if (!post.isCutting) return done();
        for (const connection of server.connections) connection.close();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;
  post.url = `smtp://fernpaw:s3cret@127.0.0.1:${address.port}`;
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  closing.push(stop);
  return Object.assign(post, { stop, port: address.port });
}

const words = {
  subject: "Hello \r\nBcc: x@y.example",
  lines: ["A line with é & <b>"],
  action: { label: "Go", url: "https://f.example/x#token=abc" },
};

describe.each(DIALECT_KINDS)("the queue of mail on %s", (kind) => {
  const { test } = areaTests(kind);
  async function desk(url: string, options: { store?: OpenStore } = {}) {
    const store = options.store ?? (await openTestStore(kind));
    if (!options.store) closing.push(() => store.close());
    const clock = settableClock("2026-11-21T09:00:00.000Z");
    const outbox = createMailOutbox({ mode: "smtp", key: KEY, now: clock.nowMs });
    const transport = createSmtp(url, "https://fernpaw.example", async ({ document }) =>
      Buffer.from(`PDF of ${document.title}`),
    );
    closing.push(async () => transport.close());
    const troubles: unknown[] = [];
    const deps: MailWorkerDeps = {
      store,
      outbox,
      transport,
      now: clock.nowMs,
      onTrouble: (error) => troubles.push(error),
    };
    const rows = () => store.read((sql) => rowsOf(sql, globalQuery.selectFrom("mails").selectAll().orderBy("id")));
    return { store, clock, outbox, deps, troubles, rows };
  }
  const KEY = randomBytes(32);
  const post = (outbox: MailOutbox, store: OpenStore, given: object = {}) =>
    store.write((sql) =>
      outbox.queue(sql, {
        kind: "test",
        to: "bo@mail.example",
        content: renderMail(words),
        lifeMs: 86_400_000,
        ...given,
      }),
    );

  test("a mail arrives once, in both forms, and nothing of it stays", async () => {
    const server = await openPost();
    const { store, outbox, deps, rows } = await desk(server.url);
    await post(outbox, store);
    expect(await sendDueMails(deps)).toBe(1);
    expect(await sendDueMails(deps)).toBe(0);
    expect(server.received).toHaveLength(1);
    const [{ from, to, raw } = { from: "", to: [], raw: "" }] = server.received;
    expect([from, to]).toEqual(["no-reply@fernpaw.example", ["bo@mail.example"]]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: "sent", content: null, attempts: 1 });
    expect(raw).toContain(`Message-ID: <${row?.id}@fernpaw.example>`);
    expect(raw).toMatch(/^Subject: Hello Bcc: x@y\.example\r?$/m);
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^Bcc:/m);
    expect(raw).toContain("text/plain");
    expect(raw).toContain("text/html");
  });

  test("a document goes along as a PDF, and a PDF that cannot be made is tried again", async () => {
    const server = await openPost();
    const { store, outbox, deps, rows, troubles } = await desk(server.url);
    const document: PaperDocument = { paper: "a4", title: "Order 7", recipient: [], facts: [], blocks: [] };
    const letterhead = { name: "Eastgate", lines: [], logoFile: null, foot: [] };
    const documents = [{ fileName: "order-7.pdf", document, letterhead }];
    const isOnce = true;
    await post(outbox, store, { content: { ...renderMail(words), documents }, isOnce });
    expect(await sendDueMails(deps)).toBe(1);
    const raw = server.received[0]?.raw ?? "";
    expect(raw).toContain("order-7.pdf");
    expect(raw).toContain("application/pdf");
    expect(raw).toContain(Buffer.from("PDF of Order 7").toString("base64"));

    const failing = createSmtp(server.url, "https://fernpaw.example", () => Promise.reject(new Error("no room")));
    closing.push(async () => failing.close());
    await post(outbox, store, { content: { ...renderMail(words), documents }, isOnce });
    await sendDueMails({ ...deps, transport: failing });
    expect(troubles).toHaveLength(1);
    expect((await rows()).map(({ status }) => status)).toEqual(["sent", "queued"]);
  });

  test("what is rolled back sends nothing", async () => {
    const server = await openPost();
    const { store, outbox, deps } = await desk(server.url);
    const failing = store.write(async (sql) => {
      await outbox.queue(sql, { kind: "test", to: "bo@mail.example", content: renderMail(words), lifeMs: 1000 });
      throw new Error("the cause failed");
    });
    await expect(failing).rejects.toThrow("the cause failed");
    expect(await sendDueMails(deps)).toBe(0);
    expect(server.received).toEqual([]);
  });

  test("a server that is away gets it later, with longer and longer waits, also from another process (R24)", async () => {
    const server = await openPost();
    await server.stop();
    const { store, outbox, deps, clock, rows, troubles } = await desk(server.url);
    await post(outbox, store);
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "queued", attempts: 1 });
    expect(await sendDueMails(deps)).toBe(0);
    clock.passMin(1);
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "queued", attempts: 2 });
    expect(troubles).toHaveLength(2);
    const back = await openPost(server.port);
    // Another worker over the same database, as after a restart.
    clock.passMin(10);
    const again = await desk(back.url, { store });
    await sendDueMails({ ...again.deps, now: clock.nowMs });
    expect(back.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ status: "sent", attempts: 3, content: null });
  });

  test("an answer for good is not asked for again; one for now is", async () => {
    const server = await openPost();
    const { store, outbox, deps, clock, rows } = await desk(server.url);
    server.refuseWith = { code: 451, at: "recipient" };
    await post(outbox, store);
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "queued" });
    server.refuseWith = { code: 550, at: "recipient" };
    clock.passMin(1);
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "refused", content: null });
    server.refuseWith = { code: 554, at: "data" };
    await post(outbox, store);
    await sendDueMails(deps);
    expect((await rows())[1]).toMatchObject({ status: "refused" });
  });

  test("a wrong password for the server keeps the mail", async () => {
    const server = await openPost();
    const { store, outbox, deps, rows } = await desk(server.url.replace("s3cret", "wrong"));
    await post(outbox, store);
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "queued", attempts: 1 });
  });

  test("a mail whose receipt was lost comes again under the same name", async () => {
    const server = await openPost();
    const { store, outbox, deps, clock, rows } = await desk(server.url);
    server.isCutting = true;
    await post(outbox, store);
    await sendDueMails(deps);
    server.isCutting = false;
    clock.passMin(1);
    await sendDueMails(deps);
    const names = server.received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
    expect((await rows())[0]).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("a mail that must not come twice is given up in doubt: after a lost receipt, and after a stop in the middle (R24)", async () => {
    const server = await openPost();
    const { store, outbox, deps, clock, rows } = await desk(server.url);
    server.isCutting = true;
    await post(outbox, store, { isOnce: true });
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "unsure", content: null });
    server.isCutting = false;
    await post(outbox, store, { isOnce: true });
    const stuck = { ...deps, transport: { send: () => new Promise<never>(() => undefined), close: () => undefined } };
    void sendDueMails(stuck);
    for (let waited = 0; (await rows())[1]?.attempts === 0 && waited < 2000; waited += 10) await pause(10);
    clock.passMin(11);
    await sendDueMails(deps);
    expect((await rows())[1]).toMatchObject({ status: "unsure" });
    expect(server.received).toHaveLength(1);
  });

  test("a server that is away, or says later, leaves no doubt: such a mail is tried again and comes once", async () => {
    const server = await openPost();
    await server.stop();
    const { store, outbox, deps, clock, rows } = await desk(server.url);
    await post(outbox, store, { isOnce: true, content: { ...renderMail(words), fromName: "Vet\r\nBcc: x@y.example" } });
    await sendDueMails(deps);
    const back = await openPost(server.port);
    back.refuseWith = { code: 451, at: "data" };
    clock.passMin(1);
    await sendDueMails(deps);
    expect((await rows())[0]).toMatchObject({ status: "queued", attempts: 2, triedSince: null });
    back.refuseWith = null;
    clock.passMin(10);
    await sendDueMails(deps);
    expect(back.received.filter(({ raw }) => raw !== "").map(({ to }) => to)).toEqual([["bo@mail.example"]]);
    expect(back.received[0]?.raw).not.toMatch(/^Bcc:/m);
    expect((await rows())[0]).toMatchObject({ status: "sent" });
  });

  testAtOnce("workers side by side send each mail once", async () => {
    const server = await openPost();
    const { store, outbox, deps } = await desk(server.url);
    for (let index = 0; index < 12; index += 1) await post(outbox, store, { to: `p${index}@mail.example` });
    await Promise.all([sendDueMails(deps), sendDueMails(deps), sendDueMails(deps)]);
    const to = server.received.flatMap((mail) => mail.to);
    expect(to.toSorted()).toEqual([...new Set(to)].toSorted());
    expect(to).toHaveLength(12);
  });

  test("what is no longer true is not sent", async () => {
    const server = await openPost();
    const { store, outbox, deps, clock, rows } = await desk(server.url);
    await post(outbox, store, { lifeMs: 30 * 60_000 });
    clock.passMin(31);
    await sendDueMails(deps);
    expect(server.received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ status: "expired", content: null });
  });

  test("a letter says how to leave it with one click, and a question where to answer", async () => {
    const server = await openPost();
    const { store, outbox, deps } = await desk(server.url);
    const content = {
      ...renderMail(words),
      replyTo: "eve@mail.example",
      unsubscribeUrl: "https://fernpaw.example/api/u?token=a.b",
    };
    await post(outbox, store, { content });
    await sendDueMails(deps);
    const raw = server.received[0]?.raw.replaceAll(/\r\n\s+/g, " ") ?? "";
    expect(raw).toContain("List-Unsubscribe: <https://fernpaw.example/api/u?token=a.b>");
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(raw).toContain("Reply-To: eve@mail.example");
  });
});

test("waits double from half a minute to an hour", () => {
  expect([1, 2, 3, 20].map(waitAfterFailure)).toEqual([30_000, 60_000, 120_000, 3_600_000]);
});

test("a listening server sends by itself, and stops with it", async () => {
  const server = await openPost();
  const api = await buildTestApi({ smtpUrl: server.url });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { email } = await api.browser().register();
  for (let waited = 0; server.received.length === 0 && waited < 5000; waited += 20) await pause(20);
  expect(server.received.map(({ to }) => to)).toEqual([[email]]);
  expect((await api.app.inject({ url: "/dev/mail" })).statusCode).toBe(404);
  await api.close();
});

test("the development mailbox shows what would have been sent, as a page without scripts and as JSON", async () => {
  const api = await buildTestApi({ isDemo: true });
  expect((await api.app.inject({ url: "/dev/mail" })).body).toContain("Nothing has been sent yet.");
  const { email } = await api.browser().register({ firstName: "<img src=x>" });
  const list = await api.app.inject({ url: "/dev/mail" });
  expect(list.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(list.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(list.body).toContain(email);
  expect(list.body).not.toContain("<script");
  const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? "";
  const one = await api.app.inject({ url: path });
  expect(one.body).toContain('<a href="http://localhost:5280/verify-email#token=');
  expect(one.body).not.toContain("<img");
  const html = await api.app.inject({ url: `${path}/html` });
  expect(html.body).toContain("&lt;img src=x&gt;");
  expect((await api.app.inject({ url: "/dev/mail/none" })).statusCode).toBe(404);
  expect((await api.app.inject({ url: "/dev/mail.json?to=nobody@x.example" })).json()).toEqual({ mails: [] });
  await api.close();
});
