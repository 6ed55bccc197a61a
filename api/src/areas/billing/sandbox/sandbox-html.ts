import type { FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { escapeHtml } from "../../../mail/mail-template.ts";

export const CODE = "246810";

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

export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

export const button = (act: string, words: string, isMain = false): string =>
  `<button name="act" value="${act}"${isMain ? ' class="main"' : ""}>${escapeHtml(words)}</button>`;

/** A page without a script, whose policy lets its form lead back to `returnUrl`. */
export function send(reply: FastifyReply, html: string, returnUrl: string | null, status = 200): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", policyFor(returnUrl))
    .send(html);
}
