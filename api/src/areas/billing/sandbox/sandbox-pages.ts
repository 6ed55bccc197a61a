import { moneyText } from "@fernpaw/domain/kernel/money-text";
import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml } from "../../../mail/mail-template.ts";
import { button, CODE, page, send } from "./sandbox-html.ts";
import { sandboxCopy as copy } from "./sandbox.copy.ts";
import { type MoneyBackBooks, OWN_ACTS } from "./sandbox-money-back.ts";
import type { SandboxCheckout } from "./sandbox-state.ts";

const amountOf = ({ amountMinor, currency }: Pick<SandboxCheckout, "amountMinor" | "currency">): string =>
  moneyText(amountMinor, { locale: "en-GB", currency });

const head = (checkout: SandboxCheckout, title: string, problem?: string): string =>
  `<h1>${escapeHtml(title)}</h1><p class="note">${copy.note}</p>${problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ""}
<p>${escapeHtml(checkout.description)}</p><p class="sum">${escapeHtml(amountOf(checkout))}</p>`;

const back = ({ returnUrl }: SandboxCheckout): string =>
  `<a class="go" href="${escapeHtml(returnUrl)}">${copy.back}</a>`;

const payPage = (checkout: SandboxCheckout, problem?: string): string =>
  page(
    copy.title,
    `${head(checkout, copy.title, problem)}<form method="post">${button("pay", copy.pay(amountOf(checkout)), true)}${button("code", copy.payWithCode)}${button("refuse", copy.refuse)}</form>${back(checkout)}`,
  );

const codePage = (checkout: SandboxCheckout): string =>
  page(
    copy.codeTitle,
    `${head(checkout, copy.codeTitle)}<form method="post"><label for="code">${copy.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" autofocus aria-describedby="hint"><p id="hint">${copy.codeHint(CODE)}</p>${button("confirm", copy.confirm, true)}</form>${back(checkout)}`,
  );

/** Buttons for events that a payment has without the clinic's software. */
function ownActs(checkout: SandboxCheckout, back: MoneyBackBooks): string {
  const { currency } = checkout;
  const open = back.openDispute(checkout);
  const left = back.leftOf(checkout);
  const buttons = open
    ? [button("lose", copy.lose), button("win", copy.win)]
    : left > 0
      ? [button("refund", copy.refund(amountOf({ amountMinor: left, currency }))), button("dispute", copy.dispute)]
      : [];
  const words = open ? copy.disputed : left > 0 ? copy.own : copy.nothingLeft;
  return `<h2>${copy.ownTitle}</h2><p class="note">${words}</p><form method="post">${buttons.join("")}</form>`;
}

function overPage(checkout: SandboxCheckout, back: MoneyBackBooks): string {
  const isPaid = checkout.state === "paid";
  const title = isPaid ? copy.paidTitle : copy.overTitle;
  const words = isPaid ? copy.paid(amountOf(checkout)) : copy.over;
  return page(
    title,
    `<h1>${title}</h1><p>${escapeHtml(words)}</p><a class="go main" href="${escapeHtml(checkout.returnUrl)}">${copy.goOn}</a>${isPaid ? ownActs(checkout, back) : ""}`,
  );
}

interface PagesDeps {
  find(id: string): SandboxCheckout | undefined;
  pay(checkout: SandboxCheckout): void;
  back: MoneyBackBooks;
}

/** The hosted page. It has no script, and no field for a card: nothing of a card is ever typed here. */
export function addSandboxPages(app: FastifyInstance, { find, pay, back }: PagesDeps): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  const unknown = (reply: FastifyReply) => send(reply, page(copy.title, `<p>${copy.unknown}</p>`), null, 404);

  app.get<{ Params: { id: string } }>("/pay/:id", async (request, reply) => {
    const checkout = find(request.params.id);
    if (!checkout) return unknown(reply);
    return send(reply, checkout.state === "open" ? payPage(checkout) : overPage(checkout, back), checkout.returnUrl);
  });

  app.post<{ Params: { id: string } }>("/pay/:id", async (request, reply) => {
    const checkout = find(request.params.id);
    if (!checkout) return unknown(reply);
    const { returnUrl } = checkout;
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const act = form.get("act");
    const own = checkout.state === "paid" ? OWN_ACTS.find((one) => one === act) : undefined;
    if (own) back.act(own, checkout);
    if (checkout.state !== "open") return send(reply, overPage(checkout, back), returnUrl);
    if (act === "code") return send(reply, codePage(checkout), returnUrl);
    if (act === "confirm" && form.get("code")?.trim() !== CODE)
      return send(reply, payPage(checkout, copy.wrongCode), returnUrl);
    if (act !== "pay" && act !== "confirm") return send(reply, payPage(checkout, copy.refused), returnUrl);
    pay(checkout);
    return reply.redirect(returnUrl, 303);
  });
}
