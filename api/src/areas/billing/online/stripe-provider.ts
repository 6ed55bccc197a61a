import { sumMinor } from "@fernpaw/domain/kernel/money";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Stripe } from "stripe";
import {
  type Checkout,
  type MoneyBack,
  type NewCheckout,
  type NewRefund,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  type Refund,
} from "./provider.ts";
import { askStripe, factorOf, idOf, openAccount, readStripeEvent, type StripeOptions } from "./stripe-account.ts";

/** Refunds, and disputes, of one payment. */
const MOST_OF_CHARGE = 100;

/** Of one list. */
const MOST = 1000;

/** A complete checkout without money is one whose bank said no after the client had left. */
function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session, intent: string | undefined) {
  if (paid === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  return intent === "requires_payment_method" || intent === "canceled" ? "failed" : "open";
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const currency = (session.currency ?? "").toUpperCase();
  return {
    ref: session.id,
    reference: session.client_reference_id ?? "",
    about: session.metadata?.["about"] ?? "",
    state: stateOf(session, intent?.status),
    amountMinor: Math.round((session.amount_total ?? 0) / factorOf(currency)),
    currency,
    url: session.url,
    chargeRef: intent?.id ?? (typeof session.payment_intent === "string" ? session.payment_intent : null),
    paidAt: charge ? toInstant(charge.created * 1000) : null,
  };
}

const refundOf = ({ id, status }: Stripe.Refund): Refund => ({
  ref: id,
  state: status === "succeeded" ? "done" : status === "failed" || status === "canceled" ? "failed" : "pending",
});

type MovedBack = Pick<Stripe.Refund | Stripe.Dispute, "amount" | "currency" | "payment_intent">;

function sumBack({ amount, currency: given, payment_intent: intent }: MovedBack) {
  const [currency, chargeRef] = [given.toUpperCase(), idOf(intent)];
  const amountMinor = Math.round(amount / factorOf(currency));
  return { amountMinor, currency, chargeRef: typeof chargeRef === "string" ? chargeRef : "" };
}

const refundBack = (refund: Stripe.Refund): MoneyBack => ({
  kind: "refund",
  ...refundOf(refund),
  reference: refund.metadata?.["reference"] ?? "",
  ...sumBack(refund),
});

/** A prevented dispute may have taken the money, as its own bookings say. */
function disputeState({ status, balance_transactions: moved }: Stripe.Dispute): MoneyBack["state"] {
  if (status === "lost") return "done";
  if (status === "won" || status === "warning_closed") return "failed";
  if (status !== "prevented") return "pending";
  return sumMinor(moved.map(({ amount }) => amount)) < 0 ? "done" : "failed";
}

const disputeBack = (dispute: Stripe.Dispute): MoneyBack => ({
  kind: "dispute",
  ref: dispute.id,
  reference: "",
  state: disputeState(dispute),
  ...sumBack(dispute),
});

const EXPAND = ["payment_intent.latest_charge"];

const newSession = (asked: NewCheckout): Stripe.Checkout.SessionCreateParams => {
  const { reference, amountMinor, currency, description, about, returnUrl, expiresAtSec } = asked;
  const metadata = { reference, about };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    // The client pays the sum of the invoice, in its currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: Math.round(amountMinor * factorOf(currency)),
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: reference,
    metadata,
    payment_intent_data: { metadata, description },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: expiresAtSec,
    expand: EXPAND,
  };
};

/** The object of an event, as far as its kind and id go. */
function aboutOf({ type, data }: Stripe.Event): ProviderEvent["about"] {
  const object: object = data.object;
  const isCheckout = type.startsWith("checkout.session.");
  if (!isCheckout && !/^(refund|charge\.refund(ed)?|charge\.dispute)(\.|$)/.test(type)) return null;
  const ref = isCheckout ? Reflect.get(object, "id") : idOf(Reflect.get(object, "payment_intent"));
  return typeof ref === "string" ? { kind: isCheckout ? "checkout" : "charge", ref } : null;
}

class StripeProvider implements PaymentProvider {
  readonly name = "stripe";
  readonly signatureHeader = "stripe-signature";
  readonly #library: typeof Stripe;
  readonly #stripe: Stripe;
  readonly #options: StripeOptions;

  constructor(library: typeof Stripe, options: StripeOptions) {
    this.#library = library;
    this.#options = options;
    this.#stripe = openAccount(library, options);
  }

  #ask<T>(call: () => Promise<T>): Promise<T> {
    return askStripe(this.#library, call);
  }

  async account(): Promise<string> {
    return (await this.#ask(() => this.#stripe.accounts.retrieveCurrent())).id;
  }

  async openCheckout(asked: NewCheckout): Promise<Checkout> {
    const options = { idempotencyKey: asked.reference };
    return checkoutOf(await this.#ask(() => this.#stripe.checkout.sessions.create(newSession(asked), options)));
  }

  async checkout(ref: string): Promise<Checkout> {
    return checkoutOf(await this.#ask(() => this.#stripe.checkout.sessions.retrieve(ref, { expand: EXPAND })));
  }

  async paidSince(sinceSec: number): Promise<Checkout[]> {
    const params = {
      created: { gte: sinceSec },
      status: "complete" as const,
      limit: 100,
      expand: ["data.payment_intent.latest_charge"],
    };
    const sessions = await this.#ask(() =>
      this.#stripe.checkout.sessions.list(params).autoPagingToArray({ limit: MOST }),
    );
    return sessions.map(checkoutOf).filter(({ state }) => state === "paid");
  }

  async endCheckout(ref: string): Promise<Checkout> {
    try {
      return checkoutOf(await this.#ask(() => this.#stripe.checkout.sessions.expire(ref, { expand: EXPAND })));
    } catch (error) {
      // It is over already, one way or the other.
      if (error instanceof ProviderRefused && error.why === "request") return this.checkout(ref);
      throw error;
    }
  }

  /** Stripe forgets an idempotency key after a day: a refund of ours that it has is found by its reference. */
  async refund({ reference, chargeRef, amountMinor, currency }: NewRefund): Promise<Refund> {
    const known = await this.#ask(() =>
      this.#stripe.refunds.list({ payment_intent: chargeRef, limit: MOST_OF_CHARGE }),
    );
    const ours = known.data.find(({ metadata }) => metadata?.["reference"] === reference);
    if (ours) return refundOf(ours);
    const params = {
      payment_intent: chargeRef,
      amount: Math.round(amountMinor * factorOf(currency)),
      metadata: { reference },
    };
    return refundOf(await this.#ask(() => this.#stripe.refunds.create(params, { idempotencyKey: reference })));
  }

  async checkoutOfCharge(chargeRef: string): Promise<Checkout | null> {
    const params = { payment_intent: chargeRef, limit: 1, expand: ["data.payment_intent.latest_charge"] };
    const [session] = (await this.#ask(() => this.#stripe.checkout.sessions.list(params))).data;
    return session ? checkoutOf(session) : null;
  }

  async backOf(chargeRef: string): Promise<MoneyBack[]> {
    const of = { payment_intent: chargeRef, limit: MOST_OF_CHARGE };
    const refunds = await this.#ask(() => this.#stripe.refunds.list(of));
    const disputes = await this.#ask(() => this.#stripe.disputes.list(of));
    return [...refunds.data.map(refundBack), ...disputes.data.map(disputeBack)];
  }

  async backSince(kind: MoneyBack["kind"], sinceSec: number): Promise<MoneyBack[]> {
    const since = { created: { gte: sinceSec }, limit: 100 };
    const most = { limit: MOST };
    return kind === "refund"
      ? (await this.#ask(() => this.#stripe.refunds.list(since).autoPagingToArray(most))).map(refundBack)
      : (await this.#ask(() => this.#stripe.disputes.list(since).autoPagingToArray(most))).map(disputeBack);
  }

  readEvent(body: string, signature: string): ProviderEvent {
    const event = readStripeEvent(this.#stripe, { body, signature }, this.#options);
    return { id: event.id, about: aboutOf(event) };
  }
}

/** The library has 100 files: it is loaded for the first clinic that uses it. */
export async function openStripe(options: StripeOptions): Promise<PaymentProvider> {
  const { Stripe: library } = await import("stripe");
  return new StripeProvider(library, options);
}
