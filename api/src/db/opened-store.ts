import type { Store } from "@fernpaw/sync/server/store";
import type { OffThread } from "./off-thread.ts";

export interface StoreSettings {
  /** Folder of the SQLite database, its lock and its mark, made when absent; `:memory:` keeps everything in memory. */
  dataDir: string;
  /** `postgres://…`: PostgreSQL, and `dataDir` is not used. */
  databaseUrl?: string | undefined;
  /** SQLite: a restored data folder is not told by its files, on a disk that gives them a new identity at every start. */
  ignoresFileIdentity?: boolean;
  /** SQLite: opens a database that lacks clinics which its mark names, and renews its epochs. */
  allowsMissingClinics?: boolean;
  /** Renews the epochs, whether or not the database shows that it was restored. */
  isRestored?: boolean;
  /** Awaited before a database that is not new is migrated; what it throws prevents the migration. */
  beforeMigration?: (() => Promise<void>) | undefined;
  /** The database file or its disk failed: exit non-zero, so that a restart recovers from the log. */
  onFatal?: (error: Error) => void;
  /** What an operator should know, such as renewed epochs or a lost idle connection. */
  onNotice?: (text: string, details?: Record<string, unknown>) => void;
}

export interface OpenStore extends Store {
  /** Long reads away from the thread that serves writes. */
  readonly offThread: OffThread;
  close(): Promise<void>;
}
