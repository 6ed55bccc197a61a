/** A whole number, or one with up to three decimals. A comma with three digits would be read as a thousand by some. */
const QUANTITY = /^(\d{1,7})(?:\.(\d{1,3})|,(\d{1,2}))?$/;

/** `2.5` as 2500 thousandths; null for text that is no quantity. */
export function readThousandths(text: string): number | null {
  const [, whole, decimals = "", afterComma = ""] = QUANTITY.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(`${decimals}${afterComma}`.padEnd(3, "0"));
}

/** 2500 thousandths as `2.5`, as a field shows it. */
export const thousandthsText = (milli: number): string => String(milli / 1000);
