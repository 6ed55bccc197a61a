import type { addFile } from "@fernpaw/domain/files/attachment.mutations";
import type { FileRefusal } from "@fernpaw/domain/files/attachment";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { Dexie, type Table } from "dexie";

/** Bytes that the server does not have, or has had for a short time. */
export interface WaitingFile {
  sha256: string;
  bytes: number;
  /** `sent`: the server has said that it has them. */
  state: "waiting" | "sent" | "refused";
  /** Bytes that the server has, as far as the device knows. */
  sentBytes: number;
  /** Tries in a row that failed. */
  tries: number;
  /** Milliseconds since 1970; 0: at once. */
  nextTryAt: number;
  /** Why the last try failed: a code of the server, or `offline`; null: it did not. */
  problem: string | null;
  refusal: FileRefusal | null;
  /** Times that the bytes arrived damaged. */
  restarts: number;
  addedAt: number;
  sentAt: number | null;
}

export interface KeptBytes {
  sha256: string;
  content: Blob;
  /** Of a picture that this browser could read. */
  thumb: Blob | null;
}

export type AddArgs = ArgsOf<typeof addFile>;

/**
 * Files of one author on this device: bytes, how far they were sent, and files whose row is not in the outbox yet. Strict
 * durability; nothing clears it, as with the outbox.
 */
export class FilesDb extends Dexie {
  declare readonly waiting: Table<WaitingFile, string>;
  declare readonly kept: Table<KeptBytes, string>;
  declare readonly adds: Table<{ id: string; args: AddArgs }, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: "strict", cache: "disabled" });
    this.version(1).stores({ waiting: "sha256", kept: "sha256", adds: "id" });
  }
}

const opened = new Map<string, FilesDb>();

/** One connection a person for the whole page. */
export function filesDbOf({ clinicId, userId }: { clinicId: string; userId: string }): FilesDb {
  const name = `fernpaw_files_${clinicId}_${userId}`;
  let db = opened.get(name);
  if (!db) {
    db = new FilesDb(name);
    opened.set(name, db);
  }
  return db;
}
