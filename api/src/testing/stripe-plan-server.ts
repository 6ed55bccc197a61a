import { freePort } from "@fernpaw/testing/local-port";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

type Row = Record<string, unknown> & { id: string };

interface Answer {
  status: number;
  body: unknown;
}

const refused = (code: string, status = 400, type = "invalid_request_error"): Answer => ({
  status,
  body: { error: { type, code, message: code } },
});

/** `items[0][price_data][currency]=gbp` as nested objects, with texts in all places. */
function nested(form: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? ""] = value;
  }
  return root;
}

const listed = (value: unknown): Record<string, unknown>[] => Object.values((value ?? {}) as object);
const MONTH_SEC = 30 * 86_400;

interface Price extends Row {
  currency: string;
  lookup_key: string;
  unit_amount: number;
}

/**
 * Answers the calls of `StripePlanProvider` in the form of Stripe's documents: forms in, JSON out, idempotency keys. It works out no
 * proration: a change at once asks for the difference of two prices.
 */
export class StripePlanServer {
  readonly host: { host: string; port: number; protocol: "http" };
  readonly calls: string[] = [];
  /** The bank refuses each card. */
  refuses = false;
  readonly products = new Map<string, Row>();
  readonly prices: Price[] = [];
  readonly subscriptions = new Map<string, Row>();
  readonly invoices: Row[] = [];
  readonly creditNotes: Row[] = [];
  readonly rates: Row[] = [];
  readonly schedules = new Map<string, Row>();
  readonly sessions = new Map<string, Row>();
  readonly #answers = new Map<string, Answer>();
  readonly #key: string;
  readonly #nowSec: () => number;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #count = 0;

  private constructor(port: number, key: string, nowSec: () => number) {
    this.host = { host: "127.0.0.1", port, protocol: "http" };
    this.#key = key;
    this.#nowSec = nowSec;
  }

  static async open(key: string, nowSec: () => number): Promise<StripePlanServer> {
    const server = new StripePlanServer(await freePort(), key, nowSec);
    await new Promise<void>((resolve) => void server.#server.listen(server.host.port, "127.0.0.1", () => resolve()));
    return server;
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }

  /** The owner pays on the hosted page. Answers the subscription's id. */
  pay(sessionId: string): string {
    const session = this.sessions.get(sessionId);
    if (!session) throw new Error(`no session ${sessionId}`);
    const asked = session["asked"] as Record<string, Record<string, unknown>>;
    const [line] = listed(asked["line_items"]);
    const price = this.#price(line);
    const data = asked["subscription_data"] ?? {};
    const now = this.#nowSec();
    const trialEnd = data["trial_end"] === undefined ? null : Number(data["trial_end"]);
    const id = this.#id("sub");
    this.subscriptions.set(id, {
      id,
      object: "subscription",
      status: trialEnd === null ? "active" : "trialing",
      customer: "cus_1",
      currency: price.currency,
      metadata: data["metadata"] ?? {},
      default_tax_rates: Object.values((data["default_tax_rates"] ?? {}) as Record<string, string>).map((rate) =>
        this.#rate(rate),
      ),
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      schedule: null,
      items: {
        object: "list",
        data: [
          {
            id: this.#id("si"),
            price,
            current_period_start: now,
            current_period_end: trialEnd ?? now + MONTH_SEC,
          },
        ],
      },
    });
    this.#invoice(id, trialEnd === null ? price.unit_amount : 0);
    Object.assign(session, { status: "complete", url: null, subscription: id });
    return id;
  }

  /** The price that a line names: one of ours that was made before. */
  #price(line: Record<string, unknown> | undefined): Price {
    const price = this.prices.find(({ id }) => id === line?.["price"]);
    if (!price) throw new Error(`no price ${String(line?.["price"])}`);
    return price;
  }

  #rate = (id: string): Row => this.rates.find((rate) => rate.id === id) ?? { id, percentage: 0 };

  /** Asks for a payment of the subscription. */
  #invoice(subscription: string, net: number): Row {
    const row = this.subscriptions.get(subscription);
    const rates = (row?.["default_tax_rates"] ?? []) as Row[];
    const tax = Math.round((net * Number(rates[0]?.["percentage"] ?? 0)) / 100);
    const isPaid = !this.refuses;
    const now = this.#nowSec();
    const invoice = {
      id: this.#id("in"),
      object: "invoice",
      subscription,
      status: isPaid ? "paid" : "open",
      attempt_count: 1,
      created: now,
      currency: row?.["currency"],
      total: net + tax,
      total_excluding_tax: net,
      default_tax_rates: rates,
      lines: { object: "list", data: [{ description: "1 × plan", amount: net }] },
      status_transitions: { finalized_at: now, paid_at: isPaid ? now : null },
      post_payment_credit_notes_amount: 0,
      hosted_invoice_url: "https://invoice.stripe.com/i/1",
    };
    this.invoices.unshift(invoice);
    return invoice;
  }

  /** The next period begins. */
  renew(subscription: string): void {
    const row = this.subscriptions.get(subscription);
    if (!row) throw new Error(`no subscription ${subscription}`);
    for (const item of (row["items"] as { data: Record<string, unknown>[] }).data) {
      const end = Number(item["current_period_end"]);
      Object.assign(item, { current_period_start: end, current_period_end: end + MONTH_SEC });
      this.#invoice(subscription, Number((item["price"] as Record<string, unknown>)["unit_amount"]));
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url = "" } = request;
    const { pathname, searchParams } = new URL(url, "http://stripe");
    this.calls.push(`${method} ${pathname}`);
    const key = request.headers["idempotency-key"];
    const given = nested(new URLSearchParams(body));
    const isKnown = request.headers.authorization === `Bearer ${this.#key}`;
    const known = typeof key === "string" ? this.#answers.get(key) : undefined;
    const answer =
      known ?? (isKnown ? this.#answer(method, pathname, searchParams, given) : refused("api_key_invalid", 401));
    // The library makes a key of its own for each call.
    if (typeof key === "string" && !key.startsWith("stripe-node-")) this.#answers.set(key, answer);
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(answer.body));
  }

  #answer(method: string, path: string, query: URLSearchParams, given: Record<string, unknown>): Answer {
    const [, , kind = "", id = "", act] = path.split("/");
    const list = (data: readonly Row[]): Answer => ({ status: 200, body: { object: "list", data, has_more: false } });
    const one = (row: unknown): Answer => (row ? { status: 200, body: row } : refused("resource_missing", 404));
    if (kind === "products") return this.#product(given);
    if (kind === "prices")
      return method === "GET"
        ? list(this.prices.filter((price) => price.lookup_key === query.get("lookup_keys[0]")))
        : one(this.#newPrice(given));
    if (kind === "tax_rates") return method === "GET" ? list(this.rates) : one(this.#newRate(given));
    if (kind === "checkout") return this.#session(path.split("/")[4], path.split("/")[5], given);
    if (kind === "subscriptions") return method === "GET" ? one(this.#expanded(id)) : one(this.#update(id, given));
    if (kind === "subscription_schedules") return one(this.#schedule(id, act, given));
    if (kind === "invoices" && act === "pay") return this.#payInvoice(id);
    if (kind === "invoices" && id !== "") return one(this.invoices.find((invoice) => invoice.id === id));
    if (kind === "invoices")
      return list(this.invoices.filter((invoice) => invoice["subscription"] === query.get("subscription")));
    if (kind === "credit_notes")
      return method === "GET"
        ? list(this.creditNotes.filter((note) => note["invoice"] === query.get("invoice")))
        : this.#creditNote(given);
    if (kind === "billing_portal")
      return one({ id: "bps_1", url: `https://billing.stripe.com/p/${String(given["customer"])}` });
    return refused("unrecognized", 404);
  }

  #product(given: Record<string, unknown>): Answer {
    const id = String(given["id"]);
    if (this.products.has(id)) return refused("resource_already_exists");
    const product = { ...given, id, object: "product" };
    this.products.set(id, product);
    return { status: 200, body: product };
  }

  #newPrice(given: Record<string, unknown>): Price {
    const price = {
      ...given,
      id: this.#id("price"),
      currency: String(given["currency"]),
      lookup_key: String(given["lookup_key"]),
      unit_amount: Number(given["unit_amount"]),
    };
    this.prices.push(price);
    return price;
  }

  #newRate(given: Record<string, unknown>): Row {
    const inclusive = given["inclusive"] === "true";
    const rate = { ...given, id: this.#id("txr"), inclusive, percentage: Number(given["percentage"]), active: true };
    this.rates.push(rate);
    return rate;
  }

  #session(id: string | undefined, act: string | undefined, given: Record<string, unknown>): Answer {
    if (id === undefined) {
      const made = this.#id("cs");
      const url = `https://checkout.stripe.com/c/pay/${made}`;
      const session = { id: made, object: "checkout.session", status: "open", url, subscription: null, asked: given };
      this.sessions.set(made, session);
      return { status: 200, body: session };
    }
    const session = this.sessions.get(id);
    if (!session) return refused("resource_missing", 404);
    if (act === "expire") {
      if (session["status"] !== "open") return refused("resource_not_open");
      Object.assign(session, { status: "expired", url: null });
    }
    return { status: 200, body: session };
  }

  #expanded(id: string): Row | undefined {
    const row = this.subscriptions.get(id);
    return row && { ...row, schedule: this.schedules.get(String(row["schedule"])) ?? null };
  }

  #update(id: string, given: Record<string, unknown>): Row | undefined {
    const row = this.subscriptions.get(id);
    if (!row) return undefined;
    const { items, metadata, cancel_at: endsAt, cancel_at_period_end: ends, default_tax_rates: rates } = given;
    if (rates !== undefined)
      row["default_tax_rates"] =
        rates === "" ? [] : Object.values(rates as object).map((rate: string) => this.#rate(rate));
    if (ends !== undefined) row["cancel_at_period_end"] = ends === "true";
    if (endsAt === "") row["cancel_at"] = null;
    if (metadata) row["metadata"] = { ...(row["metadata"] as object), ...(metadata as object) };
    const [change] = listed(items);
    const [item] = (row["items"] as { data: Record<string, unknown>[] }).data;
    if (change && item) {
      const price = this.#price(change);
      const before = Number((item["price"] as Record<string, unknown>)["unit_amount"]);
      item["price"] = price;
      if (given["proration_behavior"] === "always_invoice") this.#invoice(id, price.unit_amount - before);
    }
    return row;
  }

  #schedule(id: string, act: string | undefined, given: Record<string, unknown>): Row | undefined {
    if (id === "") {
      const made = {
        id: this.#id("sub_sched"),
        object: "subscription_schedule",
        subscription: given["from_subscription"],
        phases: [],
      };
      this.schedules.set(made.id, made);
      Object.assign(this.subscriptions.get(String(made.subscription)) ?? {}, { schedule: made.id });
      return made;
    }
    const row = this.schedules.get(id);
    if (act === "release") {
      Object.assign(this.subscriptions.get(String(row?.["subscription"])) ?? {}, { schedule: null });
      this.schedules.delete(id);
      return row;
    }
    const phases = listed(given["phases"]);
    for (const { items } of phases) this.#price(listed(items)[0]);
    const end = Number(phases[0]?.["end_date"]);
    const subscription = this.subscriptions.get(String(row?.["subscription"]));
    // A trial that the present phase does not name ends.
    if (subscription?.["status"] === "trialing" && phases[0]?.["trial_end"] === undefined) {
      subscription["status"] = "active";
      this.#invoice(subscription.id, 1);
    }
    return Object.assign(row ?? { id }, {
      phases: phases.map((phase, index) => ({ ...phase, start_date: index === 0 ? Number(phase["start_date"]) : end })),
    });
  }

  #payInvoice(id: string): Answer {
    const invoice = this.invoices.find((one) => one.id === id);
    if (!invoice) return refused("resource_missing", 404);
    if (this.refuses) {
      invoice["attempt_count"] = Number(invoice["attempt_count"]) + 1;
      return refused("card_declined", 402, "card_error");
    }
    Object.assign(invoice, { status: "paid" });
    Object.assign(invoice["status_transitions"] as object, { paid_at: this.#nowSec() });
    return { status: 200, body: invoice };
  }

  #creditNote(given: Record<string, unknown>): Answer {
    const invoice = this.invoices.find((one) => one.id === given["invoice"]);
    const amount = Number(given["refund_amount"]);
    const before = Number(invoice?.["post_payment_credit_notes_amount"] ?? 0);
    if (!invoice || before + amount > Number(invoice["total"])) return refused("amount_too_large");
    invoice["post_payment_credit_notes_amount"] = before + amount;
    const note = { ...given, id: this.#id("cn"), object: "credit_note" };
    this.creditNotes.push(note);
    return { status: 200, body: note };
  }
}
