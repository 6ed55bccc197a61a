import { invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { Problem } from "../../../http/errors.ts";
import { aboutText } from "./found-checkouts.ts";
import { onlineCopy } from "./online.copy.ts";
import { type LinkState, linkState } from "./link-state.ts";
import type { LinkName, LinkTokens } from "./link-token.ts";
import {
  changeSession,
  insertSession,
  invoiceForLink,
  linkById,
  moneySettings,
  type PaymentLink,
  type PaymentSession,
  sessionsOfLink,
} from "./online.queries.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";
import { type SettleDeps, settleSession } from "./settle-session.ts";
import { nextCheck } from "./waits.ts";

const MINUTE_MS = 60_000;
/** Stripe takes from 30 minutes to a day. */
const CHECKOUT_MS = 23 * 60 * MINUTE_MS;
/** A client who opens the link later than this before the end of a checkout gets a new one. */
const ENOUGH_MS = 10 * MINUTE_MS;
/** A program opens a link more often than this, not a client. */
const MOST_ATTEMPTS = 40;

export interface OpenLinkDeps extends SettleDeps {
  tokens: LinkTokens;
}

export interface LookedAt {
  link: PaymentLink;
  sessions: PaymentSession[];
  state: LinkState;
  clinic: { name: string; locale: string; currency: string };
  /** As the invoice is called on paper. */
  invoice: string;
}

/** Undefined: the clinic has no such link. */
export async function lookAtLink(sql: Sql, { clinicId, linkId }: LinkName, at: string): Promise<LookedAt | undefined> {
  const link = await linkById(sql, clinicId, linkId);
  const clinic = link && (await moneySettings(sql, clinicId));
  if (!link || !clinic) return undefined;
  const invoice = await invoiceForLink(sql, clinicId, link.invoiceId);
  const sessions = await sessionsOfLink(sql, clinicId, linkId);
  const state = linkState(link, { invoice, sessions, at });
  return { link, sessions, state, clinic, invoice: invoice ? invoiceTitle(invoice) : "" };
}

/** The link for its client: the provider is asked first where a checkout is open, because they may just have paid. */
export async function lookAsClient(deps: OpenLinkDeps, name: LinkName): Promise<LookedAt | undefined> {
  const look = () => deps.store.read((sql) => lookAtLink(sql, name, toInstant(deps.now())));
  const before = await look();
  const open = before?.sessions.findLast(({ state }) => state === "open");
  if (!open) return before;
  try {
    await settleSession(deps, name.clinicId, open.id);
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    return before;
  }
  return look();
}

const isUsable = ({ state, expiresAt }: PaymentSession, nowMs: number): boolean =>
  state === "open" && epochMsOf(expiresAt) - nowMs > ENOUGH_MS;

/** The checkout that the client gets: the open one, or a new row for the next one. */
async function sessionFor(
  { store, now }: OpenLinkDeps,
  { clinicId, linkId }: LinkName,
  of: { provider: PaymentSession["provider"]; accountRef: string; link: PaymentLink },
): Promise<PaymentSession> {
  const nowMs = now();
  return store.write(async (sql) => {
    const before = await sessionsOfLink(sql, clinicId, linkId);
    const last = before.at(-1);
    if (last && isUsable(last, nowMs) && last.accountRef === of.accountRef) return last;
    if (before.length >= MOST_ATTEMPTS) throw new Problem("rate_limited", { retryAfterMs: CHECKOUT_MS });
    const { amountMinor, currency } = of.link;
    const made: PaymentSession = {
      id: v7(),
      linkId,
      attempt: before.length + 1,
      provider: of.provider,
      accountRef: of.accountRef,
      providerRef: null,
      url: null,
      amountMinor,
      currency,
      state: "open",
      why: "",
      paymentId: v7(),
      chargeRef: null,
      createdAt: toInstant(nowMs),
      expiresAt: toInstant(nowMs + CHECKOUT_MS),
      checkAt: nextCheck(nowMs, 0),
      checks: 0,
    };
    if (await insertSession(sql, clinicId, made)) return made;
    return (await sessionsOfLink(sql, clinicId, linkId)).at(-1) ?? made;
  });
}

/**
 * The address of the provider's page for a link.
 * @throws Problem `link_invalid` for a link that is paid or ended, `provider_missing`, `provider_down`, `provider_refused`
 */
export async function openLink(deps: OpenLinkDeps, name: LinkName): Promise<string> {
  const { clinicId } = name;
  const seen = await lookAsClient(deps, name);
  if (seen?.state !== "open") throw new Problem("link_invalid");
  const open = await deps.accounts.of(clinicId);
  if (!open) throw new Problem("provider_missing");
  const { account, provider } = open;
  const session = await sessionFor(deps, name, { ...account, link: seen.link });
  if (session.url !== null) return session.url;
  const checkout = await provider.openCheckout({
    reference: session.id,
    amountMinor: session.amountMinor,
    currency: session.currency,
    description: onlineCopy.description(seen.invoice, seen.clinic.name),
    about: aboutText({ clinicId, link: seen.link, session }),
    returnUrl: deps.tokens.urlOf(name),
    expiresAtSec: Math.floor(epochMsOf(session.expiresAt) / 1000),
  });
  const { ref: providerRef, url } = checkout;
  if (checkout.reference !== session.id || url === null) throw new ProviderRefused("request", "not our checkout");
  await deps.store.write((sql) => changeSession(sql, clinicId, session.id, { providerRef, url }));
  return url;
}
