import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { afterQuietHours } from "@fernpaw/domain/messages/message-rules";
import { waitAfterFailure } from "../../../mail/mail-worker.ts";
import { SmsRefused, SmsUnsure } from "../../../sms/sms-transport.ts";
import { claimMessage, finishMessage, type Outcome, SENDER } from "./claim-message.ts";
import { dueSends } from "../due-messages.queries.ts";
import { noteTexted } from "../incoming/note-texted.ts";
import type { MessageDeps } from "../message-deps.ts";
import { claimSend, mailState, queuedMessage, quietSettings, type SendRow } from "../messages.queries.ts";

const AT_ONCE = 20;
/** Longer than a provider is given to answer. */
const LEASE_MS = 2 * 60_000;
const LOOK_AT_MAIL_MS = 20_000;
/** A message waits so long for a server that can send it. */
const PATIENCE_MS = 3 * 24 * 60 * 60_000;
const LOOK_FOR_PROVIDER_MS = 10 * 60_000;
const MOST_ATTEMPTS = 6;

const mayBeOut = ({ status, reason }: Omit<Outcome, "at">): boolean =>
  status === "sent" || reason === "may_have_been_sent";

async function end(deps: MessageDeps, row: SendRow, outcome: Omit<Outcome, "at">): Promise<void> {
  await deps.sync.withClinicTx(row.clinicId, SENDER, async (tx, sql) => {
    // Somebody else may have been quicker.
    if (!(await claimSend(sql, row.clinicId, row, { lastError: null }))) return;
    const at = toInstant(deps.now());
    if (row.channel === "sms" && mayBeOut(outcome)) await noteTexted({ tx, sql, keyOf: deps.keyOf }, row, at);
    await finishMessage(tx, sql, row, { ...outcome, at });
  });
}

/** Moves its turn on without a version of its own: no device needs to know. */
async function postpone(deps: MessageDeps, row: SendRow, set: Parameters<typeof claimSend>[3]): Promise<void> {
  await deps.store.write(async (sql) => {
    await claimSend(sql, row.clinicId, row, set);
  });
}

async function askProvider(deps: MessageDeps, trying: SendRow, text: { to: string; text: string }): Promise<void> {
  try {
    await deps.sms.send({ id: trying.messageId, ...text });
  } catch (error) {
    deps.onTrouble(error, trying);
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof SmsRefused) return end(deps, trying, { status: "failed", reason: "refused", detail });
    if (error instanceof SmsUnsure)
      return end(deps, trying, { status: "failed", reason: "may_have_been_sent", detail });
    if (trying.attempts >= MOST_ATTEMPTS) return end(deps, trying, { status: "failed", reason: "gave_up", detail });
    const nextAttemptAt = toInstant(deps.now() + waitAfterFailure(trying.attempts));
    return postpone(deps, trying, { stage: "waiting", nextAttemptAt, lastError: detail.slice(0, 300) });
  }
  const isNoted = deps.sms.mode === "log";
  return end(
    deps,
    trying,
    isNoted ? { status: "suppressed", reason: "no_provider" } : { status: "sent", reason: null },
  );
}

/** When it may go, if not now: a clinic writes to nobody at night by itself. */
async function quietUntil(deps: MessageDeps, row: SendRow, at: string): Promise<string | null> {
  const settings = await deps.store.read((sql) => quietSettings(sql, row.clinicId));
  const opensAt = settings ? afterQuietHours(at, settings, settings.timeZone) : at;
  return opensAt > at ? opensAt : null;
}

async function begin(deps: MessageDeps, row: SendRow, at: string): Promise<void> {
  const message = await deps.store.read((sql) => queuedMessage(sql, row.clinicId, row.messageId));
  const isByHand = message?.cause === "manual";
  const opensAt = isByHand ? null : await quietUntil(deps, row, at);
  if (opensAt !== null) return postpone(deps, row, { nextAttemptAt: opensAt });
  const canNotSend = row.channel === "email" && deps.outbox.mode === "none";
  if (canNotSend && message && deps.now() - epochMsOf(message.createdAt) < PATIENCE_MS) {
    return postpone(deps, row, { nextAttemptAt: toInstant(deps.now() + LOOK_FOR_PROVIDER_MS) });
  }
  if (canNotSend) return end(deps, row, { status: "failed", reason: "no_provider" });
  const isMail = row.channel === "email";
  const taken = {
    stage: isMail ? ("outbox" as const) : ("trying" as const),
    attempts: row.attempts + 1,
    nextAttemptAt: toInstant(deps.now() + (isMail ? LOOK_AT_MAIL_MS : LEASE_MS)),
  };
  const text = await claimMessage(deps, row, taken, at);
  if (text) await askProvider(deps, { ...row, ...taken }, text);
}

const OF_MAIL: Record<string, Omit<Outcome, "at"> | undefined> = {
  sent: { status: "sent", reason: null },
  kept: { status: "sent", reason: "kept_in_demo" },
  refused: { status: "failed", reason: "refused" },
  expired: { status: "failed", reason: "gave_up" },
  unsure: { status: "failed", reason: "may_have_been_sent" },
};

/** What the mail's worker made of it, if it is done. */
async function followMail(deps: MessageDeps, row: SendRow): Promise<void> {
  const mail = await deps.store.read((sql) => mailState(sql, row.clinicId, row.messageId));
  if (!mail) return end(deps, row, { status: "failed", reason: "may_have_been_sent" });
  const outcome = OF_MAIL[mail.status];
  if (outcome) return end(deps, row, { ...outcome, detail: mail.lastError ?? "" });
  return postpone(deps, row, { nextAttemptAt: toInstant(deps.now() + LOOK_AT_MAIL_MS) });
}

async function next(deps: MessageDeps, row: SendRow): Promise<void> {
  if (row.stage === "outbox") return followMail(deps, row);
  // A lease that ran out: whoever held it is gone, and nobody knows what the provider heard.
  if (row.stage === "trying") return end(deps, row, { status: "failed", reason: "may_have_been_sent" });
  return begin(deps, row, toInstant(deps.now()));
}

/** Sends what is due, one message after another. Answers how many it looked at. */
export async function sendDueMessages(deps: MessageDeps, { sees }: { sees?: "outbox" } = {}): Promise<number> {
  let seen = 0;
  for (;;) {
    const at = sees === "outbox" ? toInstant(deps.now() + LOOK_AT_MAIL_MS) : toInstant(deps.now());
    const rows = await deps.store.read((sql) => dueSends(sql, at, AT_ONCE));
    const mine = sees === "outbox" ? rows.filter(({ stage }) => stage === "outbox") : rows;
    for (const row of mine) await next(deps, row);
    seen += mine.length;
    if (rows.length < AT_ONCE || sees === "outbox") return seen;
  }
}
