import { clients } from "@fernpaw/domain/clients/client";
import { type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../audit/record-audit.ts";
import { noteErasure, readErasures } from "../../erasure-list.ts";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { dataProtectionAudit } from "./data-protection.audit.copy.ts";
import { eraseOnce, erasureDay } from "./erase-client.ts";
import { hasClinic, notErased } from "./erasure.queries.ts";
import { type ErasurePreview, findObstacles, previewErasure } from "./erasure-preview.ts";

export interface ErasuresDeps {
  store: Pick<Store, "read">;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  /** Where the list of erased clients is kept: the data folder, and the folder of the backups if there is one. */
  folders: readonly string[];
  now: () => number;
  /** A client of the list who could not be erased again. */
  onFailure?: (error: unknown, clientId: string) => void;
}

type Why = "owner" | "restored" | "inactive";

interface Work {
  clinicId: string;
  clientId: string;
  why: Why;
  by: ClinicSession | null;
  /** Called in the first transaction, before a row changes. */
  check?: (name: { firstName: string; lastName: string; companyName: string }) => void;
}

/** The names of the work in the clinic's versions. */
const NAME = "clients.erase";

/** Ends a transaction; its writes are discarded. */
class Nothing extends Error {}

/** Null: the clinic has no such client. */
const previewOf = ({ sync, now }: ErasuresDeps, clinicId: string, clientId: string): Promise<ErasurePreview | null> =>
  sync.withClinicRead(clinicId, async (tx, sql) => {
    const client = await tx.find(clients, clientId);
    const day = await erasureDay(tx, clinicId, toInstant(now()));
    return client && day ? previewErasure(tx, sql, day, client) : null;
  });

/** One transaction. Answers the rows that it changed, and 0 where nothing is left. */
async function step(
  { sync, folders }: ErasuresDeps,
  work: Work,
  { isFirst, at }: { isFirst: boolean; at: Instant },
): Promise<number> {
  const { clinicId, clientId, why, by, check } = work;
  const author = { userId: by?.userId ?? null, name: NAME, keepsAuthors: true };
  return sync.withClinicTx(clinicId, author, async (tx, sql) => {
    const client = await tx.find(clients, clientId);
    const day = await erasureDay(tx, clinicId, at);
    if (!client || !day) throw by ? new Problem("not_found") : new Nothing();
    if (isFirst && why !== "restored") {
      check?.(client);
      const isBlocked = (await findObstacles(tx, sql, day, client)).length > 0;
      if (isBlocked) throw why === "owner" ? new Problem("erasure_blocked") : new Nothing();
    }
    // Durable before the rows change: a restored backup from before must find it.
    if (isFirst && client.erasedAt === null) noteErasure(folders, { clinicId, clientId, at });
    const rows = await eraseOnce(tx, sql, day, client);
    if (rows === 0) throw new Nothing();
    if (isFirst && client.erasedAt === null) {
      const details = { why, rows };
      await recordAudit(sql, dataProtectionAudit.clientErased, {
        clinicId,
        at,
        by: by ?? { userId: null },
        entityId: clientId,
        details,
      });
    }
    return rows;
  });
}

/** The clients of the list, by clinic. */
function listed(folders: readonly string[]): Map<string, string[]> {
  const byClinic = Map.groupBy(readErasures(folders), ({ clinicId }) => clinicId);
  return new Map([...byClinic].map(([clinicId, all]) => [clinicId, all.map(({ clientId }) => clientId)]));
}

/** Erases clients, once and again. */
export function createErasures(deps: ErasuresDeps) {
  const { store, folders, now } = deps;

  const isThere = (clinicId: string): Promise<boolean> => store.read((sql) => hasClinic(sql, clinicId));

  /** Until nothing is left. Answers how many rows changed. */
  async function run(work: Work): Promise<number> {
    const at = toInstant(now());
    let total = 0;
    try {
      for (let isFirst = true; ; isFirst = false) total += await step(deps, work, { isFirst, at });
    } catch (error) {
      if (!(error instanceof Nothing)) throw error;
      return total;
    }
  }

  async function again(clinicId: string, clientIds: readonly string[]): Promise<number> {
    let changed = 0;
    for (const clientId of clientIds)
      try {
        if ((await run({ clinicId, clientId, why: "restored", by: null })) > 0) changed += 1;
      } catch (error) {
        // The others are erased all the same, and the next round tries this one again.
        deps.onFailure?.(error, clientId);
      }
    return changed;
  }

  return {
    /** @throws Problem `not_found`, `name_differs`, `erasure_blocked` */
    erase: (clinicId: string, clientId: string, by: ClinicSession, check: Work["check"]): Promise<number> =>
      run({ clinicId, clientId, why: "owner", by, ...(check && { check }) }),

    eraseInactive: (clinicId: string, clientId: string): Promise<number> =>
      run({ clinicId, clientId, why: "inactive", by: null }),

    /** @throws Problem `not_found` */
    async preview(clinicId: string, clientId: string): Promise<ErasurePreview> {
      const found = await previewOf(deps, clinicId, clientId);
      if (found === null) throw new Problem("not_found");
      return found;
    },

    /**
     * Erases again each client of the list, where a restored backup or a late change brought data back, or a period ended. Answers
     * how many clients it changed.
     */
    async applyAgain(): Promise<number> {
      let changed = 0;
      for (const [clinicId, ids] of listed(folders)) if (await isThere(clinicId)) changed += await again(clinicId, ids);
      return changed;
    },

    /** For a start, which waits for it: erases the clients of the list that are there with their data. Answers how many. */
    async applyToRestored(): Promise<number> {
      let changed = 0;
      for (const [clinicId, ids] of listed(folders))
        changed += await again(clinicId, await store.read((sql) => notErased(sql, clinicId, ids)));
      return changed;
    },
  };
}

export type Erasures = ReturnType<typeof createErasures>;
