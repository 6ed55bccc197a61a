import { SCREENS } from "@fernpaw/testing/screens";
import type { ServerDatabase } from "@fernpaw/testing/server-database";

/** The id of the first clinic of the demo. */
export const EASTGATE = "019a5f00-0000-7000-8000-00000000ea57";

interface DemoRow {
  id: string;
  /** The title of its page. */
  name: string;
}

/** Undefined for a page that has no rows yet. */
export function demoRow(database: ServerDatabase, route: string): DemoRow | undefined {
  const sql = SCREENS.dashboard.find((screen) => screen.route === route)?.rows;
  if (sql === undefined) return undefined;
  const [row] = database.rows(`${sql} limit 1`, EASTGATE);
  if (row === undefined) throw new Error(`The demo clinic has nothing for ${route}.`);
  return { id: String(row["id"]), name: String(row["name"]) };
}

/** The name of an active pet with an owner. `place` counts from 0, from the rarest name on. */
export function rareName(database: ServerDatabase, clinicId: string, place = 0): string {
  const [pet] = database.rows(
    `select p."name" from "pets" p join "petOwners" o on o."clinicId" = p."clinicId" and o."petId" = p."id"
     where p."clinicId" = ? and p."status" = 'active' and length(p."name") > 4 and o."toOn" is null
     group by p."name"
     order by (select count(*) from "pets" q where q."clinicId" = p."clinicId" and q."name" = p."name"), p."name"
     limit 1 offset ${place}`,
    clinicId,
  );
  if (!pet) throw new Error("no pet has an owner");
  return String(pet["name"]);
}

/** A patient with a vet, with the tab of the visit that has the prescriptions. */
export function patientInExam(database: ServerDatabase): { pet: string; petId: string; path: string } {
  const [row] = database.rows(
    `select v."id", v."appointmentId", v."petId", p."name" from "visits" v
     join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
     where v."clinicId" = ? and v."status" = 'open' and v."stage" in ('with_vet', 'in_treatment') order by v."openedAt"`,
    EASTGATE,
  );
  if (!row) throw new Error("The demo has no patient in an exam");
  const petId = String(row["petId"]);
  const place = String(row["appointmentId"] ?? row["id"]);
  return { pet: String(row["name"]), petId, path: `/dashboard/appointments/${place}?pet=${petId}&tab=prescriptions` };
}

/** A batch with stock of a product whose expired or blocked batches may be used with an approval. */
export function stockedBatch(database: ServerDatabase): { productId: string; productName: string; number: string } {
  const [row] = database.rows(
    `select p."id" as "productId", p."name", b."number" from "batches" b
     join "products" p on p."clinicId" = b."clinicId" and p."id" = b."productId"
     join "stockLevels" l on l."clinicId" = b."clinicId" and l."batchId" = b."id" and l."quantityMilli" > 2000
     where b."clinicId" = ? and b."status" = 'available' and p."kind" = 'medication' and p."controlled" is null
     and not exists (select 1 from "batches" o where o."productId" = p."id" and o."id" <> b."id")
     order by p."name" limit 1`,
    EASTGATE,
  );
  if (!row) throw new Error("no medicine has a batch with stock");
  return { productId: String(row["productId"]), productName: String(row["name"]), number: String(row["number"]) };
}
