import { toInstant } from "@fernpaw/domain/kernel/time";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AuditActor } from "../../../audit/record-audit.ts";
import { billingAudit } from "../billing.audit.copy.ts";
import { assertIdle, endOnlineWork } from "./end-online-work.ts";
import { accountOf, deleteAccount, putAccount } from "./online.queries.ts";
import { type PaymentProvider, type ProviderKeys, type ProviderName, ProviderRefused } from "./provider.ts";
import type { SettleDeps } from "./settle-session.ts";

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

/** Connects the clinic to the account of these keys, in the place of another one, whose work is ended before. @throws Problem `provider_missing`, `provider_keys_wrong`, `payment_account_busy`; ProviderDown */
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
  const isAnother = before && before.accountRef !== accountRef;
  const letGo = isAnother ? await endOnlineWork(deps, clinicId, before.accountRef) : new Set<string>();
  await store.write(async (sql) => {
    if (isAnother) await assertIdle(sql, clinicId, before.accountRef, letGo);
    await putAccount(sql, clinicId, accounts.row(name, keys, { accountRef, userId: by.userId }));
    const fact = { clinicId, at: toInstant(now()), by, entityId: clinicId, details: { provider: name } };
    await recordAudit(sql, billingAudit.accountConnected, fact);
  });
}

/** Deletes the keys, after the work of the account has ended. @throws Problem `not_found`, `payment_account_busy`; ProviderDown */
export async function disconnectAccount(
  deps: SettleDeps,
  { clinicId, by }: { clinicId: string; by: Author },
): Promise<void> {
  const { store, now } = deps;
  const before = await store.read((sql) => accountOf(sql, clinicId));
  if (!before) throw new Problem("not_found");
  const letGo = await endOnlineWork(deps, clinicId, before.accountRef);
  await store.write(async (sql) => {
    await assertIdle(sql, clinicId, before.accountRef, letGo);
    await deleteAccount(sql, clinicId);
    const fact = { clinicId, at: toInstant(now()), by, entityId: clinicId, details: { provider: before.provider } };
    await recordAudit(sql, billingAudit.accountRemoved, fact);
  });
}
