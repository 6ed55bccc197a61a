import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredText } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { renderMail } from "../../../mail/mail-template.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { platformCopy as copy } from "../platform.copy.ts";
import { allPages, PageEnds, readPage } from "../public/page-by-key.ts";
import { noteExport } from "../public/note-export.ts";
import { searchedWords } from "../public/search-words.ts";
import { sendCsv } from "../public/send-csv.ts";
import { BY_TIME } from "./by-time.ts";
import {
  type ContactRow,
  countMessages,
  keepAnswer,
  messageById,
  type MessageFilter,
  messagesBeyond,
} from "./contact.queries.ts";

export interface ContactDeps {
  store: Store;
  outbox: MailOutbox;
  now: () => number;
}

/** Of a mail of platform staff to one person. */
export const MAIL_LIFE_MS = 7 * 86_400_000;
const config = { permission: "platform:settings:manage" } as const;

const MessagesQuery = z.strictObject({ ...BY_TIME, status: z.optional(z.enum(["new", "done"])) });

const Message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  clinicName: z.string(),
  message: z.string(),
  status: z.enum(["new", "done"]),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
const Params = z.strictObject({ id: Id });

const filterOf = ({ status, search }: z.output<typeof MessagesQuery>): MessageFilter => ({
  status: status ?? null,
  words: searchedWords(search),
});
const keyOf = ({ createdAt, id }: { createdAt: string; id: string }) => ({ value: createdAt, id });
const describeMessage = ({ answeredBy: _answeredBy, ...row }: ContactRow): z.output<typeof Message> => row;

/** Messages of the public contact form, and their answers by mail. */
export const contactRoutes: FastifyPluginAsyncZod<ContactDeps> = async (app, deps) => {
  const { store, outbox, now } = deps;

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Messages of the contact form, the latest first, one page",
        querystring: MessagesQuery,
        response: { 200: z.object({ rows: z.array(Message), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const filter = filterOf(query);
        const page = await readPage(query, keyOf, (bound) => messagesBeyond(sql, filter, bound));
        return { ...page, rows: page.rows.map(describeMessage), total: await countMessages(sql, filter) };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "Messages of the contact form as CSV", querystring: MessagesQuery },
    },
    async (request, reply) => {
      await noteExport(deps, adminSession(request), "contact");
      const { query } = request;
      const filter = filterOf(query);
      const pages = allPages(query.order, keyOf, (bound) => store.read((sql) => messagesBeyond(sql, filter, bound)));
      const head = ["Name", "E-mail", "Clinic", "Message", "Status", "Arrived", "Answered", "Answer"];
      const cells = ({ name, email, clinicName, message, status: state, createdAt, ...row }: ContactRow) =>
        [name, email, clinicName, message, state, createdAt].concat(row.answeredAt ?? "", row.answer ?? "");
      return sendCsv(reply, { name: "contact", head, pages, cells });
    },
  );

  app.post(
    "/:id/answer",
    {
      config,
      schema: {
        summary: "Answer a message by mail, once",
        params: Params,
        body: z.strictObject({ answer: requiredText(5000) }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const by = adminSession(request);
      const { id } = request.params;
      const { answer } = request.body;
      await store.write(async (sql) => {
        const row = await messageById(sql, id);
        if (!row) throw new Problem("not_found");
        const answeredAt = toInstant(now());
        if (!(await keepAnswer(sql, id, { answer, answeredAt, answeredBy: by.userId })))
          throw new Problem("invalid_transition");
        const content = renderMail(copy.answerMail(row.name, answer, row.message));
        await outbox.queue(sql, { kind: "contact_answer", to: row.email, content, lifeMs: MAIL_LIFE_MS });
        const fact = { clinicId: null, at: answeredAt, by, entityId: id, details: {} };
        await recordAudit(sql, platformAudit.contactAnswered, fact);
      });
      return reply.code(204).send();
    },
  );
};
