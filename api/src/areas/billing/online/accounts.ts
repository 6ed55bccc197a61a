import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { seal, unseal } from "../../../mail/sealed.ts";
import { accountOf, type PaymentAccount } from "./online.queries.ts";
import type { PaymentProvider, ProviderKeys, ProviderName } from "./provider.ts";
import { newSandboxAccount, type SandboxAddress, SandboxProvider } from "./sandbox-provider.ts";
import type { StripeHost } from "./stripe-account.ts";
import { openStripe } from "./stripe-provider.ts";

/** The services that take card payments online, as this server reaches them. */
export interface OnlinePaymentSettings {
  /** The library's own host unless given. */
  stripe?: StripeHost;
  /** Null: this server offers no sandbox. */
  sandbox?: SandboxAddress | null;
}

export interface AccountsOptions {
  store: Store;
  sealKey: Uint8Array;
  settings: OnlinePaymentSettings;
  publicUrl: string;
  now: () => number;
}

const HINT_CHARACTERS = 4;

/** An account, and the provider as that account reaches it. */
export interface OpenAccount {
  account: Pick<PaymentAccount, "provider" | "accountRef">;
  provider: PaymentProvider;
}

/** The accounts of clinics at payment providers. Keys leave this module in calls to the provider only. */
export function createPaymentAccounts({ store, sealKey, settings, publicUrl, now }: AccountsOptions) {
  const sandbox = settings.sandbox ?? null;

  async function open(name: ProviderName, keys: ProviderKeys): Promise<PaymentProvider | null> {
    if (name === "stripe") return openStripe({ ...keys, host: settings.stripe, now });
    return sandbox && new SandboxProvider({ ...keys, url: sandbox.url, now });
  }

  /** Null: another secret sealed them, as after a restore without the secret. */
  function opened(keySealed: string, secretSealed: string): ProviderKeys | null {
    try {
      return { key: unseal(sealKey, keySealed), webhookSecret: unseal(sealKey, secretSealed) };
    } catch {
      return null;
    }
  }

  return {
    /** Providers that an owner can connect here. */
    names: (sandbox ? ["sandbox", "stripe"] : ["stripe"]) as readonly ProviderName[],
    open,
    /** Null: the clinic has connected none, or this server cannot open it. */
    async of(clinicId: string): Promise<OpenAccount | null> {
      const account = await store.read((sql) => accountOf(sql, clinicId));
      if (!account) return null;
      const { provider: name, keySealed, secretSealed } = account;
      const keys = opened(keySealed, secretSealed);
      const provider = keys && (await open(name, keys));
      return provider && { account, provider };
    },
    /** Where the provider tells of the payments of this clinic. */
    webhookUrl: (clinicId: string): string => `${publicUrl}/api/payment-webhooks/${clinicId}`,
    /** A new account in the sandbox. Null: this server has none. */
    makeSandboxKeys: async (webhookUrl: string): Promise<ProviderKeys | null> =>
      sandbox && newSandboxAccount(sandbox, webhookUrl),
    row: (name: ProviderName, keys: ProviderKeys, by: { accountRef: string; userId: string }): PaymentAccount => ({
      provider: name,
      accountRef: by.accountRef,
      keySealed: seal(sealKey, keys.key),
      secretSealed: seal(sealKey, keys.webhookSecret),
      keyHint: keys.key.slice(-HINT_CHARACTERS),
      connectedBy: by.userId,
      connectedAt: toInstant(now()),
    }),
  };
}

export type PaymentAccounts = ReturnType<typeof createPaymentAccounts>;
