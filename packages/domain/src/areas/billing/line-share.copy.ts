import type { ChargeLine } from "./charge-line.ts";

const LONGEST = 300;

/** `Consultation, share of 33.333 %`: a part of a divided charge on its invoice. */
export function shareWords(description: string, { shares, place }: NonNullable<ChargeLine["part"]>): string {
  const share = `, share of ${(shares[place] ?? 0) / 1000} %`;
  return `${description.slice(0, LONGEST - share.length)}${share}`;
}
