import { publicHttp } from "../../http/client.ts";

export type OfferAnswer = "agreed" | "refused";

export interface Offer {
  clinic: string;
  /** Empty: the clinic gives no number. */
  phone: string;
  pet: string;
  type: string;
  when: string;
  answer: OfferAnswer | null;
}

export const loadOffer = async (token: string): Promise<Offer> =>
  (await publicHttp.post<Offer>("/api/public/booking-offers/look", { token })).data;

export const answerOffer = async (token: string, answer: OfferAnswer): Promise<Offer> =>
  (await publicHttp.post<Offer>("/api/public/booking-offers/answer", { token, answer })).data;
