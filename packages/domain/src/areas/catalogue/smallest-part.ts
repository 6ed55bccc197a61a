import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { isGoods, products } from "./product.ts";

type Product = Pick<RowOf<typeof products>, "kind" | "smallestPart">;

/** The least quantity of a part, in thousandths; `any`: a thousandth. */
const PART_MILLI = { whole: 1000, half: 500, quarter: 250, any: 1 } as const;

/** The smallest part that the product allows, where a quantity does not consist of such parts. */
export type PartFault = Exclude<Product["smallestPart"], "any">;

/**
 * Whether a product can have this quantity; null: it can. Work, such as half an hour, has no parts. `leftMilli` is the stock that
 * the quantity is taken from: a part that is there can leave, so that whole units stay.
 */
export function partFault(
  { kind, smallestPart }: Product,
  quantityMilli: number,
  leftMilli: number | null = null,
): PartFault | null {
  if (smallestPart === "any" || !isGoods(kind)) return null;
  const part = PART_MILLI[smallestPart];
  const isFit = quantityMilli % part === 0 || (leftMilli !== null && (leftMilli - quantityMilli) % part === 0);
  return isFit ? null : smallestPart;
}

/**
 * For `refuseAtTap` of each mutation in which a person types a quantity. The server keeps what was given or counted, so that a
 * product whose parts changed meanwhile refuses no fact. @throws Refusal `part_not_allowed`
 */
export async function refusePart(
  tx: Tx,
  {
    productId,
    quantityMilli,
    leftMilli = null,
  }: { productId: string; quantityMilli: number; leftMilli?: number | null },
): Promise<void> {
  const product = await tx.find(products, productId);
  const part = product ? partFault(product, quantityMilli, leftMilli) : null;
  if (part !== null) throw new Refusal("part_not_allowed", { table: "products", id: productId, part });
}
