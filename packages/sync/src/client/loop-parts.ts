import type { CacheDb } from "./cache-db.ts";
import type { BucketLoader } from "./client-types.ts";
import type { ClientEnvironment } from "./environment.ts";
import type { OutboxDb } from "./outbox-db.ts";
import type { Puller } from "./pull.ts";
import type { Pusher } from "./push.ts";
import type { Resets } from "./resets.ts";
import type { StatusBoard } from "./status-board.ts";
import type { StorageGuard } from "./storage-guard.ts";

/** What the loop puts to work, one after the other. */
export interface LoopParts {
  cache: CacheDb;
  outbox: OutboxDb;
  environment: ClientEnvironment;
  guard: StorageGuard;
  pusher: Pusher;
  puller: Puller;
  resets: Resets;
  status: StatusBoard;
  loadBucket: BucketLoader;
  /** Something stored changed: counts and other tabs want to know. */
  onChange: () => Promise<void>;
}
