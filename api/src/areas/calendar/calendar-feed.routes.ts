import { can } from "@fernpaw/domain/kernel/permissions";
import { addMinutes, epochMsOf, Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { fullName } from "@fernpaw/domain/staff/staff";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { maskNetwork } from "../../http/network.ts";
import { type ClinicSession, clinicSession } from "../../http/session.ts";
import { userById } from "../auth/accounts.queries.ts";
import type { UserRow } from "../auth/sessions.queries.ts";
import type { AccountMails } from "../auth/public/account-mails.ts";
import type { Limits } from "../auth/public/limits.ts";
import { hashOfToken, newToken, tokenInFile } from "../../http/address-token.ts";
import { FeedNames, initialOf } from "./calendar-feed.ts";
import {
  appointmentsOfPerson,
  clinicOfFeed,
  feedByHash,
  feedOfUser,
  readPetNames,
  putFeed,
  removeFeed,
  setFeed,
  type FeedAppointment,
  type FeedRow,
} from "./calendar-feeds.queries.ts";
import { calendarAudit } from "./calendar.audit.copy.ts";
import { calendarCopy as copy } from "./calendar.copy.ts";
import type { CalendarEvent, CalendarText } from "./ical-text.ts";

export interface CalendarFeedDeps {
  store: Store;
  publicUrl: string;
  limits: Limits;
  now: () => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PAST_DAYS = 14;
const FUTURE_DAYS = 180;
/** A calendar program asks every few minutes at most. */
const READS = { count: 60, windowMs: HOUR_MS };
/** Addresses that are none, by the network that asks for them. */
const MISSES = { count: 30, windowMs: HOUR_MS };

const Feed = z.object({
  names: FeedNames,
  createdAt: Instant,
  /** When a calendar program last asked. */
  readAt: z.nullable(Instant),
});
const Wanted = z.strictObject({ names: FeedNames });

const describeFeed = ({ names, createdAt, readAt }: FeedRow): z.output<typeof Feed> => ({ names, createdAt, readAt });

async function takeAway(sql: Sql, by: ClinicSession, at: Instant): Promise<void> {
  const { clinicId, userId } = by;
  if (!(await feedOfUser(sql, userId))) return;
  await removeFeed(sql, userId);
  await recordAudit(sql, calendarAudit.addressRemoved, { clinicId, at, by, entityId: userId, details: {} });
}

/** A person's own private calendar address: made, renewed, changed and taken away by that person. */
export const calendarFeedRoutes: FastifyPluginAsyncZod<
  CalendarFeedDeps & { mails: Pick<AccountMails, "notice"> }
> = async (app, { store, publicUrl, mails, now }) => {
  const config = { permission: "appointments:view" as const };

  app.get(
    "",
    {
      config,
      schema: { summary: "Your private calendar address", response: { 200: z.object({ feed: z.nullable(Feed) }) } },
    },
    async (request) => {
      const row = await store.read((sql) => feedOfUser(sql, clinicSession(request).userId));
      return { feed: row ? describeFeed(row) : null };
    },
  );

  app.post(
    "",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary:
          "A new private calendar address; the one before is void. The address is in this answer and nowhere else",
        body: Wanted,
        response: { 201: z.object({ feed: Feed, url: z.string() }) },
      },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      const { clinicId, userId } = by;
      const token = newToken();
      const { names } = request.body;
      const made = { createdAt: toInstant(now()), readAt: null };
      const row: FeedRow = { userId, clinicId, names, tokenHash: hashOfToken(token), ...made };
      await store.write(async (sql) => {
        await putFeed(sql, row);
        const user = await userById(sql, userId);
        if (user) await mails.notice(sql, "calendar_feed_made", user.email, copy.feedMade(user.firstName));
        const fact = { clinicId, at: made.createdAt, by, entityId: userId, details: {} };
        await recordAudit(sql, calendarAudit.addressMade, fact);
      });
      return reply.code(201).send({ feed: describeFeed(row), url: `${publicUrl}/api/calendar/${token}.ics` });
    },
  );

  app.put(
    "",
    {
      config,
      schema: {
        summary: "What your calendar says of names",
        body: Wanted,
        response: { 200: z.object({ feed: Feed }) },
      },
    },
    async (request) => {
      const { userId } = clinicSession(request);
      return store.write(async (sql) => {
        const row = await feedOfUser(sql, userId);
        if (!row) throw new Problem("not_found");
        await setFeed(sql, userId, request.body);
        return { feed: describeFeed({ ...row, ...request.body }) };
      });
    },
  );

  app.delete(
    "",
    { config, schema: { summary: "Take your calendar address away", response: { 204: z.undefined() } } },
    async (request, reply) => {
      const by = clinicSession(request);
      await store.write((sql) => takeAway(sql, by, toInstant(now())));
      return reply.code(204).send();
    },
  );
};

/** Whoever may not see appointments any more has no calendar either. */
function rightsOf(user: UserRow | undefined, clinicId: string) {
  if (user?.status !== "active" || user.clinicId !== clinicId) return null;
  const permissions = z.parse(z.array(z.string()), JSON.parse(user.permissions));
  const rights = { role: user.role, permissions };
  return can(rights, "appointments:view") ? rights : null;
}

interface Naming {
  names: FeedNames;
  /** Who may not see clients sees no name of one, not even its initial. */
  canSeeNames: boolean;
  petNames: ReadonlyMap<string, string>;
}

function buildEvent(
  row: FeedAppointment,
  { names, canSeeNames, petNames }: Naming,
  at: { host: string; clinic: string },
) {
  const shown = (name: string): string => (names === "full" ? name : initialOf(name));
  const petIds = z.parse(z.array(z.string()), JSON.parse(row.petIds));
  const pets = canSeeNames ? petIds.map((id) => shown(petNames.get(id) ?? "")).filter((name) => name !== "") : [];
  const owner = canSeeNames ? shown(row.lastName || (row.companyName ?? "")) : "";
  const event: CalendarEvent = {
    uid: `${row.id}@${at.host}`,
    stampAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: addMinutes(row.startsAt, row.durationMin),
    summary: copy.summary(pets.join(", "), owner, row.typeName ?? copy.unnamed),
    location: [row.roomName ?? "", at.clinic].filter((part) => part !== "").join(", "),
    // A reason may name anybody.
    description: canSeeNames && names === "full" ? row.reason : "",
    isTentative: row.status === "requested" || row.tentative === "yes",
  };
  return event;
}

type FeedAt = { host: string; nowMs: number };

async function readCalendar(sql: Sql, feed: FeedRow, { host, nowMs }: FeedAt): Promise<CalendarText> {
  const { clinicId, userId, names } = feed;
  const user = await userById(sql, userId);
  const rights = rightsOf(user, clinicId);
  if (!user || !rights) throw new Problem("not_found");
  const from = toInstant(nowMs - PAST_DAYS * DAY_MS);
  const to = toInstant(nowMs + FUTURE_DAYS * DAY_MS);
  const clinic = await clinicOfFeed(sql, clinicId);
  const rows = await appointmentsOfPerson(sql, clinicId, { userId, from, to });
  const ids = rows.flatMap(({ petIds }) => z.parse(z.array(z.string()), JSON.parse(petIds)));
  const petNames = await readPetNames(sql, clinicId, ids);
  const naming = { names, canSeeNames: can(rights, "clients:view"), petNames };
  return {
    name: copy.calendarName(clinic.name, fullName(user)),
    timeZone: clinic.timeZone,
    events: rows.map((row) => buildEvent(row, naming, { host, clinic: clinic.name })),
  };
}

/** The calendar itself, for programs that know nothing but its address. */
export const calendarFileRoutes: FastifyPluginAsyncZod<CalendarFeedDeps> = async (
  app,
  { store, publicUrl, limits, now },
) => {
  const { host } = new URL(publicUrl);
  app.get(
    "/:file",
    {
      config: { permission: "public" },
      schema: {
        summary: "A person's own appointments as iCalendar, under the private address `<token>.ics`",
        params: z.strictObject({ file: z.string() }),
        produces: ["text/calendar"],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const token = tokenInFile(request.params.file, "ics");
      const hash = token === null ? "" : hashOfToken(token);
      const feed = token === null ? undefined : await store.read((sql) => feedByHash(sql, hash));
      if (!feed) {
        await store.write((sql) => limits.spend(sql, "calendar_miss", maskNetwork(request.ip), MISSES));
        throw new Problem("not_found");
      }
      const at = toInstant(now());
      await store.write(async (sql) => {
        await limits.spend(sql, "calendar_read", hash, READS);
        const isNews = feed.readAt === null || now() - epochMsOf(feed.readAt) > HOUR_MS;
        if (isNews) await setFeed(sql, feed.userId, { readAt: at });
      });
      const calendar = await store.read((sql) => readCalendar(sql, feed, { host, nowMs: now() }));
      const { calendarText } = await import("./ical-text.ts");
      return reply
        .header("content-type", "text/calendar; charset=utf-8")
        .header("content-disposition", 'inline; filename="appointments.ics"')
        .header("cache-control", "private, max-age=300")
        .header("x-robots-tag", "noindex")
        .send(calendarText(calendar));
    },
  );
};
