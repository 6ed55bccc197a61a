import { asksForMoney } from "@fernpaw/domain/billing/invoice-balance";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { Problem } from "../../../http/errors.ts";
import type { ClinicSession } from "../../../http/session.ts";
import { assertMayWrite } from "../../subscriptions/public/assert-may-write.ts";
import { type LinkState, linkState } from "./link-state.ts";
import {
  accountOf,
  insertLink,
  invoiceForLink,
  linkOfInvoice,
  moneySettings,
  type PaymentLink,
  sessionsOfLink,
} from "./online.queries.ts";
import type { OpenLinkDeps } from "./open-link.ts";

const LIFE_MS = 30 * 86_400_000;

export interface ShownLink extends Pick<PaymentLink, "id" | "amountMinor" | "createdAt" | "expiresAt"> {
  url: string;
  state: LinkState;
}

const shown = ({ tokens }: OpenLinkDeps, clinicId: string, link: PaymentLink, state: LinkState): ShownLink => {
  const { id, amountMinor, createdAt, expiresAt } = link;
  return { id, amountMinor, createdAt, expiresAt, state, url: tokens.urlOf({ clinicId, linkId: id }) };
};

async function newest(sql: Sql, { clinicId, invoiceId, at }: { clinicId: string; invoiceId: string; at: string }) {
  const link = await linkOfInvoice(sql, clinicId, invoiceId);
  if (!link) return null;
  const invoice = await invoiceForLink(sql, clinicId, invoiceId);
  const sessions = await sessionsOfLink(sql, clinicId, link.id);
  return { link, state: linkState(link, { invoice, sessions, at }) };
}

/**
 * A link for the sum that an invoice asks for now.
 * @throws Problem `not_found`, `provider_missing`, `subscription_required`; Refusal `already_paid` for an invoice that asks for nothing
 */
export async function makeLink(deps: OpenLinkDeps, by: ClinicSession, invoiceId: string): Promise<ShownLink> {
  const { store, now } = deps;
  const { clinicId, userId } = by;
  const at = toInstant(now());
  await assertMayWrite(store, clinicId, at);
  const link = await store.write(async (sql) => {
    const invoice = await invoiceForLink(sql, clinicId, invoiceId);
    const settings = await moneySettings(sql, clinicId);
    if (!invoice || !settings) throw new Problem("not_found");
    if (!(await accountOf(sql, clinicId))) throw new Problem("provider_missing");
    const { dueMinor: amountMinor } = invoice;
    if (!asksForMoney(invoice) || amountMinor <= 0) throw new Refusal("already_paid", { id: invoiceId, dueMinor: 0 });
    const before = await newest(sql, { clinicId, invoiceId, at });
    if (before?.state === "open") return before.link;
    const expiresAt = toInstant(now() + LIFE_MS);
    const { currency } = settings;
    const { clientId, locationId } = invoice;
    const of = { invoiceId, clientId, locationId, amountMinor, currency };
    const made = { id: v7(), ...of, createdBy: userId, createdAt: at, expiresAt };
    await insertLink(sql, clinicId, made);
    return made;
  });
  return shown(deps, clinicId, link, "open");
}
