interface Share {
  linkId: string;
  percent: number;
}

/** Shares of different people that make 100, or none at all. */
export function areWhole(shares: readonly Share[]): boolean {
  if (shares.length === 0) return true;
  const isOnce = new Set(shares.map(({ linkId }) => linkId)).size === shares.length;
  return isOnce && shares.reduce((sum, { percent }) => sum + percent, 0) === 100;
}

interface PayingLink {
  sharePercent: number | null;
  toOn: string | null;
}

/**
 * What the current links pay together; null where nobody has divided the costs. Anything but 100 is what people
 * made of it apart from each other (one payer's link ended, another one's share changed): shown, never corrected silently.
 */
export function sharesTotal(links: readonly PayingLink[]): number | null {
  const shares = links.filter(({ toOn }) => toOn === null).flatMap(({ sharePercent }) => sharePercent ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, percent) => sum + percent, 0);
}
