import { createContext, use } from "react";
import type { Payable, Payer } from "../money/payable.ts";

export interface Paying {
  payable: Payable;
  payer: Payer;
}

type Pay = ((paying: Paying) => void) | null;

/** Opens the dialog of payment over the page: a row that is paid leaves its list. Null: the person may not take payments. */
export const PayContext = createContext<Pay>(null);

export const usePay = (): Pay => use(PayContext);
