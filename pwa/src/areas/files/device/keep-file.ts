import { addFile } from "@fernpaw/domain/files/attachment.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Mutate } from "../../../session/clinic-context.ts";
import { presentMs } from "../../../ui/present.ts";
import type { AddArgs, FilesDb } from "./files-db.ts";
import type { ReadFile } from "./read-file.ts";

const UNSENT = {
  state: "waiting",
  sentBytes: 0,
  tries: 0,
  nextTryAt: 0,
  problem: null,
  refusal: null,
  restarts: 0,
  sentAt: null,
} as const;

/**
 * Keeps the bytes and then adds the file. Answers when both are durable. A page that ends in between leaves the
 * arguments, and `finishAdds` adds the file at the next start.
 * @throws Refusal what the mutation refuses on this device; nothing is kept then. QuotaExceededError, as a Dexie error
 */
export async function keepFile(
  db: FilesDb,
  mutate: Mutate,
  { sha256, content, thumb }: ReadFile,
  args: AddArgs,
): Promise<void> {
  await db.transaction("rw", db.waiting, db.kept, db.adds, async () => {
    const known = await db.waiting.get(sha256);
    if (!(await db.kept.get(sha256))) await db.kept.put({ sha256, content, thumb });
    if (!known) await db.waiting.put({ ...UNSENT, sha256, bytes: content.size, addedAt: presentMs() });
    await db.adds.put({ id: args.id, args });
  });
  await finishAdd(db, mutate, args);
}

async function finishAdd(db: FilesDb, mutate: Mutate, args: AddArgs): Promise<void> {
  try {
    await mutate(addFile, args);
  } catch (error) {
    // The start of a page, here or in another tab, added it at the same moment: its bytes wait for that row.
    const isAdded = error instanceof Refusal && error.code === "already_exists";
    if (error instanceof Refusal && !isAdded) await dropAdd(db, args);
    if (!isAdded) throw error;
  }
  await db.adds.delete(args.id);
}

/** Of a file that was refused. Its bytes go, unless another file has them. */
async function dropAdd(db: FilesDb, { id, sha256 }: AddArgs): Promise<void> {
  await db.transaction("rw", db.waiting, db.kept, db.adds, async () => {
    await db.adds.delete(id);
    const waiting = await db.waiting.get(sha256);
    const others = await db.adds.filter(({ args }) => args.sha256 === sha256).count();
    if (others > 0 || waiting?.sentBytes !== 0 || waiting.tries > 0) return;
    await db.waiting.delete(sha256);
    await db.kept.delete(sha256);
  });
}

/** Adds the files whose bytes were kept when the page ended. A refused one is dropped, as at the tap. */
export async function finishAdds(db: FilesDb, mutate: Mutate): Promise<void> {
  for (const { args } of await db.adds.toArray()) {
    try {
      await finishAdd(db, mutate, args);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
