import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { certifiedRule } from "./certified-countries.ts";

/** For the device: what was paid, sold or issued before the rule was known is recorded. @throws Refusal `certified_till_needed` */
export async function refuseWhereCertified(tx: Tx, context: MutationContext): Promise<void> {
  const { country } = await readSettings(tx, context);
  const rule = certifiedRule(country);
  if (rule !== null) throw new Refusal("certified_till_needed", { country, rule });
}
