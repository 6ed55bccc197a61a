import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { workInRounds } from "../rounds.ts";
import type { MailOutbox } from "./mail-outbox.ts";
import { finishMail, forgetFinished, isAnyDue, type MailRow, takeDue } from "./mail.queries.ts";
import { MailRefused, type MailTransport, MailUnsure } from "./smtp.ts";

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5000;
const AT_ONCE = 5;
/** Longer than one round of sending can take: a server that died has let go of its mails after this. */
const LEASE_MS = 10 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const KEEP_FINISHED_MS = 30 * 24 * 60 * MINUTE_MS;
/** After a mail was queued: its transaction ends meanwhile. */
const SOON_MS = 50;

export interface MailWorkerDeps {
  store: Store;
  outbox: MailOutbox;
  transport: MailTransport;
  now: () => number;
  onTrouble: (error: unknown, mail: Pick<MailRow, "id" | "kind" | "attempts">) => void;
  /** Told after a round in which mails were tried. */
  onTried?: () => void;
}

export const waitAfterFailure = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));

async function sendOne(deps: MailWorkerDeps, row: MailRow): Promise<void> {
  const { store, outbox, transport, now, onTrouble } = deps;
  const finish = (set: Partial<MailRow>): Promise<void> => store.write((sql) => finishMail(sql, row.id, set));
  const over = (status: MailRow["status"], lastError: string | null = null) =>
    finish({ status, content: null, finishedAt: toInstant(now()), lastError, triedSince: null });
  const content = outbox.contentOf(row);
  if (row.isOnce === 1 && row.triedSince !== null) return over("unsure", row.lastError);
  if (content === null || row.expiresAt <= toInstant(now())) return over("expired", row.lastError);
  try {
    await transport.send({ id: row.id, to: row.recipient, content });
  } catch (error) {
    onTrouble(error, row);
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    if (error instanceof MailRefused) return over("refused", reason);
    if (row.isOnce === 1 && error instanceof MailUnsure) return over("unsure", reason);
    return finish({
      triedSince: null,
      nextAttemptAt: toInstant(now() + waitAfterFailure(row.attempts)),
      lastError: reason,
    });
  }
  return over("sent");
}

/** Sends what is due, one mail after another. Answers how many it tried. */
export async function sendDueMails(deps: MailWorkerDeps): Promise<number> {
  const { store, now } = deps;
  let tried = 0;
  for (;;) {
    const at = now();
    // A write takes everybody's turn: it is asked for only when there is something to take.
    if (!(await store.read((sql) => isAnyDue(sql, toInstant(at))))) break;
    const rows = await store.write((sql) => takeDue(sql, toInstant(at), toInstant(at + LEASE_MS), AT_ONCE));
    for (const row of rows) await sendOne(deps, row);
    tried += rows.length;
    if (rows.length < AT_ONCE) break;
  }
  if (tried > 0) {
    await store.write((sql) => forgetFinished(sql, toInstant(now() - KEEP_FINISHED_MS)));
    deps.onTried?.();
  }
  return tried;
}

/** From the start of listening to the end, one round at a time. A stop waits for the mail that is on its way. */
export function scheduleMail(app: FastifyInstance, deps: MailWorkerDeps): void {
  let soon: NodeJS.Timeout | undefined;
  app.addHook("onClose", async () => {
    clearTimeout(soon);
    deps.transport.close();
  });
  const rounds = { everyMs: LOOK_EVERY_MS, failed: "mail could not be sent" };
  const { again } = workInRounds(app, rounds, () => sendDueMails(deps));
  deps.outbox.onQueued(() => {
    clearTimeout(soon);
    soon = setTimeout(again, SOON_MS).unref();
  });
}
