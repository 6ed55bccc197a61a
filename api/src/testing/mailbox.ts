import * as z from "zod/mini";
import type { TestApi } from "./build-test-api.ts";

const Mail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.optional(z.string()),
  unsubscribeUrl: z.optional(z.string()),
});

export type TestMail = z.output<typeof Mail>;

/** What the development mailbox holds for an address, newest first. */
export async function mailsTo(api: Pick<TestApi, "app">, to: string): Promise<TestMail[]> {
  const answer = await api.app.inject({ url: `/dev/mail.json?to=${encodeURIComponent(to)}` });
  return z.parse(z.object({ mails: z.array(Mail) }), answer.json()).mails;
}

/** The newest mail of a kind to an address. */
export async function mailTo(api: Pick<TestApi, "app">, to: string, kind: string): Promise<TestMail> {
  const mails = await mailsTo(api, to);
  const found = mails.find((mail) => mail.kind === kind);
  if (!found) throw new Error(`no ${kind} to ${to}, only ${mails.map((mail) => mail.kind).join() || "nothing"}`);
  return found;
}

/** What stands in the fragment of a mail's link. */
export function tokenIn({ text }: Pick<TestMail, "text">): string {
  const token = /#(?:token|unlock)=([\w.-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in ${text}`);
  return token;
}
