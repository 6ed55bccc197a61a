import type { refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { clinicHttp } from "../../../http/client.ts";

export type ProviderName = "stripe" | "sandbox";

export interface PaymentLink {
  id: string;
  url: string;
  amountMinor: number;
  createdAt: string;
  expiresAt: string;
  /** `ended`: too old, or the invoice was paid, voided or changed. */
  state: "open" | "paid" | "ended";
}

/** The clinic's account at a payment provider, as far as an owner sees it. */
export interface PaymentAccount {
  connected: { provider: ProviderName; keyHint: string; connectedAt: string } | null;
  offered: ProviderName[];
  webhookUrl: string;
}

export type WantedAccount = { provider: "stripe"; key: string; webhookSecret: string } | { provider: "sandbox" };

const { http } = clinicHttp;
/** The server asks the provider meanwhile. */
const PROVIDER_MS = 30_000;

/** Each call throws the server's answer, or a network error. */
export const readOffer = async (): Promise<ProviderName | null> =>
  (await http.get<{ provider: ProviderName | null }>("/api/payment-links/offer")).data.provider;

/** A link for the due sum; one that still counts is given again. */
export const makeLink = async (invoiceId: string): Promise<PaymentLink> =>
  (await http.post<PaymentLink>("/api/payment-links", { invoiceId })).data;

export const mailLink = async (id: string, messageId: string): Promise<void> => {
  await http.post(`/api/payment-links/${id}/mail`, { messageId });
};

/** `asked`: the provider has not decided yet. */
export const refundOnline = async (args: ArgsOf<typeof refundPayment>): Promise<"done" | "asked"> =>
  (await http.post<{ state: "done" | "asked" }>("/api/online-refunds", args, { timeout: PROVIDER_MS })).data.state;

export const readAccount = async (): Promise<PaymentAccount> =>
  (await http.get<PaymentAccount>("/api/payment-account")).data;

export const connectAccount = async (wanted: WantedAccount): Promise<PaymentAccount> =>
  (await http.put<PaymentAccount>("/api/payment-account", wanted, { timeout: PROVIDER_MS })).data;

export const disconnectAccount = async (): Promise<void> => {
  await http.delete("/api/payment-account", { timeout: PROVIDER_MS });
};
