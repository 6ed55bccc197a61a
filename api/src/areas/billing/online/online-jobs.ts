import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyInstance } from "fastify";
import { createTurns, workInRounds } from "../../../rounds.ts";
import { clinicsWithAccounts, dueRefunds, dueSessions } from "./due-online.queries.ts";
import { adoptCheckout } from "./found-checkouts.ts";
import { isStillAsked } from "./link-state.ts";
import { followListed } from "./money-back.ts";
import { invoiceForLink, linkById, openSessions } from "./online.queries.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";
import { settleRefund } from "./refunds.ts";
import { type SettleDeps, settleSession, waitsForInvoice } from "./settle-session.ts";

const LOOK_EVERY_MS = 30_000;
const FIND_EVERY_MS = 6 * 3_600_000;
/** As long as backups are kept (`BACKUP_KEEP_DAYS`). */
const KEPT_BACKUPS_MS = 35 * 86_400_000;
/** A bank decides a dispute months after it was opened. */
const LONGEST_DISPUTE_MS = 180 * 86_400_000;
/** Changes of a clinic gather so long before its open checkouts are compared with their invoices. */
const GATHER_MS = 2000;

/** Clinics whose providers are asked at the same time: each may take its whole time-out. */
const CLINICS_AT_ONCE = 8;

/** One that the provider does not answer is asked again later, by its own clock. Answers whether the provider is there. */
async function quietly(deps: SettleDeps, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) {
      deps.logger.error({ err: error }, "a payment online could not be settled");
      return true;
    }
    deps.logger.warn({ reason: error.message }, "a payment provider did not answer as it should");
    return error instanceof ProviderRefused;
  }
  return true;
}

/** Asks the providers for everything whose time has come: webhooks may be lost, and a provider may have been away for a day. */
export async function settleDue(deps: SettleDeps): Promise<void> {
  const at = toInstant(deps.now());
  const due = await deps.store.read(async (sql) => ({
    sessions: await dueSessions(sql, at),
    refunds: await dueRefunds(sql, at),
  }));
  const works = [
    ...due.sessions.map(({ clinicId, id }) => ({ clinicId, work: () => settleSession(deps, clinicId, id) })),
    ...due.refunds.map(({ clinicId, id }) => ({ clinicId, work: () => settleRefund(deps, clinicId, id) })),
  ];
  const clinics = [...Map.groupBy(works, ({ clinicId }) => clinicId).values()];
  const next = async (): Promise<void> => {
    for (let own = clinics.shift(); own; own = clinics.shift())
      // The others of a clinic whose provider is away wait for the next round.
      for (const { work } of own) if (!(await quietly(deps, work))) break;
  };
  await Promise.all(Array.from({ length: CLINICS_AT_ONCE }, next));
}

/**
 * Looks through what the providers of every clinic have taken and given back of late for what this server does not know, as after the restore of a
 * backup or a lost webhook.
 */
export async function findLostPayments(deps: SettleDeps): Promise<void> {
  const { store, accounts, now } = deps;
  const sinceSec = Math.floor((now() - KEPT_BACKUPS_MS) / 1000);
  for (const clinicId of await store.read((sql) => clinicsWithAccounts(sql))) {
    const open = await accounts.of(clinicId);
    if (!open) continue;
    await quietly(deps, async () => {
      // One whose invoice is not here keeps no other from being found.
      for (const checkout of await open.provider.paidSince(sinceSec))
        if (!(await quietly(deps, () => adoptCheckout(deps, clinicId, open, checkout)))) break;
      await followListed(deps, clinicId, await open.provider.backSince("refund", sinceSec));
      const disputedSec = Math.floor((now() - LONGEST_DISPUTE_MS) / 1000);
      await followListed(deps, clinicId, await open.provider.backSince("dispute", disputedSec));
    });
  }
}

/** Ends the checkouts of a clinic whose invoices were paid, voided or changed. One that waited for its invoice is recorded. */
export async function endStale(deps: SettleDeps, clinicId: string): Promise<void> {
  const stale = await deps.store.read(async (sql) => {
    const found: string[] = [];
    for (const session of await openSessions(sql, clinicId)) {
      const link = await linkById(sql, clinicId, session.linkId);
      const invoice = link && (await invoiceForLink(sql, clinicId, link.invoiceId));
      if (!link || (!invoice && waitsForInvoice(session, deps.now()))) continue;
      if (session.why === "found" || !isStillAsked(link, invoice)) found.push(session.id);
    }
    return found;
  });
  for (const id of stale) await quietly(deps, () => settleSession(deps, clinicId, id));
}

/** From the start of listening to the end, one piece of work at a time. */
export function scheduleOnline(
  app: FastifyInstance,
  { sync, ...rest }: SettleDeps & { sync: Pick<SyncServer, "withClinicTx" | "onCommit"> },
): void {
  const deps = { sync, ...rest };
  const changed = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  let stopListening = (): void => undefined;
  const turns = createTurns();
  const inRounds = (everyMs: number | null, work: () => Promise<void>) => {
    const times = { turns, failed: "payments online could not be settled", ...(everyMs !== null && { everyMs }) };
    return workInRounds(app, times, () => quietly(deps, work));
  };
  inRounds(LOOK_EVERY_MS, () => settleDue(deps));
  inRounds(FIND_EVERY_MS, () => findLostPayments(deps));
  const { again } = inRounds(null, async () => {
    const clinicIds = [...changed];
    changed.clear();
    for (const clinicId of clinicIds) await endStale(deps, clinicId);
  });
  app.addHook("onListen", async () => {
    stopListening = sync.onCommit(({ clinicId }) => {
      changed.add(clinicId);
      soon ??= setTimeout(() => {
        soon = undefined;
        again();
      }, GATHER_MS).unref();
    });
  });
  app.addHook("onClose", async () => {
    stopListening();
    clearTimeout(soon);
  });
}
