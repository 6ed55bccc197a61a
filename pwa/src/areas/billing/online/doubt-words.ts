import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "./online.copy.ts";
import type { DoubtfulPayment } from "./paid-online.queries.ts";

type Locale = Parameters<typeof moneyText>[1];

/** A payment online that may have been made, in one sentence. */
export const doubtWords = ({ why, amountMinor, currency }: DoubtfulPayment, { locale }: Locale): string =>
  copy.doubts[why](moneyText(amountMinor, { locale, currency }));
