/**
 * Values of notes and coins in circulation, in minor units, the highest first. Sources: European Central Bank, Bank of England and Royal Mint, U.S.
 * Currency Education Program, Bank of Canada, Reserve Bank of Australia, Reserve Bank of New Zealand, Swiss National Bank, Sveriges Riksbank,
 * Norges Bank, Danmarks Nationalbank.
 */
const PIECES: Readonly<Record<string, readonly number[]>> = {
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  CAD: [10_000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  AUD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  NZD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  CHF: [100_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  NOK: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 100],
  DKK: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50],
  SEK: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
};

/** Empty: the cash of this currency is typed as one sum. */
export const piecesOf = (currency: string): readonly number[] => PIECES[currency] ?? [];
