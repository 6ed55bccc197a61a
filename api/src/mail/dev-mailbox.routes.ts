import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { Problem } from "../http/errors.ts";
import { devMailboxCopy as copy } from "./dev-mailbox.copy.ts";
import type { MailOutbox } from "./mail-outbox.ts";
import { keptMail, keptMails, type MailRow } from "./mail.queries.ts";
import { escapeHtml } from "./mail-template.ts";
import type { MakeMailPdf } from "./smtp.ts";

const MOST = 200;

const pagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
/** A mail's own styles are in it; it may load nothing and run nothing. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4em .8em .4em 0;border-bottom:1px solid #8886}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`;

const page = (title: string, body: string, nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body>${body}</body></html>`;

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`);

interface DevMailboxDeps {
  store: Store;
  outbox: MailOutbox;
  makePdf: MakeMailPdf;
}

const mailOf = (outbox: MailOutbox, row: MailRow) => {
  const content = outbox.contentOf(row);
  if (content === null) throw new Problem("not_found");
  return { ...content, id: row.id, kind: row.kind, to: row.recipient, createdAt: row.createdAt };
};

function listPage(mails: ReturnType<typeof mailOf>[]): string {
  const rows = mails.map(
    ({ id, to, subject, createdAt, kind }) =>
      `<tr><td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to)}</td><td>${kind}</td><td>${createdAt}</td></tr>`,
  );
  const heads = [copy.subject, copy.to, copy.kind, copy.at].map((name) => `<th scope="col">${name}</th>`).join("");
  const table = `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  return `<h1>${copy.title}</h1><p>${copy.explanation}</p>${rows.length === 0 ? `<p>${copy.empty}</p>` : table}`;
}

function mailPage({ id, subject, to, createdAt, text, unsubscribeUrl, documents }: ReturnType<typeof mailOf>): string {
  const attached = (documents ?? [])
    .map(({ fileName }, at) => `<br>${copy.document}: <a href="/dev/mail/${id}/pdf/${at}">${escapeHtml(fileName)}</a>`)
    .join("");
  const unsubscribe = unsubscribeUrl === undefined ? "" : `<br>${copy.unsubscribe}: ${escapeHtml(unsubscribeUrl)}`;
  return `<p><a href="/dev/mail">${copy.back}</a> · <a href="/dev/mail/${id}/html">${copy.asHtml}</a></p>
<h1>${escapeHtml(subject)}</h1><p>${copy.to}: ${escapeHtml(to)}<br>${copy.at}: ${createdAt}${attached}${unsubscribe}</p><pre>${linked(text)}</pre>`;
}

/** What would have been sent, for whoever tries the demo, and as JSON for tests. Works without JavaScript. */
export const devMailboxRoutes: FastifyPluginAsyncZod<DevMailboxDeps> = async (app, { store, outbox, makePdf }) => {
  const config = { permission: "public" as const };
  const params = z.strictObject({ id: z.string().check(z.maxLength(64)) });

  const find = async (id: string) => {
    const row = await store.read((sql) => keptMail(sql, id));
    if (!row) throw new Problem("not_found");
    return mailOf(outbox, row);
  };
  const list = async (to: string | null) =>
    (await store.read((sql) => keptMails(sql, to, MOST))).map((row) => mailOf(outbox, row));

  app.get("/dev/mail", { config, schema: { hide: true } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString("base64url");
    void reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", pagePolicy(nonce));
    void reply.header("cache-control", "no-store");
    return reply.send(page(copy.title, listPage(await list(null)), nonce));
  });

  app.get("/dev/mail/:id", { config, schema: { hide: true, params } }, async (request, reply) => {
    const nonce = randomBytes(16).toString("base64url");
    const mail = await find(request.params.id);
    void reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", pagePolicy(nonce));
    void reply.header("cache-control", "no-store");
    return reply.send(page(mail.subject, mailPage(mail), nonce));
  });

  app.get("/dev/mail/:id/html", { config, schema: { hide: true, params } }, async (request, reply) => {
    const { html } = await find(request.params.id);
    void reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", MAIL_POLICY);
    return reply.header("cache-control", "no-store").send(html);
  });

  const pdfParams = z.strictObject({ id: z.string().check(z.maxLength(64)), at: z.string().check(z.regex(/^\d$/)) });
  app.get("/dev/mail/:id/pdf/:at", { config, schema: { hide: true, params: pdfParams } }, async (request, reply) => {
    const { documents } = await find(request.params.id);
    const document = documents?.[Number(request.params.at)];
    if (!document) throw new Problem("not_found");
    return reply.header("content-type", "application/pdf").send(await makePdf(document));
  });

  app.get(
    "/dev/mail.json",
    {
      config,
      schema: { hide: true, querystring: z.strictObject({ to: z.optional(z.string().check(z.maxLength(254))) }) },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return { mails: await list(request.query.to ?? null) };
    },
  );
};
