import { Defect, NEEDS, Refused, runMutation } from "./rows.ts";
import type { Entry, ModelTx, Row, Scope } from "./rows.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import type { Answer, Change, PullQuestion, PushQuestion, SnapshotQuestion } from "./wire.ts";

export type Status = "applied" | "merged" | "rejected" | "dependency" | "parked";

export interface Result {
  readonly uuid: string;
  readonly status: Status;
  readonly version: number;
  readonly actor: string;
}

interface StoredRow {
  readonly version: number;
  readonly scope: Scope;
  /** Null: a tombstone. */
  readonly row: Row | null;
}

interface ClientState {
  last: number;
  results: Map<number, Result>;
}

/** All that a backup holds. */
interface ClinicState {
  version: number;
  sequence: number;
  floor: number;
  series: number;
  rows: Map<string, StoredRow>;
  clients: Map<string, ClientState>;
  results: Map<string, Result>;
  attempts: Map<string, number>;
  /** Version and device of the last change of a critical field. */
  fields: Map<string, { version: number; deviceId: string }>;
  committed: Set<number>;
  /** How often each mutation took effect: must be once. */
  effects: Map<string, number>;
  /** What each field must hold if every change named only its own field. */
  oracle: Map<string, string | number>;
  raised: Map<string, number>;
}

const copyState = (state: ClinicState): ClinicState => ({
  ...state,
  rows: new Map(state.rows),
  clients: new Map(
    [...state.clients].map(([id, client]) => [id, { last: client.last, results: new Map(client.results) }]),
  ),
  results: new Map(state.results),
  attempts: new Map(state.attempts),
  fields: new Map(state.fields),
  committed: new Set(state.committed),
  effects: new Map(state.effects),
  oracle: new Map(state.oracle),
  raised: new Map(state.raised),
});

const PAGE_ROWS = 5;
const SNAPSHOT_ROWS = 4;
const bucketOf = (key: string): 0 | 1 => (/^(appointments|attention):/.test(key) ? 0 : 1);

/** What one transaction changed; nothing is seen by others before `commit`. */
interface Draft {
  version: number;
  rows: Map<string, Row | null>;
  fields: Map<string, { version: number; deviceId: string }>;
  oracle: Map<string, string | number>;
  series: number;
  raised: number;
}

export interface User {
  scopes: Set<string>;
  scopeRev: number;
}

export class ModelServer {
  state: ClinicState;
  epoch = "e0";
  backup: { state: ClinicState; takenAt: number } | null = null;
  readonly users = new Map<string, User>();
  private isLocked = false;
  private epochCount = 0;
  private readonly bugs: ReadonlySet<PlantedBug>;

  constructor(bugs: ReadonlySet<PlantedBug>) {
    this.bugs = bugs;
    this.state = {
      version: 0,
      sequence: 0,
      floor: 0,
      series: 0,
      rows: new Map(),
      clients: new Map(),
      results: new Map(),
      attempts: new Map(),
      fields: new Map(),
      committed: new Set(),
      effects: new Map(),
      oracle: new Map(),
      raised: new Map(),
    };
  }

  takeBackup(now: number): void {
    if (!this.isLocked) this.backup = { state: copyState(this.state), takenAt: now };
  }

  restore(): void {
    if (!this.backup) return;
    this.state = copyState(this.backup.state);
    this.isLocked = false;
    this.epochCount += 1;
    this.epoch = `e${this.epochCount}`;
  }

  /** The process dies: what was not committed is gone, and so are the locks. */
  crash(): void {
    this.isLocked = false;
  }

  /** Tombstones below the new floor go; the floor is raised first. */
  compact(): void {
    const floor = Math.max(this.state.floor, this.state.version - 3);
    this.state.floor = floor;
    for (const [key, stored] of this.state.rows) {
      if (stored.row === null && stored.version <= floor) this.state.rows.delete(key);
    }
  }

  private user(name: string): User {
    const user = this.users.get(name);
    if (!user) throw new Error(`no user ${name}`);
    return user;
  }

  canSee(user: string, scope: string): boolean {
    return scope === `user:${user}` || this.user(user).scopes.has(scope);
  }

  private visible(user: string, key: string, stored: StoredRow): Change {
    return [key, stored.version, stored.row && this.canSee(user, stored.scope) ? stored.row : null];
  }

  /** What a quiet device of this user must hold. */
  projection(user: string): Map<string, Row> {
    const rows = new Map<string, Row>();
    for (const [key, stored] of this.state.rows) {
      if (stored.row && this.canSee(user, stored.scope)) rows.set(key, stored.row);
    }
    return rows;
  }

  pull(question: PullQuestion): Answer {
    const { state } = this;
    const user = this.user(question.user);
    const reset = (reason: "epoch" | "scope" | "cursor_too_old" | "cursor_ahead"): Answer => ({
      kind: "reset",
      nonce: question.nonce,
      reason,
      epoch: this.epoch,
      scopeRev: user.scopeRev,
      scopes: new Set([...user.scopes, `user:${question.user}`]),
    });
    if (question.epoch !== this.epoch && !(this.bugs.has("epoch_ignored") && question.epoch)) return reset("epoch");
    if (question.scopeRev !== user.scopeRev && !this.bugs.has("scope_rev_unchecked")) return reset("scope");
    if (question.cursor < state.floor && !this.bugs.has("tombstone_floor_ignored")) return reset("cursor_too_old");
    if (question.cursor > state.version && !this.bugs.has("epoch_ignored")) return reset("cursor_ahead");
    const changed = [...state.rows]
      .filter(([, stored]) => stored.version > question.cursor)
      .sort((a, b) => a[1].version - b[1].version || (a[0] < b[0] ? -1 : 1));
    let count = Math.min(PAGE_ROWS, changed.length);
    while (count < changed.length && changed[count]?.[1].version === changed[count - 1]?.[1].version) count += 1;
    const more = count < changed.length;
    const to = more ? (changed[count - 1]?.[1].version ?? state.version) : state.version;
    return {
      kind: "delta",
      nonce: question.nonce,
      epoch: this.epoch,
      scopeRev: user.scopeRev,
      from: question.cursor,
      to,
      more,
      acks: this.acks(question.clients, to),
      changes: changed.slice(0, count).map(([key, stored]) => this.visible(question.user, key, stored)),
    };
  }

  private acks(clients: readonly string[], to: number): Record<string, number> {
    const acks: Record<string, number> = {};
    for (const id of clients) {
      const client = this.state.clients.get(id);
      if (!client) continue;
      const covered = [...client.results].filter(([, result]) => result.version <= to).map(([number]) => number);
      acks[id] = this.bugs.has("ack_ahead_of_page") ? client.last : Math.max(0, ...covered);
    }
    return acks;
  }

  snapshot(question: SnapshotQuestion): Answer {
    if (question.after && question.epoch !== this.epoch) return { kind: "problem", nonce: question.nonce, status: 409 };
    const rows = [...this.state.rows]
      .filter(([key, stored]) => bucketOf(key) === question.bucket && key > question.after && stored.row)
      .filter(([, stored]) => this.canSee(question.user, stored.scope))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = rows.slice(0, SNAPSHOT_ROWS);
    return {
      kind: "page",
      nonce: question.nonce,
      bucket: question.bucket,
      epoch: this.epoch,
      scopeRev: this.user(question.user).scopeRev,
      version: this.state.version,
      rows: page.map(([key, stored]) => [key, stored.version, stored.row] as const),
      after: page.at(-1)?.[0] ?? question.after,
      isEnd: rows.length <= SNAPSHOT_ROWS,
    };
  }

  /** Each `yield` is a place where other work, a crash or a restore may come between. */
  *push(question: PushQuestion, isTransient: () => boolean): Generator<void, Answer> {
    if (!question.isTokenValid) return { kind: "problem", nonce: question.nonce, status: 401 };
    if (question.epoch !== this.epoch && !this.bugs.has("epoch_ignored")) {
      return { kind: "problem", nonce: question.nonce, status: 409 };
    }
    for (const entry of question.entries) {
      const known = this.state.clients.get(entry.clientId)?.results.get(entry.id);
      if (known && known.uuid !== entry.uuid) return { kind: "problem", nonce: question.nonce, status: 409 };
    }
    const epoch = this.epoch;
    const done: string[] = [];
    for (const entry of question.entries) {
      yield;
      const isFree = this.bugs.has("sequence_cursor");
      while (this.isLocked && !isFree) yield;
      if (this.epoch !== epoch) return { kind: "problem", nonce: question.nonce, status: 409 };
      if (!isFree) this.isLocked = true;
      const outcome = yield* this.transact(entry, question, isTransient());
      if (!isFree) this.isLocked = false;
      if (outcome === "stopped") return { kind: "pushed", nonce: question.nonce, isStopped: true, done };
      done.push(entry.uuid);
    }
    return { kind: "pushed", nonce: question.nonce, isStopped: false, done };
  }

  private *transact(entry: Entry, question: PushQuestion, isTransient: boolean): Generator<void, "done" | "stopped"> {
    const client = this.clientOf(entry.clientId);
    if (entry.id <= client.last && !this.bugs.has("no_dedupe")) return "done";
    if (entry.id > client.last + 1) return "stopped";
    if (isTransient) {
      if (this.bugs.has("transient_consumes_id")) client.last = entry.id;
      return "stopped";
    }
    const version = this.bugs.has("sequence_cursor") ? (this.state.sequence += 1) : this.state.version + 1;
    yield;
    const known = this.state.results.get(entry.uuid);
    if (known && !this.bugs.has("no_uuid_dedupe") && !(this.bugs.has("no_dedupe") && client.results.get(entry.id))) {
      this.commit(entry, this.draft(version), { ...known, version });
      return "done";
    }
    const draft = this.draft(version);
    const status = this.attempt(entry, question, draft);
    if (status === "stopped") return "stopped";
    yield;
    if (this.bugs.has("result_not_atomic")) {
      this.commitRows(entry, draft, status);
      yield;
      this.commitResult(entry, { uuid: entry.uuid, status, version, actor: question.user });
    } else this.commit(entry, draft, { uuid: entry.uuid, status, version, actor: question.user });
    return "done";
  }

  private clientOf(id: string): ClientState {
    const known = this.state.clients.get(id);
    if (known) return known;
    const fresh: ClientState = { last: 0, results: new Map() };
    this.state.clients.set(id, fresh);
    return fresh;
  }

  private draft(version: number): Draft {
    return { version, rows: new Map(), fields: new Map(), oracle: new Map(), series: this.state.series, raised: 0 };
  }

  private attempt(entry: Entry, question: PushQuestion, draft: Draft): Status | "stopped" {
    const card = (kind: string): void => {
      draft.rows.clear();
      draft.fields.clear();
      draft.oracle.clear();
      draft.series = this.state.series;
      draft.rows.set(`attention:${entry.uuid}`, { scope: `user:${question.user}`, fields: { kind } });
    };
    const failed = entry.dependsOn.some((uuid) => {
      const status = this.state.results.get(uuid)?.status;
      return status !== "applied" && status !== "merged";
    });
    if (failed) {
      card("dependency");
      return "dependency";
    }
    try {
      if (!this.canSee(question.user, NEEDS[entry.name])) throw new Refused("forbidden");
      runMutation(this.tx(entry, draft), entry, this.bugs);
    } catch (error) {
      if (error instanceof Refused) {
        card("rejected");
        return "rejected";
      }
      if (!(error instanceof Defect)) throw error;
      const attempts = (this.state.attempts.get(entry.uuid) ?? 0) + 1;
      this.state.attempts.set(entry.uuid, attempts);
      if (attempts < 3 || this.bugs.has("no_parking")) return "stopped";
      card("parked");
      return "parked";
    }
    if (draft.raised === 0) return "applied";
    draft.rows.set(`attention:${entry.uuid}`, { scope: `user:${question.user}`, fields: { kind: "merged" } });
    return "merged";
  }

  private tx(entry: Entry, draft: Draft): ModelTx {
    const { state, bugs } = this;
    const get = (key: string): Row | undefined => {
      const drafted = draft.rows.get(key);
      if (drafted !== undefined) return drafted ?? undefined;
      return state.rows.get(key)?.row ?? undefined;
    };
    return {
      get,
      keys: (table) => {
        const keys = new Set([...state.rows.keys(), ...draft.rows.keys()]);
        return [...keys].filter((key) => key.startsWith(`${table}:`) && get(key)).sort();
      },
      put: (key, row) => void draft.rows.set(key, row),
      remove: (key) => void draft.rows.set(key, null),
      set: (key, field, value, isCritical) => {
        const row = get(key);
        if (!row) throw new Refused("not_found");
        const mark = `${key}.${field}`;
        const last = state.fields.get(mark);
        if (isCritical && last && last.version > entry.base && last.deviceId !== entry.deviceId) {
          draft.raised += 1;
          return;
        }
        draft.rows.set(key, { ...row, fields: { ...row.fields, [field]: value } });
        draft.fields.set(mark, { version: draft.version, deviceId: entry.deviceId });
        draft.oracle.set(mark, value);
      },
      raise: () => {
        draft.raised += 1;
      },
      nextNumber: () => {
        draft.series += 1;
        if (bugs.has("number_outside_transaction")) state.series = draft.series;
        return draft.series;
      },
    };
  }

  private commit(entry: Entry, draft: Draft, result: Result): void {
    this.commitRows(entry, draft, this.state.results.has(entry.uuid) ? null : result.status);
    this.commitResult(entry, result);
  }

  private commitRows(entry: Entry, draft: Draft, status: Status | null): void {
    const { state } = this;
    for (const [key, row] of draft.rows) {
      state.rows.set(key, { version: draft.version, scope: (row ?? state.rows.get(key)?.row)?.scope ?? "people", row });
      if (!row) this.forgetFields(key);
    }
    for (const [mark, change] of draft.fields) state.fields.set(mark, change);
    for (const [mark, value] of draft.oracle) state.oracle.set(mark, value);
    state.series = Math.max(state.series, draft.series);
    state.version = Math.max(state.version, draft.version);
    state.committed.add(draft.version);
    if (status === "applied" || status === "merged") {
      state.effects.set(entry.uuid, (state.effects.get(entry.uuid) ?? 0) + 1);
    }
  }

  private forgetFields(key: string): void {
    for (const mark of this.state.oracle.keys()) if (mark.startsWith(`${key}.`)) this.state.oracle.delete(mark);
  }

  private commitResult(entry: Entry, result: Result): void {
    const client = this.clientOf(entry.clientId);
    client.last = Math.max(client.last, entry.id);
    client.results.set(entry.id, result);
    if (!this.state.results.has(entry.uuid)) this.state.results.set(entry.uuid, result);
  }
}
