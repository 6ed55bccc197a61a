import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { listScopes } from "@fernpaw/domain/kernel/permissions";
import type { Bucket } from "../protocol.ts";
import { browserEnvironment } from "./browser-environment.ts";
import { CacheDb, cacheName } from "./cache-db.ts";
import type { LoadOutcome } from "./client-types.ts";
import type { ClientEnvironment } from "./environment.ts";
import { MutationRunner, type Author } from "./mutation-runner.ts";
import { SnapshotLoader } from "./snapshot.ts";
import { StorageGuard } from "./storage-guard.ts";
import type { SyncTransport } from "./transport.ts";

export interface ApartOptions {
  author: Author;
  entities: readonly EntityDefinition[];
  mutations: readonly MutationDefinition[];
  schema: number;
  shape?: string;
  transport: SyncTransport;
  environment?: ClientEnvironment;
}

/**
 * Loads one bucket over a connection of its own, in a thread that has no client: parsing and storing then hold up no
 * screen. Null when the storage failed here: the client's own thread knows what to drop and whom to tell.
 */
export async function loadBucketApart(
  options: ApartOptions,
  bucket: Bucket,
  signal: AbortSignal,
): Promise<LoadOutcome | null> {
  const { author, entities, mutations, schema, transport } = options;
  const environment = options.environment ?? browserEnvironment();
  const cache = new CacheDb(cacheName(author.clinicId, author.actor.userId, options), entities, environment);
  let isBroken = false;
  const guard = new StorageGuard({
    databases: [cache],
    evict: () => Promise.resolve(false),
    onBroken: () => {
      isBroken = true;
    },
    isStopped: () => signal.aborted,
  });
  const scopes = (): string[] => listScopes(author.actor);
  const runner = new MutationRunner(mutations, author);
  const loader = new SnapshotLoader({ cache, guard, runner, transport, environment, schema, scopes });
  try {
    const outcome = await loader.load(bucket, signal);
    return isBroken ? null : outcome;
  } finally {
    cache.close();
  }
}
