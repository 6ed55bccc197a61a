import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { mailCopy } from "./mail.copy.ts";

/** A document that goes with a mail as a PDF. The PDF is made when the mail is sent. */
export interface MailDocument {
  fileName: string;
  document: PaperDocument;
  letterhead: Letterhead;
}

/** What a mail says, once: both of its forms are made from it. */
export interface MailWords {
  subject: string;
  /** Paragraphs in plain text. */
  lines: readonly string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Paragraphs after the action. */
  after?: readonly string[];
  /** In the place of the platform's last line; empty: none. */
  signature?: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Who writes, where it is not the platform. */
  fromName?: string;
  /** For one-click unsubscription, RFC 8058. */
  unsubscribeUrl?: string;
  documents?: readonly MailDocument[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A subject is one line: what somebody typed into a form may hold more. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const BODY_STYLE = "font-family:Georgia,serif;font-size:16px;line-height:1.5;max-width:36em";
const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

/** Plain text and the same as simple HTML, without anything that would be fetched. */
export function renderMail({ subject, lines, action, after = [], signature }: MailWords): MailContent {
  const closing = signature ?? mailCopy.signature;
  const text = [
    ...lines,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...after,
    ...(closing === "" ? [] : [`-- \n${closing}`]),
  ].join("\n\n");
  const link =
    action === undefined ? [] : [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`];
  const address = action === undefined ? [] : [`<p><small>${escapeHtml(action.url)}</small></p>`];
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>`,
    `<body style="${BODY_STYLE}">`,
    ...lines.map(paragraph),
    ...link,
    ...address,
    ...after.map(paragraph),
    ...(closing === "" ? [] : [`<p><small>${escapeHtml(closing)}</small></p>`]),
    `</body></html>`,
  ].join("\n");
  return { subject: oneLine(subject), text: `${text}\n`, html };
}
