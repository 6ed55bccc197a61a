import * as z from "zod/mini";
import {
  type Checkout,
  type MoneyBack,
  type NewCheckout,
  type NewRefund,
  type PaymentProvider,
  ProviderDown,
  type ProviderEvent,
  type ProviderKeys,
  ProviderRefused,
  type Refund,
} from "./provider.ts";
import { assertSigned, SignatureRefused } from "../../../http/signed-body.ts";

const TIMEOUT_MS = 10_000;
/** As `sandbox/sandbox-webhooks.ts` sends it. */
export const SANDBOX_SIGNATURE = "sandbox-signature";

const ShownCheckout = z.object({
  ref: z.string(),
  reference: z.string(),
  about: z.string(),
  state: z.enum(["open", "paid", "expired"]),
  amountMinor: z.int(),
  currency: z.string(),
  url: z.nullable(z.string()),
  chargeRef: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
});

const RefundState = z.enum(["done", "pending", "failed"]);

const Answer = {
  account: z.object({ id: z.string() }),
  keys: z.object({ id: z.string(), key: z.string(), webhookSecret: z.string() }),
  checkout: ShownCheckout,
  checkouts: z.array(ShownCheckout),
  refund: z.object({ ref: z.string(), state: RefundState }),
  back: z.array(
    z.object({
      kind: z.enum(["refund", "dispute"]),
      ref: z.string(),
      reference: z.string(),
      chargeRef: z.string(),
      amountMinor: z.int(),
      currency: z.string(),
      state: RefundState,
    }),
  ),
};

const Event = z.object({ id: z.string(), type: z.string(), ref: z.string() });

/** Where the sandbox runs. */
export interface SandboxAddress {
  url: string;
  /** Makes accounts in it. */
  operatorKey: string;
}

interface Call<S extends z.core.$ZodType> {
  path: string;
  key: string;
  answer: S;
  /** Left out: it is a GET. */
  body?: object;
}

/** A call of the sandbox. @throws ProviderDown, ProviderRefused */
export async function askSandbox<S extends z.core.$ZodType>(
  url: string,
  { path, key, body, answer }: Call<S>,
): Promise<z.output<S>> {
  let response: Response;
  let given: unknown;
  try {
    // oxlint-disable-next-line no-restricted-globals -- the rule is for the app; this is the server, whose fetch follows nothing here
    response = await fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    given = await response.json();
  } catch (error) {
    throw new ProviderDown("the sandbox gave no answer", { cause: error });
  }
  if (response.status === 401) throw new ProviderRefused("keys", "the sandbox does not know the key");
  if (response.status >= 400 && response.status < 500)
    throw new ProviderRefused("request", `the sandbox answered ${response.status}`);
  const read = z.safeParse(answer, given);
  if (!response.ok || !read.success) throw new ProviderDown(`the sandbox answered ${response.status}`);
  return read.data;
}

interface SandboxOptions extends ProviderKeys {
  url: string;
  now: () => number;
}

/** The client of the sandbox, which is a service of its own like each other provider. */
export class SandboxProvider implements PaymentProvider {
  readonly name = "sandbox";
  readonly signatureHeader = SANDBOX_SIGNATURE;
  readonly #options: SandboxOptions;

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  #ask<S extends z.core.$ZodType>(path: string, answer: S, body?: object): Promise<z.output<S>> {
    const { url, key } = this.#options;
    return askSandbox(url, { path, key, answer, ...(body && { body }) });
  }

  async account(): Promise<string> {
    return (await this.#ask("/v1/account", Answer.account)).id;
  }

  openCheckout(asked: NewCheckout): Promise<Checkout> {
    return this.#ask("/v1/checkouts", Answer.checkout, asked);
  }

  checkout(ref: string): Promise<Checkout> {
    return this.#ask(`/v1/checkouts/${encodeURIComponent(ref)}`, Answer.checkout);
  }

  paidSince(sinceSec: number): Promise<Checkout[]> {
    return this.#ask(`/v1/checkouts?paidSince=${sinceSec}`, Answer.checkouts);
  }

  endCheckout(ref: string): Promise<Checkout> {
    return this.#ask(`/v1/checkouts/${encodeURIComponent(ref)}/end`, Answer.checkout, {});
  }

  refund({ reference, chargeRef, amountMinor }: NewRefund): Promise<Refund> {
    return this.#ask("/v1/refunds", Answer.refund, { reference, chargeRef, amountMinor });
  }

  async checkoutOfCharge(chargeRef: string): Promise<Checkout | null> {
    const found = await this.#ask(`/v1/checkouts?charge=${encodeURIComponent(chargeRef)}`, Answer.checkouts);
    return found[0] ?? null;
  }

  backOf(chargeRef: string): Promise<MoneyBack[]> {
    return this.#ask(`/v1/money-back?charge=${encodeURIComponent(chargeRef)}`, Answer.back);
  }

  backSince(kind: MoneyBack["kind"], sinceSec: number): Promise<MoneyBack[]> {
    return this.#ask(`/v1/money-back?kind=${kind}&since=${sinceSec}`, Answer.back);
  }

  readEvent(body: string, signature: string): ProviderEvent {
    const { id, type, ref } = readSandboxEvent(body, signature, {
      secret: this.#options.webhookSecret,
      nowMs: this.#options.now(),
    });
    return { id, about: { kind: type.startsWith("checkout.") ? "checkout" : "charge", ref } };
  }
}

/** An event of the sandbox. @throws SignatureRefused */
export function readSandboxEvent(
  body: string,
  signature: string,
  { secret, nowMs }: { secret: string; nowMs: number },
): z.output<typeof Event> {
  assertSigned(secret, body, signature, nowMs);
  const read = z.safeParse(Event, readJson(body));
  if (!read.success) throw new SignatureRefused("the event cannot be read");
  return read.data;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A new account in the sandbox, which tells this address of its payments. */
export async function newSandboxAccount(
  { url, operatorKey }: SandboxAddress,
  webhookUrl: string,
): Promise<ProviderKeys> {
  return askSandbox(url, { path: "/v1/accounts", key: operatorKey, answer: Answer.keys, body: { webhookUrl } });
}
