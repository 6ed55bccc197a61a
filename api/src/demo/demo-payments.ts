import type { Store } from "@fernpaw/sync/server/store";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as z from "zod/mini";
import { deriveKeys } from "../areas/auth/tokens/keys.ts";
import { createPaymentAccounts } from "../areas/billing/online/accounts.ts";
import { accountOf, putAccount } from "../areas/billing/online/online.queries.ts";
import { ProviderRefused } from "../areas/billing/online/provider.ts";
import { newSandboxAccount, SandboxProvider, type SandboxAddress } from "../areas/billing/online/sandbox-provider.ts";
import type { PlanPaymentSettings } from "../areas/subscriptions/provider/plan-provider.ts";
import { createSandbox, type Sandbox } from "../areas/billing/sandbox/sandbox-app.ts";
import { makeFolder } from "../make-folder.ts";
import { DEMO_CLINICS } from "./demo-logins.ts";

export interface DemoPaymentsOptions {
  dataDir: string;
  /** This machine, as the server listens. */
  host: string;
  publicUrl: string;
  now: () => number;
}

export interface DemoPayments {
  address: SandboxAddress;
  /** The platform's own account. */
  planPayments: PlanPaymentSettings;
  /** Pays an order of a subscription in the place of a person. */
  completeOrder(ref: string): void;
  stop(): Promise<void>;
}

/** The port of the last start: pages that are open in a browser then still work. */
function lastPort(file: string): number {
  try {
    const port = Number(readFileSync(file, "utf8"));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

async function listen({ app }: Sandbox, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (port === 0) throw error;
    await app.listen({ host, port: 0 });
  }
}

const PlatformKeys = z.object({ key: z.string(), webhookSecret: z.string() });

/** The account of the last start; a new one where the sandbox does not know it. */
async function platformAccount(
  file: string,
  { address, publicUrl, now }: { address: SandboxAddress } & Pick<DemoPaymentsOptions, "publicUrl" | "now">,
): Promise<PlanPaymentSettings> {
  const { url } = address;
  try {
    const kept = z.parse(PlatformKeys, JSON.parse(readFileSync(file, "utf8")));
    await new SandboxProvider({ ...kept, url, now }).account();
    return { ...kept, url };
  } catch {
    const { key, webhookSecret } = await newSandboxAccount(address, `${publicUrl}/api/plan-webhooks`);
    writeFileSync(file, JSON.stringify({ key, webhookSecret }), { mode: 0o600 });
    return { key, webhookSecret, url };
  }
}

/** Starts the payment sandbox beside the demo, on a port of its own. */
export async function startDemoPayments({ dataDir, host, publicUrl, now }: DemoPaymentsOptions): Promise<DemoPayments> {
  const folder = join(dataDir, "payment-sandbox");
  const portFile = join(folder, "port");
  const operatorKey = randomBytes(24).toString("base64url");
  const portOf = (): number => (sandbox.app.server.address() as AddressInfo | null)?.port ?? 0;
  const pageOrigin = (): string => `http://${new URL(publicUrl).hostname}:${portOf()}`;
  const sandbox = createSandbox({ now, operatorKey, folder, pageOrigin, webhookOrigin: () => publicUrl });
  await listen(sandbox, host, lastPort(portFile));
  makeFolder(folder);
  writeFileSync(portFile, String(portOf()), { mode: 0o600 });
  const ownHost = host.includes(":") ? `[${host}]` : host;
  const address = { url: `http://${ownHost}:${portOf()}`, operatorKey };
  return {
    address,
    planPayments: await platformAccount(join(folder, "platform.json"), { address, publicUrl, now }),
    completeOrder: sandbox.completeOrder,
    stop: () => sandbox.app.close(),
  };
}

/** Connects each demo clinic that has no account, or one that the sandbox has forgotten, to the sandbox. */
export async function connectDemoPayments(
  store: Store,
  {
    secret,
    sandbox,
    publicUrl,
    now,
  }: { secret: string; sandbox: SandboxAddress; publicUrl: string; now: () => number },
): Promise<void> {
  const { paymentKeys: sealKey } = deriveKeys(secret);
  const accounts = createPaymentAccounts({ store, sealKey, settings: { sandbox }, publicUrl, now });
  for (const { clinicId, people } of DEMO_CLINICS) {
    const present = await store.read((sql) => accountOf(sql, clinicId));
    if (present && present.provider !== "sandbox") continue;
    const isKnown = await accounts
      .of(clinicId)
      .then((open) => open?.provider.account())
      .catch((error: unknown) => {
        if (error instanceof ProviderRefused) return undefined;
        throw error;
      });
    if (isKnown !== undefined) continue;
    const keys = await accounts.makeSandboxKeys(accounts.webhookUrl(clinicId));
    const provider = keys && (await accounts.open("sandbox", keys));
    if (!keys || !provider) continue;
    const by = { accountRef: await provider.account(), userId: people[0]?.userId ?? "" };
    await store.write((sql) => putAccount(sql, clinicId, accounts.row("sandbox", keys, by)));
  }
}
