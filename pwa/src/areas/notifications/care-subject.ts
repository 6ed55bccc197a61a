import { pets } from "@fernpaw/domain/pets/pet";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { careEntries, type CareEntry, careOrders } from "@fernpaw/domain/wards/care-order";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { productNameOf } from "../../db/subject-names.ts";
import { paths } from "../../paths.ts";
import type { Subject } from "./product-subject.queries.ts";

/** The product that was given, with its patient. */
export async function treatmentSubject(db: Dexie, id: string): Promise<Subject> {
  const treatment = await rowsOf(db, treatments).get(id);
  if (!treatment) return { name: null, detail: "", link: null };
  const [product, pet] = await Promise.all([
    productNameOf(db, treatment.productId),
    rowsOf(db, pets).get(treatment.petId),
  ]);
  return { name: product, detail: pet?.name ?? "", link: paths.pet(treatment.petId) };
}

/** Where the sheet shows an entry. */
const timeOf = ({ dueAt, occurredAt }: CareEntry): Instant => dueAt ?? occurredAt;

/** An order of a treatment sheet, or what became of one of its times. */
export async function orderSubject(db: Dexie, { table, id }: { table: string; id: string }): Promise<Subject> {
  const entry = table === careEntries.table ? await rowsOf(db, careEntries).get(id) : undefined;
  const order = await rowsOf(db, careOrders).get(entry?.orderId ?? id);
  if (!order) return { name: null, detail: "", link: null };
  const [pet, visit] = await Promise.all([rowsOf(db, pets).get(order.petId), rowsOf(db, visits).get(order.visitId)]);
  const subject = { name: order.what, detail: pet?.name ?? "" };
  if (!visit) return { ...subject, link: paths.pet(order.petId) };
  return { ...subject, link: entry ? paths.sheetAt(visit, timeOf(entry)) : paths.visit(visit, "sheet") };
}
