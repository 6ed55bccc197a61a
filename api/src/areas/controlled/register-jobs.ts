import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyInstance } from "fastify";
import type { OpenStore } from "../../db/open-store.ts";
import { clinicsWithRegisters, itemSubjects, unwitnessedBefore, witnessHours } from "./registers.queries.ts";
import { type ChainReport, verifyRegisters } from "./verify-registers.ts";

const CHECK_EVERY_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** Inbox items in one transaction. */
const MOST_AT_ONCE = 100;

export interface RegisterJobDeps {
  store: Pick<OpenStore, "read">;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
}

/** Opens an inbox item for each entry of a clinic that has waited too long for its witness. Answers how many. */
async function askForWitnesses({ store, sync, now }: RegisterJobDeps, clinicId: string): Promise<number> {
  const waiting = await store.read(async (sql) => {
    const hours = await witnessHours(sql, clinicId);
    const entries = await unwitnessedBefore(sql, clinicId, toInstant(now() - hours * HOUR_MS));
    if (entries.length === 0) return [];
    const asked = await itemSubjects(sql, clinicId, "controlled_unwitnessed");
    return entries.filter(({ id }) => !asked.has(id)).slice(0, MOST_AT_ONCE);
  });
  if (waiting.length === 0) return 0;
  await sync.withClinicTx(clinicId, { userId: null, name: "controlledEntries.unwitnessed" }, async (tx) => {
    for (const { id, registerId, productId, locationId, performedBy, recordedAt, kind } of waiting)
      await tx.raise({
        kind: "controlled_unwitnessed",
        scope: "controlled",
        entities: [
          { table: "controlledEntries", id },
          { table: "products", id: productId },
        ],
        mine: { productId, locationId, performedBy, occurredAt: recordedAt },
        theirs: null,
        details: { registerId, kind },
      });
  });
  return waiting.length;
}

/** The same for every clinic. */
export async function askForAllWitnesses(deps: RegisterJobDeps): Promise<number> {
  let asked = 0;
  for (const clinicId of await deps.store.read((sql) => clinicsWithRegisters(sql)))
    asked += await askForWitnesses(deps, clinicId);
  return asked;
}

interface Broken {
  clinicId: string;
  /** The chain or register. */
  id: string;
  table: "controlledChains" | "controlledRegisters";
  details: Record<string, unknown>;
}

const brokenChain = ({ clinicId, chainId, fault }: ChainReport): Broken[] =>
  fault === null ? [] : [{ clinicId, id: chainId, table: "controlledChains", details: { ...fault } }];

/**
 * Verifies every chain and balance. A broken one becomes an inbox item of the owners, one for each while it is open. Answers
 * all broken ones for the log.
 */
export async function verifyAllRegisters({ store, sync }: RegisterJobDeps): Promise<Broken[]> {
  const all: Broken[] = [];
  for await (const { clinicId, chains, wrongBalances } of verifyRegisters(store)) {
    const broken = [
      ...chains.flatMap(brokenChain),
      ...wrongBalances.map((id): Broken => {
        return { clinicId, id, table: "controlledRegisters", details: { kind: "balance" } };
      }),
    ];
    all.push(...broken);
    if (broken.length === 0) continue;
    const known = await store.read((sql) => itemSubjects(sql, clinicId, "controlled_chain_broken", "open"));
    const fresh = broken.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) continue;
    await sync.withClinicTx(clinicId, { userId: null, name: "controlledChains.verify" }, async (tx) => {
      for (const { id, table, details } of fresh)
        await tx.raise({
          kind: "controlled_chain_broken",
          scope: "owner",
          entities: [{ table, id }],
          mine: {},
          theirs: null,
          details,
        });
    });
  }
  return all;
}

/** Missing witnesses every quarter of an hour, the chains once a night (UTC) and at the start. */
export function scheduleRegisters(app: FastifyInstance, deps: RegisterJobDeps): void {
  let running = Promise.resolve();
  let verifiedOn = "";
  const work = async (): Promise<void> => {
    await askForAllWitnesses(deps);
    const day = toInstant(deps.now()).slice(0, 10);
    if (day === verifiedOn) return;
    verifiedOn = day;
    for (const broken of await verifyAllRegisters(deps))
      app.log.error(broken, "a register of controlled drugs is broken");
  };
  const run = (): void => {
    running = running
      .then(work)
      .catch((error: unknown) =>
        app.log.error({ err: error }, "the registers of controlled drugs could not be verified"),
      );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    run();
    timer = setInterval(run, CHECK_EVERY_MS).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
}
