import { newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type {
  Change,
  PullDelta,
  PullRequest,
  PullResponse,
  PushMutation,
  PushRequest,
  PushResponse,
} from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { plantedServer, type ServerFault } from "@fernpaw/sync/testing/planted-server";
import { v4, v7 } from "uuid";
import { EFFECTS, WATCH } from "../areas.ts";
import { setSubscription } from "../areas/subscriptions/subscriptions.queries.ts";
import type { OpenStore } from "../db/open-store.ts";
import { type ClinicSyncOptions, openClinicSync } from "../sync/clinic-sync.ts";

export const SEEN_AT = "2026-11-21T09:00:00.000Z";

export function openTestSync(
  store: OpenStore,
  options: Partial<ClinicSyncOptions> = {},
  faults: readonly ServerFault[] = [],
): SyncServer {
  const whole = {
    effects: EFFECTS,
    watch: WATCH,
    now: () => Date.parse(SEEN_AT),
    ...options,
  };
  return openClinicSync(store, whole, plantedServer(faults));
}

/** A mutation that does whatever a test passes. */
export const testMutation = (
  name: string,
  run: MutationDefinition["run"],
  args: MutationDefinition["args"],
): MutationDefinition => ({
  name,
  v: 1,
  permission: "signed_in",
  args,
  run,
});

export interface TestUser {
  userId: string;
  clinicId: string;
  /** The browser of the session. */
  deviceId?: string;
  /** The password was given a moment ago. */
  isSteppedUp?: boolean;
}

/** An account with these rights; `owner` alone needs no codes. */
export async function addUser(
  store: Pick<OpenStore, "write">,
  clinicId: string,
  rights: { role?: "owner" | "employee"; permissions?: string[]; userId?: string } = {},
): Promise<TestUser> {
  const { role = "owner", permissions = [], userId = v7() } = rights;
  await store.write((sql) =>
    sql.run(
      `insert into "users" ("id", "clinicId", "email", "emailKey", "firstName", "lastName", "passwordHash", "role",
       "permissions", "scopeRev", "status", "createdAt", "updatedAt") values (?, ?, ?, ?, 'Ana', 'Ruiz', '-', ?, ?, 1, 'active', ?, ?)`,
      [
        userId,
        clinicId,
        `${userId}@example.org`,
        `${userId}@example.org`,
        role,
        JSON.stringify(permissions),
        SEEN_AT,
        SEEN_AT,
      ],
    ),
  );
  return { userId, clinicId };
}

export async function setRights(
  store: OpenStore,
  userId: string,
  permissions: string[],
  role = "employee",
): Promise<void> {
  await store.write((sql) =>
    sql.run(`update "users" set "role" = ?, "permissions" = ?, "scopeRev" = "scopeRev" + 1 where "id" = ?`, [
      role,
      JSON.stringify(permissions),
      userId,
    ]),
  );
}

/** A clinic with its first rows, at version 1. */
export async function addTestClinic(store: OpenStore, server: SyncServer, newId = () => v7()): Promise<TestUser> {
  const clinicId = newId();
  await store.write(async (sql) => {
    await sql.run(`insert into "clinics" ("id", "name", "createdAt") values (?, 'Eastgate', ?)`, [clinicId, SEEN_AT]);
    await setSubscription(sql, clinicId, { status: "active", trialEndsAt: null, lapsedAt: null }, SEEN_AT);
  });
  const owner = await addUser(store, clinicId, { userId: newId() });
  const rows = newClinicRows({
    clinicId,
    name: "Eastgate",
    timeZone: "Europe/Madrid",
    country: "NL",
    currency: "EUR",
    owner: { userId: owner.userId, firstName: "Ana", lastName: "Ruiz" },
  });
  await server.withClinicTx(
    clinicId,
    { userId: owner.userId, name: "auth.register", isNewClinic: true },
    async (tx) => {
      for (const { entity, row } of rows) await tx.insert(entity, row);
    },
  );
  return owner;
}

type Extra = Partial<Pick<PushMutation, "base" | "dependsOn" | "at" | "uuid" | "id" | "v" | "actor" | "clientId">>;

/** One device of one user, as far as the protocol goes: no storage. */
export class TestDevice {
  readonly user: TestUser;
  readonly deviceId: string = v4();
  clientId: string = v7();
  epoch = "";
  scopeRev = 0;
  cursor = 0;
  lastId = 0;
  readonly rows = new Map<string, { version: number; row: Record<string, unknown> }>();
  readonly #server: SyncServer;

  constructor(server: SyncServer, user: TestUser) {
    this.#server = server;
    this.user = user;
  }

  entry(name: string, args: unknown, extra: Extra = {}): PushMutation {
    this.lastId = extra.id ?? this.lastId + 1;
    return {
      clientId: this.clientId,
      id: this.lastId,
      uuid: v7(),
      name,
      v: 1,
      args,
      actor: this.user.userId,
      at: SEEN_AT,
      ...extra,
    };
  }

  pushRequest(mutations: PushMutation[], extra: Partial<PushRequest> = {}): PushRequest {
    const { deviceId, epoch } = this;
    return {
      protocol: 1,
      schema: 1,
      build: "test",
      clinicId: this.user.clinicId,
      deviceId,
      epoch,
      nonce: v4(),
      mutations,
      ...extra,
    };
  }

  push(mutations: PushMutation[], extra: Partial<PushRequest> = {}): Promise<PushResponse> {
    return this.#server.push(this.user, this.pushRequest(mutations, extra));
  }

  pullRequest(extra: Partial<PullRequest> = {}): PullRequest {
    const { deviceId, epoch, scopeRev, cursor, user } = this;
    return {
      protocol: 1,
      schema: 1,
      clinicId: user.clinicId,
      deviceId,
      epoch,
      scopeRev,
      cursor,
      clients: [this.clientId],
      nonce: v4(),
      ...extra,
    };
  }

  ask(extra: Partial<PullRequest> = {}): Promise<PullResponse> {
    return this.#server.pull(this.user, this.pullRequest(extra));
  }

  /** Learns epoch and rights, as the first call does. */
  async join(): Promise<this> {
    const first = await this.ask();
    if (!("reset" in first)) throw new Error("the first call is answered by a reset");
    this.epoch = first.reset.epoch;
    this.scopeRev = first.reset.scopeRev;
    return this;
  }

  /** One page, applied. */
  async pull(extra: Partial<PullRequest> = {}): Promise<PullDelta> {
    const delta = await this.ask(extra);
    if ("reset" in delta) throw new Error(`reset: ${delta.reset.reason}`);
    for (const change of delta.changes) this.#apply(change);
    this.cursor = delta.to;
    return delta;
  }

  async pullAll(extra: Partial<PullRequest> = {}): Promise<void> {
    while ((await this.pull(extra)).more);
  }

  #apply([table, id, version, row]: Change): void {
    if (row) this.rows.set(`${table}:${id}`, { version, row });
    else this.rows.delete(`${table}:${id}`);
  }

  row(table: string, id: string): Record<string, unknown> | undefined {
    return this.rows.get(`${table}:${id}`)?.row;
  }

  all(table: string): Record<string, unknown>[] {
    return [...this.rows].filter(([key]) => key.startsWith(`${table}:`)).map(([, { row }]) => row);
  }
}

/** Each with a phone of its own: clients who share one open a card. */
export const aClient = (id = v7(), lastName = "Ortega") => ({
  id,
  lastName,
  phones: [{ label: "mobile", typed: `6${Number.parseInt(id.slice(-8), 16)}`, e164: null, isPreferred: true }],
});

/** Lines of a stream, parsed. */
export async function linesOf(stream: AsyncIterable<string>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of stream) lines.push(JSON.parse(line) as Record<string, unknown>);
  return lines;
}
