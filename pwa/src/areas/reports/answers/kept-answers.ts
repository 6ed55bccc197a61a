import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { ReportName } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportQuestion } from "@fernpaw/domain/reports/report-answer";
import { DERIVED } from "@fernpaw/sync/client/derived";
import type { Dexie } from "dexie";

/** In the device's copy, which only this person opens: it goes with the copy at a sign-out, and with the rows of a right that is lost. */
const KEY = `${DERIVED}:reports`;
/** The newest answers of each report that stay. */
const KEPT_EACH = 4;

interface MetaRecord {
  key: string;
  value: unknown;
}

const metaOf = (db: Dexie) => db.table<MetaRecord, string>("_meta");

const isSame = (a: ReportQuestion, b: ReportQuestion): boolean => canonicalJson(a) === canonicalJson(b);

async function allKept(db: Dexie): Promise<ReportAnswer[]> {
  return ((await metaOf(db).get(KEY))?.value as ReportAnswer[] | undefined) ?? [];
}

/** The last answer to a question; without one the newest of the report; null: the device has none. */
export async function keptAnswer(
  db: Dexie,
  report: ReportName,
  question: ReportQuestion,
): Promise<ReportAnswer | null> {
  const own = (await allKept(db)).filter((answer) => answer.report === report);
  return own.find((answer) => isSame(answer.question, question)) ?? own[0] ?? null;
}

/** Keeps an answer in front of the earlier ones. */
export async function keepAnswer(db: Dexie, answer: ReportAnswer): Promise<void> {
  await db.transaction("rw", metaOf(db), async () => {
    const others = (await allKept(db)).filter(
      ({ report, question }) => report !== answer.report || !isSame(question, answer.question),
    );
    const kept = [answer, ...others];
    const newest = kept.filter(
      (one, at) => kept.slice(0, at).filter(({ report }) => report === one.report).length < KEPT_EACH,
    );
    await metaOf(db).put({ key: KEY, value: newest });
  });
}
