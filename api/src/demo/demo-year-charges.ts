import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { priceOf } from "@fernpaw/domain/catalogue/price-of";
import { products } from "@fernpaw/domain/catalogue/product";
import { starterIds } from "@fernpaw/domain/catalogue/starter-catalogue";
import { taxes, taxesOn } from "@fernpaw/domain/catalogue/tax";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 97;
const FEES = ["Consultation", "Consultation", "Recheck", "Vaccination visit"];
const MORE = ["Nail trim", "Cytology", "Blood count", "Anal glands", "Urine test", "Blood glucose"];

const rowsIn = <Row>(rows: readonly DemoRow[], entity: DemoRow["entity"]): Row[] =>
  rows.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));

/** A fee for each visit of the year that is over, and often one service more: charges without a treatment. */
export function demoYearCharges(
  clinic: DemoClinic,
  { catalogue, schedule }: { catalogue: readonly DemoRow[]; schedule: readonly DemoRow[] },
): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const idOf = starterIds(clinic.clinicId);
  const productById = new Map(
    rowsIn<NewRow<typeof products>>(catalogue, products).map((row) => [row.id as string, row]),
  );
  const pricesBy = Map.groupBy(rowsIn<RowOf<typeof productPrices>>(catalogue, productPrices), (row) => row.productId);
  const taxRows = rowsIn<NewRow<typeof taxes>>(catalogue, taxes);
  const charge = (
    { id: visitId, petId, clientId, locationId, vetId, ...visit }: NewRow<typeof visits>,
    name: string,
  ) => {
    const product = productById.get(idOf(name));
    if (!product) return [];
    const occurredAt = addMinutes(visit.closedAt ?? visit.stageAt, -4);
    const day = localDateOf(occurredAt, DEMO_ZONE);
    const quantityMilli = 1000;
    const price = priceOf(pricesBy.get(product.id) ?? [], { productId: product.id, locationId, day, quantityMilli });
    if (price === null) return [];
    const { priceId, fixedMinor, unitMinor, maxDiscountMilliPercent } = price;
    const line = {
      ...emptyRow(chargeLines),
      id: random.id(epochMsOf(occurredAt)),
      visitId,
      petId,
      clientId,
      locationId,
      productId: product.id,
      description: product.name,
      quantityMilli,
      unit: product.dispensingUnit,
      priceId,
      fixedMinor,
      unitMinor,
      maxDiscountMilliPercent,
      taxes: taxesOn(product.taxIds, taxRows, day),
      pricesIncludeTax: "yes" as const,
      providerId: vetId,
      occurredAt,
    };
    return [demoRow(chargeLines, line)];
  };
  return rowsIn<NewRow<typeof visits>>(schedule, visits)
    .filter(({ stage }) => stage === "checked_out")
    .flatMap((visit) => [
      ...charge(visit, random.pick(FEES)),
      ...(random.chance(0.45) ? charge(visit, random.pick(MORE)) : []),
    ]);
}
