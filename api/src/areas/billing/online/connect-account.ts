import { toInstant } from "@fernpaw/domain/kernel/time";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AuditActor } from "../../../audit/record-audit.ts";
import { billingAudit } from "../billing.audit.copy.ts";
import { accountOf, changeSession, deleteAccount, openSessions, putAccount, sessionById } from "./online.queries.ts";
import { type PaymentProvider, type ProviderKeys, type ProviderName, ProviderRefused } from "./provider.ts";
import { type SettleDeps, settleSession } from "./settle-session.ts";

interface Author extends AuditActor {
  userId: string;
}

/** The provider's name of the account. @throws Problem `provider_keys_wrong`; ProviderDown */
async function accountRefOf(provider: PaymentProvider): Promise<string> {
  try {
    return await provider.account();
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Problem("provider_keys_wrong");
    throw error;
  }
}

/**
 * Ends each checkout that the connected account has open, because nothing is heard of it without the keys. Where the provider does not
 * take the keys any more, the checkouts are given up.
 * @throws ProviderDown: nothing else was changed
 */
async function endCheckouts(deps: SettleDeps, clinicId: string): Promise<void> {
  const { store, accounts } = deps;
  const open = await accounts.of(clinicId);
  for (const { id } of await store.read((sql) => openSessions(sql, clinicId))) {
    const session = await store.read((sql) => sessionById(sql, clinicId, id));
    try {
      if (open && session && session.providerRef !== null) await open.provider.endCheckout(session.providerRef);
      await settleSession(deps, clinicId, id);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
    }
    await store.write(async (sql) => {
      if ((await sessionById(sql, clinicId, id))?.state !== "open") return;
      await changeSession(sql, clinicId, id, { state: "expired", why: "disconnected", url: null });
    });
  }
}

/** Connects the clinic to the account of these keys, in the place of another one. @throws Problem `provider_missing`, `provider_keys_wrong`; ProviderDown */
export async function connectAccount(
  deps: SettleDeps,
  { clinicId, by }: { clinicId: string; by: Author },
  { name, keys }: { name: ProviderName; keys: ProviderKeys },
): Promise<void> {
  const { store, accounts, now } = deps;
  const provider = await accounts.open(name, keys);
  if (!provider) throw new Problem("provider_missing");
  const accountRef = await accountRefOf(provider);
  const before = await store.read((sql) => accountOf(sql, clinicId));
  if (before && before.accountRef !== accountRef) await endCheckouts(deps, clinicId);
  await store.write(async (sql) => {
    await putAccount(sql, clinicId, accounts.row(name, keys, { accountRef, userId: by.userId }));
    const fact = { clinicId, at: toInstant(now()), by, entityId: clinicId, details: { provider: name } };
    await recordAudit(sql, billingAudit.accountConnected, fact);
  });
}

/** Deletes the keys, after the open checkouts have ended. @throws Problem `not_found`; ProviderDown */
export async function disconnectAccount(
  deps: SettleDeps,
  { clinicId, by }: { clinicId: string; by: Author },
): Promise<void> {
  const { store, now } = deps;
  const before = await store.read((sql) => accountOf(sql, clinicId));
  if (!before) throw new Problem("not_found");
  await endCheckouts(deps, clinicId);
  await store.write(async (sql) => {
    await deleteAccount(sql, clinicId);
    const fact = { clinicId, at: toInstant(now()), by, entityId: clinicId, details: { provider: before.provider } };
    await recordAudit(sql, billingAudit.accountRemoved, fact);
  });
}
