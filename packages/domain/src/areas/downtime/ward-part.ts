import { clockIn } from "../../kernel/clock-words.ts";
import { products } from "../catalogue/product.ts";
import { quantityText } from "../catalogue/unit-words.copy.ts";
import { rooms } from "../clinics/clinic.ts";
import type { PaperBlock } from "../clinics/paper-document.ts";
import { paperTable } from "../clinics/paper-table.ts";
import { pets } from "../pets/pet.ts";
import { careEntries, isActiveOrder } from "../wards/care-order.ts";
import { cellsOf } from "../wards/sheet.ts";
import { downtimeWords as words } from "./downtime.copy.ts";
import { findEach, inpatientsAt, type Inpatient, type PackContext, type Visit } from "./pack-reader.ts";

const SHARES = [38, 24, 38];

async function sheetRows(context: PackContext, { visit, orders }: Inpatient): Promise<string[][]> {
  const { tx, bounds, now, timeZone, hasAmPm } = context;
  const entries = await tx.list(careEntries, { equals: { visitId: visit.id } });
  const byOrder = Map.groupBy(entries, ({ orderId }) => orderId as string);
  const productOf = await findEach(
    orders.map(({ productId }) => productId),
    (id) => tx.find(products, id),
  );
  const shown = orders
    .toSorted((a, b) => (`${a.status} ${a.createdAt} ${a.id}` < `${b.status} ${b.createdAt} ${b.id}` ? -1 : 1))
    .map((order) => ({ order, cells: cellsOf(order, byOrder.get(order.id) ?? [], bounds, { now, timeZone }) }))
    .filter(({ order, cells }) => isActiveOrder(order) || cells.length > 0);
  return shown.map(({ order, cells }) => {
    const product = productOf.get(order.productId ?? "");
    const quantity =
      product && order.quantityMilli !== null ? quantityText(order.quantityMilli, product.dispensingUnit) : "";
    const what = [order.what, quantity, order.dose, order.route, order.note].filter((part) => part !== "");
    return [what.join(" · "), cells.map(({ at }) => clockIn(at, timeZone, hasAmPm)).join(", "), ""];
  });
}

/** One table for each inpatient: the orders with the times of the day, and room to write. */
export async function wardBlocks(context: PackContext, open: readonly Visit[]): Promise<PaperBlock[]> {
  const { tx, locationId } = context;
  const blocks: PaperBlock[] = [];
  for (const inpatient of await inpatientsAt(tx, open, locationId)) {
    const { petId, kennelId } = inpatient.visit;
    const pet = await tx.find(pets, petId);
    const kennel = kennelId === null ? undefined : await tx.find(rooms, kennelId);
    const rows = await sheetRows(context, inpatient);
    blocks.push(
      { kind: "heading", text: `${words.wardHeading}: ${words.sheetOf(pet?.name ?? "", kennel?.name ?? "")}` },
      rows.length === 0 ? { kind: "text", text: words.noOrders } : paperTable(words.sheetHeads, SHARES, rows),
    );
  }
  return blocks;
}
