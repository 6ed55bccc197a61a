import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { makeFolder } from "../../../make-folder.ts";
import { SandboxOrder, SandboxPlan, SandboxPlanInvoice } from "./sandbox-plan-state.ts";

const Account = z.object({ id: z.string(), key: z.string(), webhookSecret: z.string(), webhookUrl: z.string() });

const SandboxCheckout = z.object({
  id: z.string(),
  accountId: z.string(),
  reference: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  description: z.string(),
  about: z.string(),
  /** Seconds since 1970. */
  madeAtSec: z.int(),
  returnUrl: z.string(),
  expiresAtSec: z.int(),
  state: z.enum(["open", "paid", "expired"]),
  chargeId: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
});
export type SandboxCheckout = z.output<typeof SandboxCheckout>;

const SandboxRefund = z.object({
  id: z.string(),
  accountId: z.string(),
  /** Empty: it was made on the sandbox's own page. */
  reference: z.string(),
  chargeId: z.string(),
  amountMinor: z.int(),
  madeAtSec: z._default(z.int(), 0),
});
export type SandboxRefund = z.output<typeof SandboxRefund>;

const SandboxDispute = z.object({
  id: z.string(),
  accountId: z.string(),
  chargeId: z.string(),
  amountMinor: z.int(),
  madeAtSec: z.int(),
  state: z.enum(["open", "lost", "won"]),
});
export type SandboxDispute = z.output<typeof SandboxDispute>;

/** An event that its receiver has not confirmed. */
const Delivery = z.object({
  id: z.string(),
  accountId: z.string(),
  body: z.string(),
  attempts: z.int(),
  nextAtMs: z.number(),
});
export type Delivery = z.output<typeof Delivery>;

const State = z.object({
  accounts: z.array(Account),
  checkouts: z.array(SandboxCheckout),
  refunds: z.array(SandboxRefund),
  disputes: z._default(z.array(SandboxDispute), []),
  deliveries: z.array(Delivery),
  orders: z._default(z.array(SandboxOrder), []),
  plans: z._default(z.array(SandboxPlan), []),
  planInvoices: z._default(z.array(SandboxPlanInvoice), []),
});
export type SandboxState = z.output<typeof State>;
export type SandboxAccount = z.output<typeof Account>;

/** `co_` and 24 random characters. */
export const sandboxId = (prefix: string): string => `${prefix}_${randomBytes(18).toString("base64url")}`;

export interface SandboxStore {
  state: SandboxState;
  /** After each change. */
  keep(): void;
}

const empty = (): SandboxState => ({
  accounts: [],
  checkouts: [],
  refunds: [],
  disputes: [],
  deliveries: [],
  orders: [],
  plans: [],
  planInvoices: [],
});

/** The state of the last stop; empty where the file cannot be read. Without a folder it forgets. */
export function openSandboxStore(folder: string | null): SandboxStore {
  if (folder === null) return { state: empty(), keep: () => undefined };
  const file = join(folder, "state.json");
  const state = read(file);
  return {
    state,
    keep() {
      makeFolder(dirname(file));
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string): SandboxState {
  try {
    return z.parse(State, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return empty();
  }
}
