import { NEEDS, Refused, runMutation } from "./rows.ts";
import type { Entry, ModelTx, MutationName, Row } from "./rows.ts";
import { InvariantBroken } from "./planted-bugs.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import type { Answer, Change, PullQuestion, PushQuestion, Question, SnapshotQuestion } from "./wire.ts";

interface CachedRow {
  readonly version: number;
  readonly row: Row;
}

/** Disposable, relaxed durability: a power cut may take it back to an earlier state. */
interface Cache {
  epoch: string;
  scopeRev: number;
  cursor: number;
  scopes: ReadonlySet<string>;
  rows: Map<string, CachedRow>;
  shadow: Map<string, CachedRow | null>;
  pending: Entry[];
  /** Buckets that still have to be loaded, and how far the first of them is. */
  loading: (0 | 1)[];
  after: string;
  /** Deletions that a snapshot page which is still under way must not undo. */
  tombstones: Map<string, number>;
}

/** Strict durability, never cleared. */
interface Outbox {
  nextSeq: number;
  q: Entry[];
  archive: Entry[];
  epoch: string;
}

interface InFlight {
  nonce: number;
  sentAt: number;
}

const ARCHIVE_MS = 14 * 86_400_000;
const TIMEOUT_MS = 20_000;
const BATCH = 5;

const emptyCache = (): Cache => ({
  epoch: "",
  scopeRev: 0,
  cursor: 0,
  scopes: new Set(),
  rows: new Map(),
  shadow: new Map(),
  pending: [],
  loading: [0, 1],
  after: "",
  tombstones: new Map(),
});

export interface DeviceWorld {
  now(): number;
  freshId(prefix: string): string;
  freshNonce(): number;
  send(question: Question): void;
}

export class ModelDevice {
  readonly name: string;
  readonly user: string;
  readonly saved: Entry[] = [];
  outbox: Outbox = { nextSeq: 1, q: [], archive: [], epoch: "" };
  cache: Cache = emptyCache();
  /** What a power cut leaves of the cache. */
  private flushed: Cache = emptyCache();
  private clientId: string;
  private lastId = 0;
  private pull: InFlight | null = null;
  private push: InFlight | null = null;
  private backoffUntil = 0;
  /** Pulls and snapshot pages take turns while a first sync is under way. */
  private asked = 0;
  isTokenValid = true;
  /** Second half of an operation that the tab may not live to finish. */
  private rest: (() => void) | null = null;
  private readonly world: DeviceWorld;
  private readonly bugs: ReadonlySet<PlantedBug>;

  constructor(name: string, user: string, world: DeviceWorld, bugs: ReadonlySet<PlantedBug>) {
    this.name = name;
    this.user = user;
    this.world = world;
    this.bugs = bugs;
    this.clientId = this.freshClientId();
  }

  private freshClientId(): string {
    return this.bugs.has("stable_client_id") ? `client-${this.name}` : this.world.freshId("client");
  }

  get isQuiet(): boolean {
    return !this.outbox.q.length && this.cache.loading.length === 0 && this.cache.pending.length === 0;
  }

  mutate(name: MutationName, target: string, value: number): void {
    this.finishRest();
    if (this.cache.loading.includes(0) || !this.canSee(NEEDS[name])) return;
    const seen = this.cache.rows.get(target);
    const creators = new Set(this.outbox.q.filter((entry) => entry.target === target && entry.name.endsWith("create")));
    const entry: Entry = {
      seq: this.outbox.nextSeq,
      clientId: this.clientId,
      id: this.lastId + 1,
      uuid: this.world.freshId("uuid"),
      name,
      target,
      value,
      base: seen?.version ?? 0,
      seen: seen?.row,
      seenStock: Number(this.cache.rows.get("stock:1")?.row.fields["onHand"] ?? 0),
      dependsOn: [...creators].map(({ uuid }) => uuid),
      actor: this.user,
      deviceId: this.name,
      archivedAt: 0,
    };
    if (name !== "poison" && !this.isAcceptedHere(entry)) return;
    this.lastId += 1;
    this.outbox.nextSeq += 1;
    this.outbox.q.push(entry);
    this.saved.push(entry);
    this.rest = () => this.applyPending(entry);
  }

  private isAcceptedHere(entry: Entry): boolean {
    try {
      runMutation(this.tx(entry, new Map()), entry, this.bugs);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  private canSee(scope: string): boolean {
    return this.cache.scopes.has(scope);
  }

  /** The await between outbox and cache is over. */
  finishRest(): void {
    const { rest } = this;
    this.rest = null;
    rest?.();
  }

  private tx(entry: Entry, overlay: Map<string, Row | null>): ModelTx {
    const get = (key: string): Row | undefined => {
      const over = overlay.get(key);
      return over === undefined ? this.cache.rows.get(key)?.row : (over ?? undefined);
    };
    return {
      get,
      keys: (table) => {
        const keys = new Set([...this.cache.rows.keys(), ...overlay.keys()]);
        return [...keys].filter((key) => key.startsWith(`${table}:`) && get(key)).sort();
      },
      put: (key, row) => void overlay.set(key, row),
      remove: (key) => void overlay.set(key, null),
      set: (key, field, value) => {
        const row = get(key);
        if (!row) throw new Refused("not_found");
        overlay.set(key, { ...row, fields: { ...row.fields, [field]: value } });
      },
      raise: () => undefined,
      nextNumber: () => null,
    };
  }

  private applyPending(entry: Entry): void {
    if (this.cache.pending.some(({ uuid }) => uuid === entry.uuid)) return;
    this.cache.pending.push(entry);
    this.runLocally(entry);
  }

  /** Keeps the first image of each row that a pending mutation touches. */
  private runLocally(entry: Entry): void {
    const overlay = new Map<string, Row | null>();
    try {
      if (entry.name !== "poison") runMutation(this.tx(entry, overlay), entry, this.bugs);
    } catch (error) {
      if (error instanceof Refused) return;
      throw error;
    }
    for (const [key, row] of overlay) {
      const before = this.cache.rows.get(key);
      if (!this.cache.shadow.has(key)) this.cache.shadow.set(key, before ?? null);
      if (row) this.cache.rows.set(key, { version: before?.version ?? 0, row });
      else this.cache.rows.delete(key);
    }
  }

  private restoreShadows(): void {
    for (const [key, before] of this.cache.shadow) {
      if (before) this.cache.rows.set(key, before);
      else this.cache.rows.delete(key);
    }
    this.cache.shadow.clear();
  }

  private rebase(change: () => void): void {
    this.restoreShadows();
    change();
    for (const entry of this.cache.pending) this.runLocally(entry);
    this.checkOwnWrites();
  }

  /** I5 for rows that only their author makes: what he created is there until the server has spoken. */
  private checkOwnWrites(): void {
    if (this.cache.loading.length > 0) return;
    for (const entry of this.outbox.q) {
      const isCreation = entry.name === "stock.move" || entry.name === "pet.create";
      const isPending = this.cache.pending.includes(entry);
      if (isCreation && !isPending && this.canSee(NEEDS[entry.name]) && !this.cache.rows.has(entry.target)) {
        if (!this.removed.has(entry.target) && !this.cache.rows.has(`attention:${entry.uuid}`)) {
          throw new InvariantBroken("I5", `${entry.uuid} (${entry.target}) vanished on ${this.name}`);
        }
      }
    }
  }

  /** Rows of which this device knows that somebody deleted them. */
  private readonly removed = new Set<string>();

  /** One turn of the sync loop: asks for what is due. */
  tick(): void {
    this.finishRest();
    const now = this.world.now();
    if (this.pull && now - this.pull.sentAt > TIMEOUT_MS) this.pull = null;
    if (this.push && now - this.push.sentAt > TIMEOUT_MS) this.push = null;
    this.outbox.archive = this.outbox.archive.filter((entry) => now - entry.archivedAt < ARCHIVE_MS);
    if (now < this.backoffUntil) return;
    if (!this.pull) this.ask(now);
    if (!this.push && this.outbox.q.length > 0 && this.outbox.epoch && this.outbox.epoch === this.cache.epoch) {
      const nonce = this.world.freshNonce();
      this.push = { nonce, sentAt: now };
      const question: PushQuestion = {
        kind: "push",
        user: this.user,
        deviceId: this.name,
        epoch: this.cache.epoch,
        isTokenValid: this.isTokenValid,
        entries: this.outbox.q.slice(0, BATCH).map((entry) => ({ ...entry })),
        nonce,
      };
      this.world.send(question);
    }
  }

  private ask(now: number): void {
    const nonce = this.world.freshNonce();
    this.pull = { nonce, sentAt: now };
    const bucket = this.cache.loading[0];
    const isFirst = this.cache.epoch === "";
    this.asked += 1;
    if (bucket !== undefined && !isFirst && this.asked % 2 === 0) {
      const question: SnapshotQuestion = {
        kind: "snapshot",
        user: this.user,
        bucket,
        epoch: this.cache.epoch,
        after: this.cache.after,
        nonce,
      };
      this.world.send(question);
      return;
    }
    const clients = [...new Set(this.outbox.q.map((entry) => entry.clientId))];
    const { epoch, scopeRev, cursor } = this.cache;
    const question: PullQuestion = { kind: "pull", user: this.user, epoch, scopeRev, cursor, clients, nonce };
    this.world.send(question);
  }

  receive(answer: Answer): void {
    this.finishRest();
    if (answer.kind === "pushed" || (answer.kind === "problem" && answer.nonce === this.push?.nonce)) {
      this.receivePush(answer);
      return;
    }
    const isMine = answer.nonce === this.pull?.nonce;
    if (!isMine && !this.bugs.has("stale_pull_applied")) return;
    if (isMine) this.pull = null;
    if (answer.kind === "reset") this.reset(answer);
    else if (answer.kind === "delta") this.receiveDelta(answer);
    else if (answer.kind === "page") this.receivePage(answer);
    else if (answer.status === 409) this.forget();
  }

  private receivePush(answer: Answer & { kind: "pushed" | "problem" }): void {
    if (answer.nonce !== this.push?.nonce) return;
    this.push = null;
    if (answer.kind === "problem") {
      if (answer.status === 401) {
        if (this.bugs.has("drop_on_401")) this.outbox.q = [];
        this.isTokenValid = true;
      } else if (this.outbox.epoch === this.cache.epoch) this.redrive();
      return;
    }
    if (answer.isStopped) this.backoffUntil = this.world.now() + 1000;
    if (this.bugs.has("drop_on_push_answer")) {
      const done = new Set(answer.done);
      const dropped = this.outbox.q.filter(({ uuid }) => done.has(uuid));
      this.rebase(() => {
        this.cache.pending = this.cache.pending.filter(({ uuid }) => !done.has(uuid));
      });
      this.outbox.q = this.outbox.q.filter(({ uuid }) => !done.has(uuid));
      this.outbox.archive.push(...dropped);
    }
  }

  private reset(answer: Answer & { kind: "reset" }): void {
    if (answer.reason === "scope") {
      this.changeScopes(answer.scopes, answer.scopeRev);
      return;
    }
    const knownEpoch = this.bugs.has("epoch_in_cache") ? this.cache.epoch : this.outbox.epoch;
    this.forget();
    this.cache.epoch = answer.epoch;
    this.cache.scopeRev = answer.scopeRev;
    this.cache.scopes = answer.scopes;
    this.outbox.epoch = answer.epoch;
    if (knownEpoch && knownEpoch !== answer.epoch && !this.bugs.has("archive_not_redriven")) this.redrive();
  }

  /** Rows go; what waits stays and is shown again on top of what comes. */
  private forget(): void {
    const { pending } = this.cache;
    this.cache = { ...emptyCache(), pending };
    for (const entry of pending) this.runLocally(entry);
  }

  private changeScopes(scopes: ReadonlySet<string>, scopeRev: number): void {
    const hasGained = [...scopes].some((scope) => !this.cache.scopes.has(scope));
    this.rebase(() => {
      if (!this.bugs.has("keeps_out_of_scope_rows")) {
        for (const [key, { row }] of this.cache.rows) if (!scopes.has(row.scope)) this.cache.rows.delete(key);
      }
      this.cache.scopes = scopes;
      this.cache.scopeRev = scopeRev;
      if (hasGained) {
        this.cache.loading = [0, 1];
        this.cache.after = "";
        // A null that meant "not yours" must not hold back the row now that it is.
        this.cache.tombstones.clear();
      }
    });
  }

  /** Archive and queue again, in order, under a new name: the server knows by uuid what it already has. */
  private redrive(): void {
    this.clientId = this.freshClientId();
    const entries = [...this.outbox.archive, ...this.outbox.q].sort((a, b) => a.seq - b.seq);
    let id = 0;
    for (const entry of entries) {
      id += 1;
      entry.clientId = this.clientId;
      entry.id = id;
    }
    this.lastId = id;
    this.outbox.archive = [];
    this.outbox.q = entries;
    this.rebase(() => {
      this.cache.pending = [...entries];
    });
  }

  private receiveDelta(delta: Answer & { kind: "delta" }): void {
    const isCurrent =
      delta.from === this.cache.cursor && delta.epoch === this.cache.epoch && delta.scopeRev === this.cache.scopeRev;
    if (
      !isCurrent &&
      !this.bugs.has("stale_pull_applied") &&
      !this.bugs.has("epoch_ignored") &&
      !this.bugs.has("scope_rev_unchecked")
    )
      return;
    if (!this.bugs.has("cursor_before_rows")) {
      this.applyDelta(delta);
      return;
    }
    this.cache.cursor = delta.to;
    this.flushed = structuredCloneCache(this.cache);
    this.rest = () => this.applyDelta(delta);
  }

  private applyDelta(delta: Answer & { kind: "delta" }): void {
    this.rebase(() => {
      for (const change of delta.changes) this.take(change, true);
      this.cache.cursor = delta.to;
      const isAcked = (entry: Entry): boolean => entry.id <= (delta.acks[entry.clientId] ?? 0);
      this.cache.pending = this.cache.pending.filter((entry) => !isAcked(entry));
      const acked = this.outbox.q.filter(isAcked);
      for (const entry of acked) entry.archivedAt = this.world.now();
      this.outbox.q = this.outbox.q.filter((entry) => !isAcked(entry));
      this.outbox.archive.push(...acked);
      this.checkAcked(acked);
    });
  }

  /** I5: what leaves the queue is on the screen through the same page, or has a card. */
  private checkAcked(acked: readonly Entry[]): void {
    if (this.cache.loading.length > 0) return;
    for (const { uuid, target, name } of acked) {
      if (name !== "stock.move" || !this.canSee("stock")) continue;
      if (!this.cache.rows.has(target) && !this.cache.rows.has(`attention:${uuid}`)) {
        throw new InvariantBroken("I5", `${uuid} left the queue of ${this.name} before its row came`);
      }
    }
  }

  private take([key, version, row]: Change, isDelta: boolean): void {
    const current = this.cache.rows.get(key);
    if (!isDelta && ((current && current.version >= version) || (this.cache.tombstones.get(key) ?? -1) >= version))
      return;
    if (row && (this.canSee(row.scope) || this.bugs.has("keeps_out_of_scope_rows")))
      this.cache.rows.set(key, { version, row });
    else {
      this.cache.rows.delete(key);
      this.removed.add(key);
      if (this.cache.loading.length > 0) this.cache.tombstones.set(key, version);
    }
  }

  private receivePage(page: Answer & { kind: "page" }): void {
    if (page.epoch !== this.cache.epoch || page.bucket !== this.cache.loading[0]) return;
    if (page.scopeRev !== this.cache.scopeRev && !this.bugs.has("scope_rev_unchecked")) return;
    const isStart = this.cache.after === "";
    this.rebase(() => {
      if (page.bucket === 0 && isStart && this.cache.cursor === 0) this.cache.cursor = page.version;
      for (const change of page.rows) this.take(change, false);
      this.cache.after = page.isEnd ? "" : page.after;
      if (page.isEnd) this.cache.loading = this.cache.loading.slice(1);
      if (this.cache.loading.length === 0) this.cache.tombstones.clear();
    });
  }

  /** The `online` event: whatever was under way is asked again at once. */
  wake(): void {
    this.pull = null;
    this.push = null;
    this.backoffUntil = 0;
  }

  flush(): void {
    this.flushed = structuredCloneCache(this.cache);
  }

  killTab(): void {
    this.rest = null;
    this.pull = null;
    this.push = null;
    this.backoffUntil = 0;
    this.clientId = this.freshClientId();
    this.lastId = this.bugs.has("stable_client_id") ? Math.max(0, ...this.outbox.q.map(({ id }) => id)) : 0;
    this.repair();
  }

  /** The browser or a new schema takes the cache; the outbox is in a database of its own. */
  evictCache(): void {
    this.cache = emptyCache();
    this.killTab();
  }

  cutPower(): void {
    this.cache = structuredCloneCache(this.flushed);
    this.killTab();
  }

  /** At start: what the outbox has and the cache has not, and the reverse. */
  private repair(): void {
    this.rebase(() => {
      this.cache.pending = [...this.outbox.q];
    });
  }
}

function structuredCloneCache(cache: Cache): Cache {
  return {
    ...cache,
    rows: new Map(cache.rows),
    shadow: new Map(cache.shadow),
    pending: [...cache.pending],
    loading: [...cache.loading],
    tombstones: new Map(cache.tombstones),
  };
}
