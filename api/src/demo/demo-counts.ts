import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { stockCountLines, stockCounts } from "@fernpaw/domain/stock/stock-count";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import type { DemoClinic } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 23;
const MINUTE_MS = 60_000;
const BEGAN_MIN = 40;
/** Figures that are there already; one is short by one. */
const FIGURES = 3;
const SHORT_AT = 1;

/** An open count of the fridge with its first figures. `rows` are the products and the stock of the clinic. */
export function demoCounts(clinic: DemoClinic, rows: readonly DemoRow[], nowMs: number): DemoRow[] {
  const rowsIn = <Row>(entity: DemoRow["entity"]): Row[] =>
    rows.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));
  const cold = rowsIn<NewRow<typeof products>>(products).filter(
    ({ storage, trackStock }) => storage === "fridge" && trackStock === "yes",
  );
  if (cold.length === 0) return [];
  const productIds = cold.map(({ id }) => id);
  const levels = rowsIn<NewRow<typeof stockLevels>>(stockLevels).filter(
    ({ productId, quantityMilli }) => productIds.includes(productId) && quantityMilli > 0,
  );
  const random = demoRandom(clinic.seed + SEED_STEP);
  const beganMs = nowMs - BEGAN_MIN * MINUTE_MS;
  const countId = random.id(beganMs);
  const locationId = firstLocationId(clinic.clinicId);
  const count = { ...emptyRow(stockCounts), id: countId, name: "Fridge", locationId, productIds };
  const lines = levels.slice(0, FIGURES).map(({ id: levelId, productId, batchId, quantityMilli }, at) => {
    const atMs = beganMs + (at + 1) * MINUTE_MS;
    return demoRow(stockCountLines, {
      ...emptyRow(stockCountLines),
      id: random.id(atMs),
      countId,
      productId,
      batchId,
      levelId,
      countedMilli: at === SHORT_AT ? quantityMilli - 1000 : quantityMilli,
      countedAt: toInstant(atMs),
    });
  });
  return [demoRow(stockCounts, { ...count, startedAt: toInstant(beganMs) }), ...lines];
}
