import { useState } from "react";
import { type PayPart, type PayReading, readParts } from "./pay-parts.ts";
import type { Payable, Payer } from "./payable.ts";

interface Over {
  /** The part of the typed amount that becomes the client's credit; 0: none, or the parts are too much and refused. */
  overMinor: (parts: readonly PayPart[]) => number;
  /** Whether the first try asked about this sum: the next one is a yes. */
  isAsked: (parts: readonly PayPart[]) => boolean;
  mayGoOn: (parts: readonly PayPart[]) => boolean;
}

/** More than is due stays as credit of a client, if it is paid in one part. It may be a slip of the finger, so the first try asks; a deposit is meant. */
export function useOver({ isDeposit = false }: Payable, { clientId }: Payer, reading: PayReading): Over {
  const [askedMinor, setAsked] = useState(0);
  const overMinor = (parts: readonly PayPart[]): number => {
    const [only, ...others] = parts;
    if (clientId === null || others.length > 0 || only === undefined || only.method === "insurance") return 0;
    return Math.max(0, -readParts(parts, reading).leftMinor);
  };
  const isAsked = (parts: readonly PayPart[]): boolean => overMinor(parts) > 0 && askedMinor === overMinor(parts);
  return {
    overMinor,
    isAsked,
    mayGoOn: (parts) => {
      if (isDeposit || overMinor(parts) === 0 || isAsked(parts)) return true;
      setAsked(overMinor(parts));
      return false;
    },
  };
}
