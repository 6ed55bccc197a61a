import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Unusable } from "@fernpaw/domain/stock/batch-use";
import type { MovementKind } from "@fernpaw/domain/stock/stock-movement";
import type { Dexie } from "dexie";
import { petNameOf } from "../../../db/subject-names.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { approvedWords, movementWords, whyWords } from "./use-words.copy.ts";

interface UseToApprove {
  kind: MovementKind;
  quantityMilli: number;
  product: Pick<RowOf<typeof products>, "name" | "dispensingUnit">;
  /** Null: no animal gets it. */
  petId: string | null;
  number: string;
  why: Unusable;
}

/** The use of a batch that must not be used, in a sentence for the person who approves it. */
export async function approvedUse(db: Dexie, use: UseToApprove): Promise<string> {
  const { kind, quantityMilli, product, petId, number, why } = use;
  return approvedWords({
    kind: movementWords[kind],
    quantity: quantityText(quantityMilli, product.dispensingUnit),
    product: product.name,
    pet: await petNameOf(db, petId),
    number,
    state: whyWords[why],
  });
}
