import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { can, listScopes } from "@fernpaw/domain/kernel/permissions";
import {
  choicesId,
  notificationChoices,
  notificationId,
  notifications,
  personalScope,
} from "@fernpaw/domain/notifications/notification";
import { staff } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Watch, WatchContext } from "@fernpaw/sync/server/engine-context";
import type { RowChange } from "@fernpaw/sync/server/row-changes";
import type { Sql } from "@fernpaw/sync/server/store";
import { readStanding } from "../../../sync/standing.queries.ts";
import { ARRIVED, itemNews, type News, newsOfChange } from "./news-of-change.ts";
import { requestNews, settledFacts } from "./request-news.ts";
import { rosterNews } from "./roster-news.ts";
import { answeredFacts, textNews } from "./text-news.ts";

async function isForThem(tx: Tx, sql: Sql, news: News, { clinicId }: WatchContext): Promise<boolean> {
  const { userId, kind, scope, permission } = news;
  const standing = await readStanding(sql, { clinicId, userId });
  if (!standing || !listScopes({ ...standing, userId }).includes(scope)) return false;
  if (permission && !can(standing, permission)) return false;
  const choices = await tx.find(notificationChoices, choicesId(userId));
  return !choices?.off.includes(kind);
}

async function tell(tx: Tx, sql: Sql, news: News, context: WatchContext): Promise<void> {
  const { userId, kind, subject, fact } = news;
  const id = notificationId(subject.id, userId, fact);
  if ((await tx.find(notifications, id)) || !(await isForThem(tx, sql, news, context))) return;
  const row = { id, scope: personalScope(userId), kind, subject, title: "", body: "" };
  await tx.insert(notifications, { ...row, isPinned: "no", status: "unread" });
}

async function read(tx: Tx, id: string): Promise<void> {
  const row = await tx.find(notifications, id);
  if (row?.status === "unread") await tx.patch(notifications, id, { status: "read" });
}

/** Marks the notifications of a decided item as read. */
async function settle(tx: Tx, item: RowOf<typeof attention>): Promise<void> {
  for (const { userId, subject, fact } of itemNews(item)) await read(tx, notificationId(subject.id, userId, fact));
}

/** The news of rows that one person deals with for the team. */
const TEAM_NEWS = new Map<string, { newsOf: typeof requestNews; settledFacts: typeof settledFacts }>([
  [onlineRequests.table, { newsOf: requestNews, settledFacts }],
  [attention.table, { newsOf: textNews, settledFacts: answeredFacts }],
]);

async function activeStaff(tx: Tx): Promise<string[]> {
  return (await tx.list(staff, {})).filter(({ status }) => status === "active").map(({ id }) => id);
}

/** Each person who may act on it hears of it. The first person who acts reads the notifications of all. */
async function tellTeam(tx: Tx, sql: Sql, change: RowChange, context: WatchContext): Promise<void> {
  const team = TEAM_NEWS.get(change.table);
  const [news, settled] = [team?.newsOf(change), team?.settledFacts(change) ?? []];
  if (!news && settled.length === 0) return;
  for (const userId of await activeStaff(tx)) {
    if (news) await tell(tx, sql, { ...news, userId }, context);
    for (const fact of settled) await read(tx, notificationId(String(change.after?.["id"]), userId, fact));
  }
}

const isDecided = ({ table, before, after }: RowChange): boolean =>
  table === attention.table && before?.["status"] === "open" && after !== null && after["status"] !== "open";

/** Undoing a check-in removes its notification: the next check-in makes a new one. */
async function unsay(tx: Tx, { table, before, after }: RowChange): Promise<void> {
  const vetId = before?.["vetId"];
  if (table !== visits.table || after !== null || typeof vetId !== "string") return;
  await tx.remove(notifications, notificationId(String(before?.["id"]), vetId, ARRIVED));
}

/**
 * Writes the notifications of a transaction from the rows that it wrote, whatever mutation, effect or job wrote them: a list of
 * mutations would forget a series, an undo or a decision of the inbox.
 */
export const notificationWatch: Watch = {
  tables: ["attention", "appointments", "visits", "tasks", "onlineRequests", "shifts"],
  async run(tx, sql, changes, context) {
    for (const change of changes) {
      await unsay(tx, change);
      await tellTeam(tx, sql, change, context);
      if (isDecided(change)) await settle(tx, change.after as RowOf<typeof attention>);
      for (const news of newsOfChange(change, context)) await tell(tx, sql, news, context);
    }
    for (const news of rosterNews(changes, context)) await tell(tx, sql, news, context);
  },
};
