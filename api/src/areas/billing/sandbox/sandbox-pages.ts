import { moneyText } from "@fernpaw/domain/kernel/money-text";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { escapeHtml } from "../../../mail/mail-template.ts";
import { sandboxCopy as copy } from "./sandbox.copy.ts";
import { type MoneyBackBooks, OWN_ACTS } from "./sandbox-money-back.ts";
import type { SandboxCheckout } from "./sandbox-state.ts";

const CODE = "246810";

const STYLE = `:root{color-scheme:light dark}
body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:light-dark(#f4f1ea,#1d1c19)}
main{box-sizing:border-box;width:min(27rem,100vw);padding:2rem;background:light-dark(#fff,#2a2824);border-radius:1rem}
h1{font-size:1.25rem;margin:0 0 1rem}h2{font-size:1.0625rem;margin:1.5rem 0 .75rem}p{margin:0 0 1rem;overflow-wrap:anywhere}.sum{font-size:2.25rem;font-weight:700;line-height:1.15}
.note{border-left:4px solid #b8863b;padding-left:.75rem;font-size:.9375rem}.bad{border-left:4px solid #c2412d;padding-left:.75rem}
form{margin:0}button,a.go,input{box-sizing:border-box;display:block;width:100%;min-height:3rem;margin:0 0 .75rem;font:inherit;border-radius:.5rem;border:1px solid light-dark(#8b8577,#7d786c);background:transparent;color:inherit;text-align:center;text-decoration:none;padding:.75rem}
button{cursor:pointer}button.main,a.main{background:light-dark(#1f5f4a,#8fd3b6);color:light-dark(#fff,#10241c);border-color:transparent;font-weight:700}
:focus-visible{outline:3px solid light-dark(#1f5f4a,#8fd3b6);outline-offset:2px}label{display:block;margin-bottom:.25rem}`;
const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** The form answers with a redirect to the clinic, which a policy of forms counts as well. */
const policyFor = (returnUrl: string | null): string =>
  [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    `form-action 'self'${returnUrl === null ? "" : ` ${new URL(returnUrl).origin}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

const button = (act: string, words: string, isMain = false): string =>
  `<button name="act" value="${act}"${isMain ? ' class="main"' : ""}>${escapeHtml(words)}</button>`;

function send(reply: FastifyReply, html: string, returnUrl: string | null, status = 200): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", policyFor(returnUrl))
    .send(html);
}

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
