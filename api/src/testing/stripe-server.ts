import { freePort } from "@fernpaw/testing/local-port";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export const STRIPE_KEY = "sk_test_0123456789abcdef";

interface Answer {
  status: number;
  body: unknown;
}

const error = (status: number, message: string, type = "invalid_request_error"): Answer => ({
  status,
  body: { error: { type, message } },
});

type Session = Record<string, unknown> & { id: string; status: string };

/**
 * Answers the calls that Fernpaw makes of Stripe's API, in the form of its documents: forms in, JSON out, idempotency keys, expanded
 * objects. The library is given it as its host.
 */
export class StripeServer {
  readonly host: { host: string; port: number; protocol: "http" };
  readonly calls: string[] = [];
  /** Instead of the right answer. */
  failure: Answer | null = null;
  /** Instead of the list of refunds. */
  refundList: Record<string, unknown>[] | null = null;
  readonly refunds: Record<string, unknown>[] = [];
  readonly disputes: Record<string, unknown>[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #byKey = new Map<string, string>();
  readonly #nowSec: () => number;
  #server = createServer();

  private constructor(port: number, nowSec: () => number) {
    this.host = { host: "127.0.0.1", port, protocol: "http" };
    this.#nowSec = nowSec;
  }

  static async open(nowSec: () => number): Promise<StripeServer> {
    const server = new StripeServer(await freePort(), nowSec);
    await server.up();
    return server;
  }

  async up(): Promise<void> {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => void this.#server.listen(this.host.port, "127.0.0.1", () => resolve()));
  }

  async down(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }

  /** The client has paid, and the bank has not decided. */
  process(id: string): void {
    Object.assign(this.#sessions.get(id) ?? {}, { status: "complete", payment_status: "unpaid", url: null });
  }

  /** The client pays on the hosted page. */
  pay(id: string): void {
    const session = this.#sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    const charge = { id: `ch_${id}`, object: "charge", created: this.#nowSec() };
    const intent = { id: `pi_${id}`, object: "payment_intent", status: "succeeded", latest_charge: charge };
    Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: intent, url: null });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url = "" } = request;
    this.calls.push(`${method} ${url.split("?")[0]}`);
    const isKnown = request.headers.authorization === `Bearer ${STRIPE_KEY}`;
    const key = request.headers["idempotency-key"];
    const form = new URLSearchParams(body);
    const wrong = error(401, "Invalid API Key provided");
    const { status, body: json } = this.failure ?? (isKnown ? this.#answer(method, url, form, String(key)) : wrong);
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(json));
  }

  #answer(method: string, url: string, form: URLSearchParams, key: string): Answer {
    const { pathname, searchParams } = new URL(url, "http://stripe");
    const [, , , , id, act] = pathname.split("/");
    if (pathname === "/v1/account") return { status: 200, body: { id: "acct_1", object: "account" } };
    if (pathname === "/v1/checkout/sessions" && method === "GET") return this.#listSessions(searchParams);
    if (pathname === "/v1/checkout/sessions") return this.#newSession(form, key);
    if (pathname.startsWith("/v1/checkout/sessions/")) return this.#session(id ?? "", act);
    if (pathname === "/v1/refunds" && method === "POST") return this.#newRefund(form, key);
    if (pathname === "/v1/refunds") return this.#listOf(this.refundList ?? this.refunds, url);
    return pathname === "/v1/disputes" ? this.#listOf(this.disputes, url) : error(404, "Unrecognized request URL");
  }

  #listOf(all: Record<string, unknown>[], url: string): Answer {
    const { pathname, searchParams } = new URL(url, "http://stripe");
    const intent = searchParams.get("payment_intent");
    const since = Number(searchParams.get("created[gte]"));
    const own = intent === null ? all : all.filter((one) => (one["payment_intent"] ?? intent) === intent);
    const data = own.filter(({ created }) => Number(created ?? since) >= since);
    return { status: 200, body: { object: "list", data, has_more: false, url: pathname } };
  }

  /** In Stripe's own pages. Answers the refund, whose `status` a test may change. */
  refundThere(intent: string, amount: number, more: Record<string, unknown> = {}): Record<string, unknown> {
    const id = `re_there_${this.refunds.length + 1}`;
    const made = { object: "refund", status: "succeeded", currency: "usd", created: this.#nowSec(), metadata: {} };
    const refund = { id, ...made, payment_intent: intent, amount, ...more };
    this.refunds.push(refund);
    return refund;
  }

  /** The bank of the card holder asks for the money. */
  dispute(intent: string, amount: number, more: Record<string, unknown> = {}): Record<string, unknown> {
    const id = `dp_${this.disputes.length + 1}`;
    const made = { object: "dispute", status: "needs_response", currency: "usd", created: this.#nowSec() };
    const dispute = { id, ...made, balance_transactions: [], payment_intent: intent, amount, ...more };
    this.disputes.push(dispute);
    return dispute;
  }

  #newSession(form: URLSearchParams, key: string): Answer {
    const known = this.#byKey.get(key);
    if (known !== undefined) return { status: 200, body: this.#sessions.get(known) };
    const id = `cs_test_${this.#sessions.size + 1}`;
    const session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      created: this.#nowSec(),
      client_reference_id: form.get("client_reference_id"),
      metadata: { reference: form.get("metadata[reference]"), about: form.get("metadata[about]") },
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]"),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      sent: Object.fromEntries(form),
    };
    this.#sessions.set(id, session);
    this.#byKey.set(key, id);
    return { status: 200, body: session };
  }

  #listSessions(query: URLSearchParams): Answer {
    const since = Number(query.get("created[gte]"));
    const intent = query.get("payment_intent");
    const isOf = ({ payment_intent: own, status }: Session): boolean =>
      intent === null
        ? status === query.get("status")
        : typeof own === "object" && own !== null && Reflect.get(own, "id") === intent;
    const data = [...this.#sessions.values()].filter((one) => Number(one["created"]) >= since && isOf(one));
    return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/checkout/sessions" } };
  }

  #session(id: string, act: string | undefined): Answer {
    const session = this.#sessions.get(id);
    if (!session) return error(404, `No such checkout.session: '${id}'`);
    if (act === undefined) return { status: 200, body: session };
    if (session.status !== "open") return error(400, "Only Checkout Sessions with a status in [open] can be expired.");
    Object.assign(session, { status: "expired", url: null });
    return { status: 200, body: session };
  }

  #newRefund(form: URLSearchParams, key: string): Answer {
    const intent = form.get("payment_intent") ?? "";
    const session = this.#sessions.get(intent.replace("pi_", ""));
    const of = this.refunds.filter((one) => one["payment_intent"] === intent);
    const known = of.find((one) => one["key"] === key);
    if (known) return { status: 200, body: known };
    const left = of.reduce((sum, one) => sum - Number(one["amount"]), Number(session?.["amount_total"] ?? 0));
    const amount = Number(form.get("amount"));
    if (amount > left) return error(400, "Refund amount is greater than unrefunded amount on charge");
    const metadata = { reference: form.get("metadata[reference]") };
    const times = { created: this.#nowSec(), currency: session?.["currency"] ?? "usd" };
    const made = { object: "refund", status: "succeeded", payment_intent: intent, amount, metadata, key, ...times };
    const refund = { id: `re_${this.refunds.length + 1}`, ...made };
    this.refunds.push(refund);
    return { status: 200, body: refund };
  }
}
