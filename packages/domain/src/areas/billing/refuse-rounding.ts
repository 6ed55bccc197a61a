import { invalidAt } from "../../kernel/errors.ts";
import { sumMinor } from "../../kernel/money.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { cashRounding } from "./cash-rounding.ts";
import { invoiceInUse } from "./invoice.mutations.ts";
import type { Payment } from "./payment.ts";
import type { Wanted } from "./payment-shares.ts";

/** For the device. @throws Refusal `invalid_args`: something stays due, so that nothing is rounded */
export async function refuseRoundedPart(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  for (const { invoiceId, amountMinor } of wanted)
    if ((await invoiceInUse(tx, invoiceId)).dueMinor !== amountMinor)
      throw invalidAt("roundingMinor", "is for cash that pays the whole rest");
}

interface Rounded {
  method: Payment["method"];
  amountMinor: number;
  roundingMinor: number;
}

/** Whether it is what the coins of the clinic give. */
export async function isRounding(tx: Tx, money: Rounded, context: MutationContext): Promise<boolean> {
  const { method, amountMinor, roundingMinor } = money;
  if (roundingMinor === 0) return true;
  const worthMinor = sumMinor([amountMinor, roundingMinor]);
  if (method !== "cash" || worthMinor <= 0) return false;
  return cashRounding(worthMinor, await readSettings(tx, context)) === roundingMinor;
}

/** For the device. @throws Refusal `invalid_args`: it is not what the coins of the clinic give */
export async function refuseWrongRounding(tx: Tx, money: Rounded, context: MutationContext): Promise<void> {
  if (!(await isRounding(tx, money, context))) throw invalidAt("roundingMinor", "is not the rounding of cash");
}
