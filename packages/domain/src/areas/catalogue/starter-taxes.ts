import type { NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { taxes } from "./tax.ts";

type TaxSeed = readonly [country: string, name: string, rateMilliPercent: number, fromOn: string];

/**
 * The standard rate of countries that have one for the whole country. Reduced rates and exemptions depend on the goods and are
 * left to the owner. Position makes the id: append, never insert or move.
 */
const STANDARD: readonly TaxSeed[] = [
  ["GB", "VAT", 20_000, "2011-01-04"],
  ["AU", "GST", 10_000, "2000-07-01"],
  ["NZ", "GST", 15_000, "2010-10-01"],
  ["DE", "USt", 19_000, "2021-01-01"],
  ["FR", "TVA", 20_000, "2014-01-01"],
  ["ES", "IVA", 21_000, "2012-09-01"],
  ["IT", "IVA", 22_000, "2013-10-01"],
  ["NL", "BTW", 21_000, "2012-10-01"],
];

const seedId = (index: number): string => `00000000-0000-8000-8000-7a8e${String(index + 1).padStart(8, "0")}`;

/** The tax that an owner is offered to confirm; none where a clinic's taxes depend on its region or its goods. */
export function starterTaxes(clinicId: string, country: string): NewRow<typeof taxes>[] {
  return STANDARD.flatMap(([code, name, rateMilliPercent, fromOn], index) =>
    code === country
      ? [
          {
            id: derivedId(clinicId, seedId(index)),
            name,
            rates: [{ fromOn, toOn: null, rateMilliPercent }],
            status: "active" as const,
            source: `Standard rate of ${code}`,
          },
        ]
      : [],
  );
}
