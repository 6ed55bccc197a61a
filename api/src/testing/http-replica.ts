import type { Change, PullDelta, PullResponse } from "@fernpaw/sync/protocol";
import { randomUUID } from "node:crypto";
import type { HttpClinic } from "./http-clinic.ts";

export type Row = Record<string, unknown>;

/** What one device sees by pulling, as far as the protocol goes. */
export class HttpReplica {
  readonly rows = new Map<string, { version: number; row: Row }>();
  readonly deviceId = randomUUID();
  readonly problems: string[] = [];
  epoch = "";
  scopeRev = 0;
  cursor = 0;
  head = 0;
  readonly #clinic: HttpClinic;

  constructor(clinic: HttpClinic) {
    this.#clinic = clinic;
  }

  async #ask(limit: number): Promise<PullResponse> {
    const { clinicId } = this.#clinic;
    const { deviceId, epoch, scopeRev, cursor } = this;
    const request = {
      protocol: 1,
      schema: 1,
      clinicId,
      deviceId,
      epoch,
      scopeRev,
      cursor,
      clients: [],
      nonce: randomUUID(),
      limit,
    };
    return this.#clinic.call<PullResponse>("POST", "/api/sync/pull", request);
  }

  /** Everything from the cursor on, in pages. @throws NoAnswer, Refused */
  async catchUp(limit = 300): Promise<this> {
    for (;;) {
      const page = await this.#ask(limit);
      if ("reset" in page) {
        if (page.reset.reason === "epoch") this.#forget();
        this.epoch = page.reset.epoch;
        this.scopeRev = page.reset.scopeRev;
        continue;
      }
      this.#take(page);
      if (!page.more) return this;
    }
  }

  #forget(): void {
    this.rows.clear();
    this.cursor = 0;
  }

  #take({ from, to, head, changes }: PullDelta): void {
    if (from !== this.cursor) this.problems.push(`a page begins at ${from}, asked from ${this.cursor}`);
    if (head < this.head && this.cursor > 0) this.problems.push(`the head went back from ${this.head} to ${head}`);
    for (const change of changes as Change[]) {
      const [table, id, version, row] = change;
      if (version <= from || version > to)
        this.problems.push(`${table} ${id} of version ${version} in a page ${from} to ${to}`);
      if (row) this.rows.set(`${table}:${id}`, { version, row });
      else this.rows.delete(`${table}:${id}`);
    }
    this.cursor = to;
    this.head = head;
  }

  all(table: string): Row[] {
    return [...this.rows].filter(([key]) => key.startsWith(`${table}:`)).map(([, { row }]) => row);
  }

  /** The same text for the same rows in the same versions. */
  text(): string {
    return [...this.rows]
      .map(([key, { version, row }]) => `${key} ${version} ${JSON.stringify(row)}`)
      .sort()
      .join("\n");
  }
}
