import type { PatchOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { followingId } from "../../kernel/ids.ts";
import { dividedMinor, sumMinor } from "../../kernel/money.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { chargeLines, type ChargeLine, wholeOf } from "./charge-line.ts";

/** @throws Refusal `already_issued` */
export function assertNotIssued(line: Pick<ChargeLine, "id" | "status">): void {
  if (line.status === "issued") throw new Refusal("already_issued", { table: "chargeLines", id: line.id });
}

/** @throws Refusal `paid_elsewhere` */
export function assertNotPaidElsewhere({ id, paidElsewhere, status }: ChargeLine): void {
  if (paidElsewhere !== "" && status !== "removed")
    throw new Refusal("paid_elsewhere", { table: "chargeLines", id, note: paidElsewhere });
}

/** The line, which no invoice has yet. @throws Refusal `not_found`, `already_issued` or `invalid_transition` (removed) */
export async function openLine(tx: Tx, id: string): Promise<ChargeLine> {
  const line = found(await tx.find(chargeLines, id), "chargeLines", id);
  assertNotIssued(line);
  if (line.status === "removed")
    throw new Refusal("invalid_transition", { table: "chargeLines", id, status: "removed" });
  return line;
}

/** The id of a part, the same on every device. The first part is the line itself. */
export const partIdOf = (lineId: string, place: number): string =>
  place === 0 ? lineId : followingId(lineId, `part ${place}`);

/** The other parts of a line that is divided, whatever became of them. */
export async function keptParts(tx: Tx, { id, part }: ChargeLine): Promise<ChargeLine[]> {
  const parts = [];
  for (let place = 1; place < (part?.shares.length ?? 0); place += 1) {
    const other = await tx.find(chargeLines, partIdOf(id, place));
    if (other) parts.push(other);
  }
  return parts;
}

/** The same. @throws Refusal `already_issued`: an invoice has one of them */
export async function otherParts(tx: Tx, line: ChargeLine): Promise<ChargeLine[]> {
  const parts = await keptParts(tx, line);
  for (const other of parts) assertNotIssued(other);
  return parts;
}

/** The place of a part in the quantity of the whole line. @returns the id of the whole, and the quantity of the parts before it */
export function placeInWhole({ id, part }: Pick<ChargeLine, "id" | "part">): { lineId: string; beforeMilli: number } {
  if (part === null) return { lineId: id, beforeMilli: 0 };
  const before = dividedMinor(part.ofQuantityMilli, part.shares).slice(0, part.place);
  return { lineId: part.lineId, beforeMilli: sumMinor(before) };
}

/** Removes the other parts, and answers what makes the line whole again. @throws Refusal `already_issued` */
export async function takeBackParts(tx: Tx, line: ChargeLine): Promise<PatchOf<typeof chargeLines>> {
  for (const { id, status } of await otherParts(tx, line))
    if (status !== "removed") await tx.patch(chargeLines, id, { status: "removed" });
  const { part, quantityMilli } = wholeOf(line);
  return { part, quantityMilli };
}
