import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { planTaxMinor } from "@fernpaw/domain/plans/plan-tax";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../../mail/mail-template.ts";
import { button, CODE, page, send } from "./sandbox-html.ts";
import type { PlanBooks } from "./sandbox-plans.ts";
import type { SandboxOrder, SandboxPlan } from "./sandbox-plan-state.ts";
import { sandboxCopy as copy } from "./sandbox.copy.ts";

const sumOf = (amountMinor: number, currency: string): string => moneyText(amountMinor, { locale: "en-GB", currency });

const head = (title: string, problem?: string): string =>
  `<h1>${escapeHtml(title)}</h1><p class="note">${copy.note}</p>${problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ""}`;

const back = (returnUrl: string, words: string, isMain = false): string =>
  `<a class="go${isMain ? " main" : ""}" href="${escapeHtml(returnUrl)}">${escapeHtml(words)}</a>`;

function orderPage(order: SandboxOrder, problem?: string): string {
  const { terms, taxMilliPercent, firstPaymentSec, returnUrl } = order;
  const taxMinor = planTaxMinor(terms.amountMinor, { milliPercent: taxMilliPercent });
  const sum = sumOf(terms.amountMinor + taxMinor, terms.currency);
  const when =
    firstPaymentSec === null ? copy.paidNow : copy.paidFrom(localDateOf(toInstant(firstPaymentSec * 1000), "UTC"));
  return page(
    copy.title,
    `${head(copy.title, problem)}<p>${escapeHtml(copy.planLine(terms))}</p><p class="sum">${escapeHtml(sum)}</p><p>${escapeHtml(when)}</p>
<form method="post">${button("pay", copy.subscribe, true)}${button("code", copy.payWithCode)}${button("refuse", copy.refuse)}</form>${back(returnUrl, copy.back)}`,
  );
}

const codePage = (returnUrl: string): string =>
  page(
    copy.codeTitle,
    `${head(copy.codeTitle)}<form method="post"><label for="code">${copy.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" autofocus aria-describedby="hint"><p id="hint">${copy.codeHint(CODE)}</p>${button("confirm", copy.confirm, true)}</form>${back(returnUrl, copy.back)}`,
  );

/** The page of a running subscription: what is owed, and the bank's answers from now on. */
function planPage(plan: SandboxPlan, plans: PlanBooks): string {
  const { terms, isRefused, returnUrl, state } = plan;
  const open = plans.invoicesOf(plan).filter((one) => one.state === "open");
  const owed = open.map((one) => `<p class="sum">${escapeHtml(sumOf(one.totalMinor, terms.currency))}</p>`).join("");
  const pay = open.length > 0 ? `<h2>${copy.owed}</h2>${owed}` : "";
  const acts = [
    ...(open.length > 0 ? [button("pay", copy.payOwed, true)] : []),
    button(isRefused ? "accept" : "refuse", isRefused ? copy.bankAccepts : copy.bankRefuses),
    ...(state === "running" ? [button("period", copy.endPeriod)] : []),
  ];
  return page(
    copy.planTitle,
    `${head(copy.planTitle)}<p>${escapeHtml(copy.planLine(terms))}</p><p>${isRefused ? copy.nowRefused : copy.nowAccepted}</p>${pay}
<form method="post">${acts.join("")}</form>${back(returnUrl, copy.goOn, true)}`,
  );
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** The hosted pages of subscriptions. */
export function addPlanPages(app: FastifyInstance, plans: PlanBooks): void {
  const unknown = (reply: FastifyReply) => send(reply, page(copy.title, `<p>${copy.unknown}</p>`), null, 404);

  app.get<{ Params: { id: string } }>("/order/:id", async (request, reply) => {
    const order = plans.order(request.params.id);
    if (!order) return unknown(reply);
    if (order.state !== "open") return reply.redirect(order.returnUrl, 303);
    return send(reply, orderPage(order), order.returnUrl);
  });
  app.post<{ Params: { id: string } }>("/order/:id", async (request, reply) => {
    const order = plans.order(request.params.id);
    if (!order) return unknown(reply);
    const form = formOf(request);
    const act = form.get("act");
    if (act === "code") return send(reply, codePage(order.returnUrl), order.returnUrl);
    if (act === "confirm" && form.get("code")?.trim() !== CODE)
      return send(reply, orderPage(order, copy.wrongCode), order.returnUrl);
    if (act !== "pay" && act !== "confirm") return send(reply, orderPage(order, copy.refused), order.returnUrl);
    plans.complete(order);
    return reply.redirect(order.returnUrl, 303);
  });
  app.get<{ Params: { id: string } }>("/plan/:id", async (request, reply) => {
    const plan = plans.plan(request.params.id);
    return plan ? send(reply, planPage(plan, plans), plan.returnUrl) : unknown(reply);
  });
  app.post<{ Params: { id: string } }>("/plan/:id", async (request, reply) => {
    const plan = plans.plan(request.params.id);
    if (!plan) return unknown(reply);
    const act = formOf(request).get("act");
    if (act === "pay") for (const invoice of plans.invoicesOf(plan)) plans.pay(plan, invoice, true);
    if (act === "refuse" || act === "accept") plans.refuse(plan, act === "refuse");
    if (act === "period" && plan.state === "running") plans.endPeriod(plan);
    return send(reply, planPage(plan, plans), plan.returnUrl);
  });
}
