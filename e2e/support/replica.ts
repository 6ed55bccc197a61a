import type { Page } from "@playwright/test";

/** Of all that disagrees, as much as a person reads. */
const MOST = 12;

/** `table id` to `version row`, the row as text with sorted keys. */
export type Rows = ReadonlyMap<string, string>;

export interface QueuedChange {
  uuid: string;
  name: string;
  status: string | null;
  attention: string | null;
}

export interface Queue {
  waiting: QueuedChange[];
  /** Those whose effects have come back. */
  done: QueuedChange[];
}

type Found = [table: string, id: string, version: number, row: Record<string, unknown>];

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  );
}

const rowsOf = (found: readonly Found[]): Rows =>
  new Map(found.map(([table, id, version, row]) => [`${table} ${id}`, `${version} ${JSON.stringify(sorted(row))}`]));

/** Every row in the browser's own database of the person who is signed in, closed history unpacked. */
export async function rowsOnDevice(page: Page): Promise<Rows> {
  const found = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}") as { userId: string };
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = names.find((each) => each.startsWith("fernpaw_cache_") && each.includes(user.userId));
    if (name === undefined) throw new Error("this browser has no copy of the clinic");
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tables = [...db.objectStoreNames];
    // One transaction: a moment of the device, not a mixture of several.
    const transaction = db.transaction(tables, "readonly");
    const all = (table: string) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const reading = transaction.objectStore(table).getAll();
        reading.onsuccess = () => resolve(reading.result as Record<string, unknown>[]);
        reading.onerror = () => reject(reading.error);
      });
    const rows: [string, string, number, Record<string, unknown>][] = [];
    for (const table of tables.filter((each) => !each.startsWith("_")))
      for (const { _v, ...row } of await all(table)) rows.push([table, String(row["id"]), Number(_v), row]);
    for (const pack of await all("_history")) rows.push(...(pack["rows"] as typeof rows));
    db.close();
    return rows;
  });
  return rowsOf(found);
}

/** What the server has for one person. */
export interface ServerRows {
  rows: Rows;
  /** Keys of those that each device of this person holds: all but what is older than two years. */
  owed: ReadonlySet<string>;
}

/** Every row that the server has for the person who is signed in, as it sends them to a device. */
export async function rowsOnServer(page: Page): Promise<ServerRows> {
  const { found, owed } = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}") as { clinic: { _id: string } };
    const token = localStorage.getItem("accessToken") ?? "";
    const schema = Number(
      (await indexedDB.databases()).map(({ name }) => /^fernpaw_cache_.*_s(\d+)$/.exec(name ?? "")?.[1]).find(Boolean),
    );
    const owed: string[] = [];
    for (const bucket of ["p0", "p1", "p2"]) {
      const url = `/api/sync/snapshot?bucket=${bucket}&schema=${schema}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`snapshot answered ${answer.status}: ${await answer.text()}`);
      for (const text of (await answer.text()).split("\n").filter((line) => line !== "")) {
        const line = JSON.parse(text) as { t: string; tbl: string; rows: [string][] };
        if (line.t === "rows") owed.push(...line.rows.map(([id]) => `${line.tbl} ${id}`));
      }
    }
    const at = { epoch: "", scopeRev: 0, cursor: 0 };
    const rows = new Map<string, [string, string, number, Record<string, unknown>]>();
    for (;;) {
      const answer = await fetch("/api/sync/pull", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({
          protocol: 1,
          schema,
          clinicId: user.clinic._id,
          deviceId: "journey",
          ...at,
          clients: [],
          limit: 5000,
          nonce: crypto.randomUUID(),
        }),
      });
      if (!answer.ok) throw new Error(`pull answered ${answer.status}: ${await answer.text()}`);
      const page = (await answer.json()) as {
        reset?: { epoch: string; scopeRev: number };
        to: number;
        more: boolean;
        changes: [string, string, number, Record<string, unknown> | null][];
      };
      if (page.reset) {
        at.epoch = page.reset.epoch;
        at.scopeRev = page.reset.scopeRev;
        continue;
      }
      for (const [table, id, version, row] of page.changes) {
        if (row) rows.set(`${table} ${id}`, [table, id, version, row]);
        else rows.delete(`${table} ${id}`);
      }
      at.cursor = page.to;
      if (!page.more) return { found: [...rows.values()], owed };
    }
  });
  return { rows: rowsOf(found), owed: new Set(owed) };
}

/** The first rows in which the two differ, in words; empty when they agree to the byte. */
export function differences(here: Rows, there: ServerRows): string[] {
  const problems: string[] = [];
  for (const key of there.owed) if (!here.has(key)) problems.push(`missing here: ${key} ${there.rows.get(key)}`);
  for (const [key, row] of here) {
    const other = there.rows.get(key);
    if (other === undefined) problems.push(`only here: ${key} ${row}`);
    else if (other !== row) problems.push(`differs: ${key}\n  here  ${row}\n  there ${other}`);
  }
  return problems.slice(0, MOST);
}

/** The unsent and the sent changes of everybody who has worked in this browser, or of one of them. */
export async function queueOn(page: Page, userId = ""): Promise<Queue> {
  return page.evaluate(async (author) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const queue: Queue = { waiting: [], done: [] };
    for (const name of names.filter((each) => each.startsWith("fernpaw_outbox_") && each.endsWith(author))) {
      const opening = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = db.transaction(["q", "archive"], "readonly");
      const all = (table: string) =>
        new Promise<QueuedChange[]>((resolve, reject) => {
          const reading = transaction.objectStore(table).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () =>
            resolve(
              (
                reading.result as {
                  uuid: string;
                  name: string;
                  result: { status: string; attention?: string } | null;
                }[]
              ).map((entry) => ({
                uuid: entry.uuid,
                name: entry.name,
                status: entry.result?.status ?? null,
                attention: entry.result?.attention ?? null,
              })),
            );
        });
      queue.waiting.push(...(await all("q")));
      queue.done.push(...(await all("archive")));
      db.close();
    }
    return queue;
  }, userId);
}
