import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { Stripe } from "stripe";
import { SignatureRefused, TOLERANCE_SEC } from "../../../http/signed-body.ts";
import { ProviderDown, type ProviderKeys, ProviderRefused } from "./provider.ts";

const TIMEOUT_MS = 10_000;
/** Decimals of amounts at Stripe (docs.stripe.com/currencies): 2, but for these. They are not always those of our amounts. */
const WHOLE_AT_STRIPE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS_AT_STRIPE = "BHD JOD KWD OMR TND".split(" ");

/** Stripe's amount for one of ours. */
export function factorOf(given: string): number {
  const currency = given.toUpperCase();
  const decimals = WHOLE_AT_STRIPE.includes(currency) ? 0 : THOUSANDTHS_AT_STRIPE.includes(currency) ? 3 : 2;
  return 10 ** (decimals - decimalsOf(currency));
}

/** Where the library connects; its own host unless given. */
export interface StripeHost {
  host: string;
  port: number;
  protocol: "http" | "https";
}

export interface StripeOptions extends ProviderKeys {
  host?: StripeHost | undefined;
  now: () => number;
}

function refusalOf(error: unknown, { errors }: typeof Stripe): Error {
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new ProviderRefused("keys", "Stripe does not accept the key", { cause: error });
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return new ProviderRefused("request", error.code ?? "Stripe refused", { cause: error });
  return new ProviderDown("Stripe gave no answer", { cause: error });
}

/** A client of one account. */
export const openAccount = (library: typeof Stripe, { key, host }: StripeOptions): Stripe =>
  new library(key, {
    ...host,
    timeout: TIMEOUT_MS,
    // Each call is made again by the job that needs its answer.
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** @throws ProviderDown, ProviderRefused */
export async function askStripe<T>(library: typeof Stripe, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw refusalOf(error, library);
  }
}

/** An id, or an object that was asked for with it. */
export const idOf = (given: unknown): unknown =>
  typeof given === "object" && given !== null ? Reflect.get(given, "id") : given;

/** @throws SignatureRefused */
export function readStripeEvent(
  { webhooks }: Stripe,
  { body, signature }: { body: string; signature: string },
  { webhookSecret, now }: Pick<StripeOptions, "webhookSecret" | "now">,
): Stripe.Event {
  try {
    return webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SEC, undefined, now());
  } catch (error) {
    throw new SignatureRefused("Stripe did not sign this", { cause: error });
  }
}
