import type { Stripe } from "stripe";
import {
  askStripe,
  factorOf,
  idOf,
  openAccount,
  ProviderRefused,
  readStripeEvent,
  type StripeOptions,
} from "../../billing/public/payment-providers.ts";
import type { NewOrder, PlanEvent, PlanProvider, ProviderOrder, ProviderPlan, SoldTerms } from "./plan-provider.ts";
import { aboutOf, itemOf, metadataOf, orderOf, planOf, termsIn } from "./stripe-plan-shapes.ts";

/** Payments of a subscription that are read: those of two years by the month. */
const MOST_INVOICES = 24;
const MOST_RATES = 100;

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** Subscriptions at Stripe, with the platform's own account. */
class StripePlanProvider implements PlanProvider {
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

  /** A version of a plan is one product, whose id is ours. */
  async #product({ planCode, planVersion, name }: SoldTerms): Promise<string> {
    const id = `fernpaw_${planCode}_${planVersion}`;
    try {
      return (await this.#ask(() => this.#stripe.products.create({ id, name }))).id;
    } catch (error) {
      if (error instanceof ProviderRefused && error.message === "resource_already_exists") return id;
      throw error;
    }
  }

  /** A price of a version is made once and has a name. One made within an order is not active: no schedule could name it. */
  async #price(terms: SoldTerms): Promise<string> {
    const currency = terms.currency.toLowerCase();
    const unitAmount = Math.round(terms.amountMinor * factorOf(terms.currency));
    const name = `fernpaw_${terms.planCode}_${terms.planVersion}_${currency}_${terms.interval}_${unitAmount}`;
    const known = await this.#ask(() => this.#stripe.prices.list({ lookup_keys: [name], active: true }));
    const [ours] = known.data;
    if (ours) return ours.id;
    const price = {
      lookup_key: name,
      // From one that was archived.
      transfer_lookup_key: true,
      currency,
      product: await this.#product(terms),
      unit_amount: unitAmount,
      recurring: { interval: terms.interval },
    };
    return (await this.#ask(() => this.#stripe.prices.create(price))).id;
  }

  /** The rates of a payment: ours with this percentage, made where it is not there yet. */
  async #rates(milliPercent: number): Promise<string[]> {
    if (milliPercent === 0) return [];
    const wanted = String(milliPercent);
    const known = await this.#ask(() => this.#stripe.taxRates.list({ active: true, limit: MOST_RATES }));
    const ours = known.data.find(({ metadata, inclusive }) => metadata?.["fernpaw"] === wanted && !inclusive);
    if (ours) return [ours.id];
    const rate = {
      display_name: "Tax",
      inclusive: false,
      percentage: milliPercent / 1000,
      metadata: { fernpaw: wanted },
    };
    return [
      (await this.#ask(() => this.#stripe.taxRates.create(rate, { idempotencyKey: `fernpaw-tax-${wanted}` }))).id,
    ];
  }

  async openOrder(order: NewOrder): Promise<ProviderOrder> {
    const { reference, clinicId, terms, email, returnUrl } = order;
    const price = await this.#price(terms);
    const rates = await this.#rates(order.taxMilliPercent);
    const session: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      client_reference_id: reference,
      line_items: [{ quantity: 1, price }],
      // The clinic pays the price of its plan, in its currency.
      adaptive_pricing: { enabled: false },
      payment_method_collection: "always",
      // A bank debit takes days, in which its invoice looks like a refused one.
      allowed_payment_method_types: ["card"],
      subscription_data: {
        metadata: { clinicId, ...metadataOf(terms) },
        ...(rates.length > 0 && { default_tax_rates: rates }),
        ...(order.firstPaymentSec !== null && { trial_end: order.firstPaymentSec }),
      },
      ...(email !== "" && { customer_email: email }),
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: order.expiresAtSec,
    };
    const options = { idempotencyKey: reference };
    return orderOf(await this.#ask(() => this.#stripe.checkout.sessions.create(session, options)));
  }

  async order(ref: string): Promise<ProviderOrder> {
    return orderOf(await this.#ask(() => this.#stripe.checkout.sessions.retrieve(ref)));
  }

  async endOrder(ref: string): Promise<ProviderOrder> {
    try {
      return orderOf(await this.#ask(() => this.#stripe.checkout.sessions.expire(ref)));
    } catch (error) {
      // It is over already, one way or the other.
      if (error instanceof ProviderRefused && error.why === "request") return this.order(ref);
      throw error;
    }
  }

  #subscription(ref: string): Promise<Stripe.Subscription> {
    return this.#ask(() => this.#stripe.subscriptions.retrieve(ref, { expand: ["schedule"] }));
  }

  async plan(ref: string): Promise<ProviderPlan> {
    const subscription = await this.#subscription(ref);
    const invoices = await this.#ask(() => this.#stripe.invoices.list({ subscription: ref, limit: MOST_INVOICES }));
    return planOf(subscription, invoices.data, Math.floor(this.#options.now() / 1000));
  }

  /** A plan that was to begin later does not. */
  async #release(subscription: Stripe.Subscription): Promise<void> {
    const schedule = idOf(subscription.schedule);
    if (typeof schedule === "string") await this.#ask(() => this.#stripe.subscriptionSchedules.release(schedule));
  }

  async changeTerms(
    ref: string,
    { terms, isNow, reference }: { terms: SoldTerms; isNow: boolean; reference: string },
  ): Promise<void> {
    const subscription = await this.#subscription(ref);
    const item = itemOf(subscription);
    await this.#release(subscription);
    const present = termsIn(subscription.metadata);
    const isPresent = present.planCode === terms.planCode && item.price.recurring?.interval === terms.interval;
    if (isPresent) return;
    const price = await this.#price(terms);
    if (!isNow) return this.#changeLater(subscription, { price, terms, reference });
    await this.#ask(() =>
      this.#stripe.subscriptions.update(
        ref,
        {
          items: [{ id: item.id, price }],
          metadata: metadataOf(terms),
          // Stripe works out the difference and asks for it at once.
          proration_behavior: "always_invoice",
        },
        { idempotencyKey: reference },
      ),
    );
  }

  async #changeLater(
    subscription: Stripe.Subscription,
    later: { price: string; terms: SoldTerms; reference: string },
  ): Promise<void> {
    const item = itemOf(subscription);
    const { price, terms, reference } = later;
    const rates = (subscription.default_tax_rates ?? []).map(({ id }) => id);
    const taxed = rates.length > 0 ? { default_tax_rates: rates } : {};
    const phases: Phase[] = [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        // Without it the trial would end now, with a payment.
        ...(subscription.status === "trialing" && { trial_end: item.current_period_end }),
        metadata: metadataOf(termsIn(subscription.metadata)),
        ...taxed,
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: terms.interval, interval_count: 1 },
        metadata: metadataOf(terms),
        proration_behavior: "none",
        ...taxed,
      },
    ];
    const schedule = await this.#ask(() =>
      this.#stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
        { idempotencyKey: `${reference}-schedule` },
      ),
    );
    await this.#ask(() =>
      this.#stripe.subscriptionSchedules.update(
        schedule.id,
        { end_behavior: "release", phases },
        { idempotencyKey: reference },
      ),
    );
  }

  async setCancelsAtEnd(ref: string, cancelsAtEnd: boolean): Promise<void> {
    const subscription = await this.#subscription(ref);
    // A subscription with a schedule cannot be ended: a plan that was to follow the end does not begin.
    if (cancelsAtEnd) await this.#release(subscription);
    // One that was ended on Stripe's own page has a time instead.
    const isTimed = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
    const change = isTimed && !cancelsAtEnd ? { cancel_at: "" as const } : { cancel_at_period_end: cancelsAtEnd };
    await this.#ask(() => this.#stripe.subscriptions.update(ref, change));
  }

  async setTax(ref: string, taxMilliPercent: number): Promise<void> {
    const rates = await this.#rates(taxMilliPercent);
    await this.#ask(() => this.#stripe.subscriptions.update(ref, { default_tax_rates: rates.length > 0 ? rates : "" }));
  }

  /** By a credit note, which the invoice counts. Stripe forgets an idempotency key after a day: ours is found by its reference. */
  async refund(
    invoiceRef: string,
    { amountMinor, reference }: { amountMinor: number; reference: string },
  ): Promise<void> {
    const known = await this.#ask(() => this.#stripe.creditNotes.list({ invoice: invoiceRef, limit: MOST_RATES }));
    if (known.data.some(({ metadata }) => metadata?.["reference"] === reference)) return;
    const invoice = await this.#ask(() => this.#stripe.invoices.retrieve(invoiceRef));
    const amount = Math.round(amountMinor * factorOf(invoice.currency));
    const note = { invoice: invoiceRef, amount, refund_amount: amount, metadata: { reference } };
    await this.#ask(() => this.#stripe.creditNotes.create(note, { idempotencyKey: reference }));
  }

  async tryAgain(invoiceRef: string): Promise<void> {
    try {
      await this.#stripe.invoices.pay(invoiceRef);
    } catch (error) {
      // The state says that the bank refused once more.
      if (error instanceof this.#library.errors.StripeCardError) return;
      await this.#ask(() => Promise.reject(error));
    }
  }

  async managePage(ref: string, returnUrl: string): Promise<string> {
    const customer = idOf((await this.#subscription(ref)).customer);
    if (typeof customer !== "string") throw new ProviderRefused("request", "the subscription has no customer");
    const page = { customer, return_url: returnUrl };
    return (await this.#ask(() => this.#stripe.billingPortal.sessions.create(page))).url;
  }

  readEvent(body: string, signature: string): PlanEvent {
    const event = readStripeEvent(this.#stripe, { body, signature }, this.#options);
    return { id: event.id, about: aboutOf(event) };
  }
}

/** The library has 100 files: it is loaded where the platform has an account there. */
export async function openStripePlans(options: StripeOptions): Promise<PlanProvider> {
  const { Stripe: library } = await import("stripe");
  return new StripePlanProvider(library, options);
}
