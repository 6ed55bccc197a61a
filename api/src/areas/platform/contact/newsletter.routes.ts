import { Refusal } from "@fernpaw/domain/kernel/errors";
import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredName, requiredText } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { type AdminSession, adminSession } from "../../../http/session.ts";
import { type LeaveSigns, letterMail } from "../../site/public/newsletter-letter.ts";
import { subscriberById } from "../../site/site.queries.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { noteExport } from "../public/note-export.ts";
import { allPages, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { searchedWords } from "../public/search-words.ts";
import { sendCsv } from "../public/send-csv.ts";
import { staffName } from "../public/staff-name.ts";
import { BY_TIME } from "./by-time.ts";
import { type ContactDeps, MAIL_LIFE_MS } from "./contact.routes.ts";
import {
  countSubscribers,
  keepLetter,
  lettersTo,
  type SubscriberFilter,
  type SubscriberRow,
  subscribersBeyond,
} from "./contact.queries.ts";

type NewsletterDeps = ContactDeps & LeaveSigns;

const config = { permission: "platform:settings:manage" } as const;

const Status = z.enum(["pending", "confirmed", "unsubscribed"]);
const Query = z.strictObject({
  ...BY_TIME,
  status: z.optional(Status),
  mail: z.optional(z.enum(["new", "done"])),
});
const Params = z.strictObject({ id: Id });
const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  status: Status,
  createdAt: z.string(),
  consentAt: z.nullable(z.string()),
  /** How many mails were written to this address. */
  letters: z.int(),
});
const Letter = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
  sentByName: z.string(),
});
const NewLetter = z.strictObject({
  subject: requiredName(120),
  text: requiredText(5000),
  /** How many letters the writer has seen: another administrator's letter is noticed, and the same call again writes nothing. */
  letters: z.int().check(z.gte(0)),
});

const keyOf = ({ createdAt, id }: { createdAt: string; id: string }) => ({ value: createdAt, id });
const filterOf = ({ status, mail, search }: z.output<typeof Query>): SubscriberFilter => ({
  status: status ?? null,
  mail: mail ?? null,
  words: searchedWords(search),
});
const describe = ({
  id,
  email,
  status,
  createdAt,
  consentAt,
  letters,
}: SubscriberRow): z.output<typeof Subscriber> => ({
  id,
  email,
  status,
  createdAt,
  consentAt,
  letters: Number(letters),
});

const HEAD = ["E-mail", "Status", "Signed up", "Confirmed", "Mails"];
const cells = (row: SubscriberRow) => [
  row.email,
  row.status,
  row.createdAt,
  row.consentAt ?? "",
  String(Number(row.letters)),
];

/**
 * A mail to one subscriber, with the way out of the newsletter.
 * @throws Problem `not_found`, `invalid_transition` for a subscription that is not confirmed or has ended; Refusal `changed_meanwhile`
 */
async function writeLetter(
  deps: NewsletterDeps,
  by: AdminSession,
  id: string,
  { letters: before, subject, text }: z.output<typeof NewLetter>,
): Promise<void> {
  const { store, outbox, now } = deps;
  await store.write(async (sql) => {
    const row = await subscriberById(sql, id);
    if (!row) throw new Problem("not_found");
    if (row.status !== "confirmed") throw new Problem("invalid_transition");
    const sentAt = toInstant(now());
    const from = { sentAt, sentBy: by.userId, sentByName: await staffName(sql, by.userId) };
    if (!(await keepLetter(sql, { id: uuidv7(), subscriberId: id, subject, text, ...from }, before)))
      throw new Refusal("changed_meanwhile", { table: "newsletterSubscribers", id });
    const content = letterMail(deps, id, { subject, text });
    await outbox.queue(sql, { kind: "newsletter_letter", to: row.email, content, lifeMs: MAIL_LIFE_MS });
    const fact = { clinicId: null, at: sentAt, by, entityId: id, details: {} };
    await recordAudit(sql, platformAudit.newsletterWritten, fact);
  });
}

/** Subscribers of the newsletter. */
export const newsletterRoutes: FastifyPluginAsyncZod<NewsletterDeps> = async (app, deps) => {
  const { store } = deps;

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Subscribers of the newsletter, the latest first, one page",
        querystring: Query,
        response: { 200: z.object({ rows: z.array(Subscriber), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const filter = filterOf(query);
        const page = await readPage(query, keyOf, (bound) => subscribersBeyond(sql, filter, bound));
        return { ...page, rows: page.rows.map(describe), total: await countSubscribers(sql, filter) };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "Subscribers of the newsletter as CSV", querystring: Query },
    },
    async (request, reply) => {
      await noteExport(deps, adminSession(request), "newsletter");
      const filter = filterOf(request.query);
      const read = (bound: PageBound) => store.read((sql) => subscribersBeyond(sql, filter, bound));
      const pages = allPages(request.query.order, keyOf, read);
      return sendCsv(reply, { name: "newsletter", head: HEAD, pages, cells });
    },
  );

  app.get(
    "/:id/letters",
    {
      config,
      schema: {
        summary: "What was written to a subscriber, the latest first",
        params: Params,
        response: { 200: z.object({ rows: z.array(Letter) }) },
      },
    },
    async ({ params }) =>
      store.read(async (sql) => {
        if (!(await subscriberById(sql, params.id))) throw new Problem("not_found");
        const rows = await lettersTo(sql, params.id);
        return { rows: rows.map(({ subscriberId: _to, sentBy: _by, ...letter }) => letter) };
      }),
  );

  app.post(
    "/:id/letters",
    {
      config,
      schema: {
        summary: "Write a mail to a subscriber who has confirmed; it has the link that ends the newsletter",
        params: Params,
        body: NewLetter,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await writeLetter(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};
