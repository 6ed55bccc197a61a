import type { OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import { epochMsOf } from "@fernpaw/domain/kernel/time";

const PURPOSE = "booking-offer";
const TOKEN = /^(([0-9a-f-]{36})_([0-9a-f-]{36})_(\d{1,16}))_([\w-]{43})$/;

export interface OfferSigns {
  sign(purpose: string, text: string): string;
  isSame(left: string, right: string): boolean;
  publicUrl: string;
}

export interface OfferName {
  clinicId: string;
  requestId: string;
  /** Milliseconds since 1970: another offer makes the link void. */
  startsMs: number;
}

/** The link of the mail with an offered time is a MAC: nothing that opens it is kept. The token is behind `#`, so that no log has it. */
export function createOfferTokens({ sign, isSame, publicUrl }: OfferSigns) {
  return {
    /** Null: no time is offered. */
    urlOf(clinicId: string, { id, offer }: Pick<OnlineRequest, "id" | "offer">): string | null {
      if (offer === null) return null;
      const text = `${clinicId}_${id}_${epochMsOf(offer.startsAt)}`;
      return `${publicUrl}/offered-time#token=${text}_${sign(PURPOSE, text)}`;
    },
    /** Null: this server did not write it. */
    read(token: string): OfferName | null {
      const [, text = "", clinicId = "", requestId = "", startsMs = "", mac = ""] = TOKEN.exec(token) ?? [];
      return isSame(mac, sign(PURPOSE, text)) ? { clinicId, requestId, startsMs: Number(startsMs) } : null;
    },
  };
}
