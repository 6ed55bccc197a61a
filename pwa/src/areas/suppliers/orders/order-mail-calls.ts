import { clinicHttp } from "../../../http/client.ts";

const { http } = clinicHttp;

export interface OrderMail {
  to: string;
  state: "queued" | "retried" | "sent" | "kept" | "refused" | "expired" | "unsure";
}

/**
 * Sends the order to the supplier. The same `mailId` is one mail, however often it is asked for. `isAgain`: it was sent
 * before. @throws what the server answered
 */
export async function mailOrder(orderId: string, mail: { mailId: string; isAgain: boolean }): Promise<void> {
  await http.post(`/api/orders/${orderId}/mail`, mail);
}

/** The last mail of the order and what became of it; null: none that is still known. @throws what the server answered */
export async function lastMail(orderId: string): Promise<OrderMail | null> {
  return (await http.get<{ mail: OrderMail | null }>(`/api/orders/${orderId}/mail`)).data.mail;
}
