import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredName } from "@fernpaw/domain/kernel/text";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { type ClinicSession, clinicSession } from "../../http/session.ts";
import { userById } from "../auth/accounts.queries.ts";
import type { AccountMails } from "../auth/public/account-mails.ts";
import { displaysAudit } from "./displays.audit.copy.ts";
import { displaysCopy as copy } from "./displays.copy.ts";
import { displayCodeOf, DisplayNames, hashOfDisplayCode, newDisplayCode } from "./display.ts";
import { displayOf, type DisplayRow, displaysOf, insertDisplay, setDisplay } from "./displays.queries.ts";

export interface DisplaysDeps {
  store: Store;
  mails: Pick<AccountMails, "notice">;
  now: () => number;
  /** Cuts what is live on them. */
  announceRevoked(displayIds: readonly string[]): void;
}

const MOST = 20;

const Display = z.object({
  id: Id,
  name: z.string(),
  names: DisplayNames,
  createdAt: Instant,
  /** When its screen last began to listen. */
  lastSeenAt: z.nullable(Instant),
});
const Params = z.strictObject({ id: Id });
const Wanted = z.strictObject({ name: requiredName(80), names: DisplayNames });

const describeDisplay = ({ id, name, names, createdAt, lastSeenAt }: DisplayRow): z.output<typeof Display> => ({
  id,
  name,
  names,
  createdAt,
  lastSeenAt,
});

const factOf = (by: ClinicSession, at: Instant, displayId: string) => ({
  clinicId: by.clinicId,
  at,
  by,
  entityId: displayId,
  details: {},
});

type Deps = Pick<DisplaysDeps, "store" | "mails" | "now">;

async function makeDisplay({ store, mails, now }: Deps, session: ClinicSession, wanted: z.output<typeof Wanted>) {
  const [code, at, id] = [newDisplayCode(), toInstant(now()), uuidv7()];
  const row: DisplayRow = {
    ...wanted,
    clinicId: session.clinicId,
    id,
    tokenHash: hashOfDisplayCode(displayCodeOf(code) ?? code),
    createdAt: at,
    createdBy: session.userId,
    lastSeenAt: null,
    revokedAt: null,
  };
  await store.write(async (sql) => {
    if ((await displaysOf(sql, session.clinicId)).length >= MOST) throw new Problem("rate_limited");
    await insertDisplay(sql, row);
    const user = await userById(sql, session.userId);
    if (user) await mails.notice(sql, "display_made", user.email, copy.made(user.firstName, wanted.name));
    await recordAudit(sql, displaysAudit.made, factOf(session, at, id));
  });
  return { row, code };
}

async function removeDisplay({ store, now }: Omit<Deps, "mails">, session: ClinicSession, id: string): Promise<void> {
  const at = toInstant(now());
  await store.write(async (sql) => {
    const row = await displayOf(sql, session.clinicId, id);
    if (!row) throw new Problem("not_found");
    await setDisplay(sql, row, { revokedAt: at });
    await recordAudit(sql, displaysAudit.removed, factOf(session, at, id));
  });
}

/** Screens of the waiting room: made, named and taken away by the owner, online. What they are told: `/api/feed`. */
export const displaysRoutes: FastifyPluginAsyncZod<DisplaysDeps> = async (app, deps) => {
  const { store, now, announceRevoked } = deps;

  app.get(
    "",
    {
      config: { permission: "owner" },
      schema: { summary: "The waiting room's screens", response: { 200: z.array(Display) } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      return (await store.read((sql) => displaysOf(sql, clinicId))).map(describeDisplay);
    },
  );

  app.post(
    "",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: {
        summary: "A new screen for the waiting room; its code is in this answer and nowhere else",
        body: Wanted,
        response: { 201: z.object({ display: Display, code: z.string() }) },
      },
    },
    async (request, reply) => {
      const { row, code } = await makeDisplay(deps, clinicSession(request), request.body);
      return reply.code(201).send({ display: describeDisplay(row), code });
    },
  );

  app.put(
    "/:id",
    {
      config: { permission: "owner" },
      schema: {
        summary: "How it is called and what it shows of names; its screen follows within a minute",
        params: Params,
        body: Wanted,
        response: { 200: Display },
      },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      return store.write(async (sql) => {
        const row = await displayOf(sql, clinicId, request.params.id);
        if (!row) throw new Problem("not_found");
        await setDisplay(sql, row, request.body);
        return describeDisplay({ ...row, ...request.body });
      });
    },
  );

  app.delete(
    "/:id",
    {
      config: { permission: "owner" },
      schema: {
        summary: "Takes the screen away: it shows nothing from here on",
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await removeDisplay({ store, now }, clinicSession(request), id);
      announceRevoked([id]);
      return reply.code(204).send();
    },
  );
};
