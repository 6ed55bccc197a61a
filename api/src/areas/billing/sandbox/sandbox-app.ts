import { toInstant } from "@fernpaw/domain/kernel/time";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { createMoneyBack } from "./sandbox-money-back.ts";
import { addSandboxPages } from "./sandbox-pages.ts";
import { addPlanApi } from "./sandbox-plan-api.ts";
import { addPlanPages } from "./sandbox-plan-pages.ts";
import { PlanBooks } from "./sandbox-plans.ts";
import { parsed, SandboxRefusal } from "./sandbox-refusal.ts";
import {
  openSandboxStore,
  type SandboxAccount,
  type SandboxCheckout,
  sandboxId,
  type SandboxRefund,
} from "./sandbox-state.ts";
import { createWebhooks } from "./sandbox-webhooks.ts";

const DELIVER_EVERY_MS = 500;

export interface SandboxOptions {
  now: () => number;
  /** Makes accounts. */
  operatorKey: string;
  /** The server that may be told of events, as an origin. */
  webhookOrigin: () => string;
  /** Origin of the hosted page, for links. */
  pageOrigin: () => string;
  /** Where it keeps what it knows; null: nowhere. */
  folder: string | null;
}

export interface Sandbox {
  app: FastifyInstance;
  /** Pays an order of a subscription in the place of a person. */
  completeOrder(ref: string): void;
  /** Sends the events that are due. */
  deliver(): Promise<void>;
}

const Short = z.string().check(z.maxLength(300));
const NewAccount = z.strictObject({ webhookUrl: z.url().check(z.maxLength(300)) });
const NewCheckout = z.strictObject({
  reference: Short,
  amountMinor: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  description: Short,
  about: z.string().check(z.maxLength(500)),
  returnUrl: Short,
  expiresAtSec: z.int(),
});
const NewRefund = z.strictObject({ reference: Short, chargeRef: Short, amountMinor: z.int().check(z.gte(1)) });

const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));

/** The books of the sandbox. */
function createBooks({ now, pageOrigin, webhookOrigin, folder }: SandboxOptions) {
  const store = openSandboxStore(folder);
  const { state } = store;
  const webhooks = createWebhooks({ store, now, webhookOrigin });

  const shown = (checkout: SandboxCheckout) => ({
    ref: checkout.id,
    reference: checkout.reference,
    about: checkout.about,
    state: checkout.state,
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    url: checkout.state === "open" ? `${pageOrigin()}/pay/${checkout.id}` : null,
    chargeRef: checkout.chargeId,
    paidAt: checkout.paidAt,
  });
  const settle = (checkout: SandboxCheckout, change: Partial<SandboxCheckout>, type: string): void => {
    Object.assign(checkout, change);
    webhooks.tell(checkout.accountId, type, checkout.id);
    store.keep();
  };
  const find = (id: string): SandboxCheckout | undefined => {
    const checkout = state.checkouts.find((one) => one.id === id);
    if (checkout?.state === "open" && checkout.expiresAtSec * 1000 <= now())
      settle(checkout, { state: "expired" }, "checkout.expired");
    return checkout;
  };
  const back = createMoneyBack({ store, webhooks, now });
  const plans = new PlanBooks({ store, webhooks, now, pageOrigin });
  return { store, state, webhooks, shown, settle, find, back, plans };
}

type Books = ReturnType<typeof createBooks>;

function makeRefund({ state, back }: Books, account: SandboxAccount, body: unknown): SandboxRefund {
  const { chargeRef, ...asked } = parsed(NewRefund, body);
  const known = state.refunds.find(
    ({ accountId, reference }) => accountId === account.id && reference === asked.reference,
  );
  if (known) return known;
  const paid = state.checkouts.find(({ accountId, chargeId }) => accountId === account.id && chargeId === chargeRef);
  if (!paid) throw new SandboxRefusal(404, "not_found");
  if (asked.amountMinor > back.leftOf(paid)) throw new SandboxRefusal(400, "more_than_paid");
  return back.addRefund(paid, asked);
}

function addApi(app: FastifyInstance, books: Books, { operatorKey, now }: SandboxOptions): void {
  const { state, store, shown, settle, find, back, plans } = books;
  const accountOf = (request: FastifyRequest): SandboxAccount => {
    const account = state.accounts.find(({ key }) => isSame(key, bearerOf(request)));
    if (!account) throw new SandboxRefusal(401, "unknown_key");
    return account;
  };
  const own = (request: FastifyRequest<{ Params: { id: string } }>): SandboxCheckout => {
    const checkout = find(request.params.id);
    if (checkout?.accountId !== accountOf(request).id) throw new SandboxRefusal(404, "not_found");
    return checkout;
  };

  app.post("/v1/accounts", async (request) => {
    if (!isSame(operatorKey, bearerOf(request))) throw new SandboxRefusal(401, "unknown_key");
    const account = { id: sandboxId("ac"), key: sandboxId("sk"), webhookSecret: sandboxId("wh") };
    state.accounts.push({ ...account, ...parsed(NewAccount, request.body) });
    store.keep();
    return account;
  });
  app.get("/v1/account", async (request) => ({ id: accountOf(request).id }));
  app.post("/v1/checkouts", async (request) => {
    const account = accountOf(request);
    const asked = parsed(NewCheckout, request.body);
    const known = state.checkouts.find((one) => one.accountId === account.id && one.reference === asked.reference);
    if (known) return shown(known);
    const madeAtSec = Math.floor(now() / 1000);
    const made = { ...asked, madeAtSec, id: sandboxId("co"), accountId: account.id, state: "open" as const };
    const checkout = { ...made, chargeId: null, paidAt: null };
    state.checkouts.push(checkout);
    store.keep();
    return shown(checkout);
  });
  app.get<{ Querystring: { paidSince?: string; charge?: string } }>("/v1/checkouts", async (request) => {
    const { id } = accountOf(request);
    const { paidSince = "0", charge } = request.query;
    const paid = state.checkouts.filter((one) => one.accountId === id && one.state === "paid");
    return paid
      .filter(({ madeAtSec, chargeId }) => madeAtSec >= Number(paidSince) && (charge ?? chargeId) === chargeId)
      .map(shown);
  });
  app.get<{ Querystring: { charge?: string; kind?: string; since?: string } }>("/v1/money-back", async (request) => {
    const { charge, kind, since = "0" } = request.query;
    return back
      .list(accountOf(request).id)
      .filter((one) => (charge ?? one.chargeRef) === one.chargeRef && (kind ?? one.kind) === one.kind)
      .filter(({ madeAtSec }) => madeAtSec >= Number(since));
  });
  app.get<{ Params: { id: string } }>("/v1/checkouts/:id", async (request) => shown(own(request)));
  app.post<{ Params: { id: string } }>("/v1/checkouts/:id/end", async (request) => {
    const checkout = own(request);
    if (checkout.state === "open") settle(checkout, { state: "expired" }, "checkout.expired");
    return shown(checkout);
  });
  app.post("/v1/refunds", async (request) => {
    const { id } = makeRefund(books, accountOf(request), request.body);
    return { ref: id, state: "done" };
  });
  addPlanApi(app, { store, plans, accountOf });
}

/** A payment provider to try: an HTTP service of its own with a hosted page, and events that it signs and repeats. It moves no money. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { now } = options;
  const app = fastify({ bodyLimit: 64 * 1024, routerOptions: { maxParamLength: 100 } });
  const books = createBooks(options);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply: FastifyReply) =>
    reply.code(error.statusCode ?? 500).send({ code: error.statusCode ? error.message : "internal" }),
  );
  addApi(app, books, options);
  addSandboxPages(app, {
    find: books.find,
    back: books.back,
    pay: (checkout) => {
      const paid = { state: "paid" as const, chargeId: sandboxId("ch"), paidAt: toInstant(now()) };
      books.settle(checkout, paid, "checkout.paid");
    },
  });
  addPlanPages(app, books.plans);
  const deliver = (): Promise<void> => {
    books.plans.advanceAll();
    return books.webhooks.deliver();
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    timer = setInterval(() => void deliver(), DELIVER_EVERY_MS).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
  const completeOrder = (ref: string): void => {
    const order = books.plans.order(ref);
    if (order) books.plans.complete(order);
  };
  return { app, completeOrder, deliver };
}
