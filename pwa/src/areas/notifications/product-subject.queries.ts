import { products } from "@fernpaw/domain/catalogue/product";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { titles } from "./inbox.copy.ts";

type Item = RowOf<typeof attention>;

export interface Subject {
  name: string | null;
  detail: string;
  link: string | null;
}

/** Their items lead to the register. */
const REGISTER_KINDS: ReadonlySet<Item["kind"]> = new Set(["controlled_balance_mismatch", "controlled_unwitnessed"]);

/** Stock: the product, with the batch, the place and the patient of the movement. */
export async function productSubject(db: Dexie, { kind, mine: { values } }: Item, productId: string): Promise<Subject> {
  const idOf = (field: string): string => {
    const id = values[field];
    return typeof id === "string" ? id : "";
  };
  const [product, batch, location, pet] = await Promise.all([
    rowsOf(db, products).get(productId),
    rowsOf(db, batches).get(idOf("batchId")),
    rowsOf(db, locations).get(idOf("locationId")),
    rowsOf(db, pets).get(idOf("petId")),
  ]);
  const detail = [batch && titles.batch(batch.number), location?.name, pet?.name].filter(Boolean).join(" · ");
  if (REGISTER_KINDS.has(kind)) {
    const register = { productId, locationId: location?.id ?? "" };
    return { name: product?.name ?? null, detail, link: paths.drugRegister(register) };
  }
  const isRecall = kind === "recalled_batch_used" && batch?.recalledAt;
  return { name: product?.name ?? null, detail, link: isRecall ? paths.recall(batch.id) : paths.product(productId) };
}
