import type { Page } from "@playwright/test";
import { groupRows, type ServerRows, type StoredRow } from "./rows.ts";

/** Every row that the server has for the person who is signed in, as it sends them to a device. */
export async function rowsOnServer(page: Page): Promise<ServerRows> {
  const text = await page.evaluate(async (): Promise<string> => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}") as { clinic: { _id: string } };
    const token = localStorage.getItem("accessToken") ?? "";
    const schema = Number(
      (await indexedDB.databases())
        .map(({ name }) => /^fernpaw_cache_.*_s(\d+)(?:_|$)/.exec(name ?? "")?.[1])
        .find(Boolean),
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
      if (!page.more) return JSON.stringify({ found: [...rows.values()], owed });
    }
  });
  const { found, owed } = JSON.parse(text) as { found: StoredRow[]; owed: string[] };
  return { rows: groupRows(found), owed: new Set(owed) };
}
