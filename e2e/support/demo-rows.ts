import type { ServerDatabase } from "@fernpaw/testing/server-database";

const EASTGATE = "019a5f00-0000-7000-8000-00000000ea57";

interface DemoRow {
  id: string;
  /** What its page is called. */
  name: string;
}

const pets = `select p."id", p."name" from "pets" p where p."clinicId" = ? and p."status" = 'active'
  and exists (select 1 from "alerts" a where a."subjectId" = p."id")
  and exists (select 1 from "measurements" m where m."petId" = p."id") order by p."number"`;

/** By the address of its page: a row of the demo clinic with something to show. */
const ROWS: Readonly<Record<string, string>> = {
  "/dashboard/appointments/:id": `select a."id", p."name" from "appointments" a join "pets" p
    on a."petIds" = '["' || p."id" || '"]' where a."clinicId" = ? and a."status" = 'booked' order by a."startsAt"`,
  "/dashboard/clients/:id": `select c."id", c."firstName" || ' ' || c."lastName" as "name" from "clients" c
    join "petOwners" o on o."clientId" = c."id" where c."clinicId" = ? and c."status" = 'active' order by c."number"`,
  "/dashboard/pets/:petId": pets,
  "/dashboard/pets/:petId/print": pets.replace('p."name"', `'Print ' || p."name" as "name"`),
  "/dashboard/employees/:id": `select "id", "firstName" || ' ' || "lastName" as "name" from "users"
    where "clinicId" = ? and "role" = 'employee' order by "id"`,
};

/** Undefined for a page that has no rows yet. */
export function demoRow(database: ServerDatabase, route: string): DemoRow | undefined {
  const sql = ROWS[route];
  if (sql === undefined) return undefined;
  const [row] = database.rows(`${sql} limit 1`, EASTGATE);
  if (row === undefined) throw new Error(`The demo clinic has nothing for ${route}.`);
  return { id: String(row["id"]), name: String(row["name"]) };
}

/** The name of a pet that somebody brings, borne by as few others as can be. */
export function rareName(database: ServerDatabase, clinicId: string): string {
  const [pet] = database.rows(
    `select p."name" from "pets" p join "petOwners" o on o."clinicId" = p."clinicId" and o."petId" = p."id"
     where p."clinicId" = ? and p."status" = 'active' and length(p."name") > 4 and o."toOn" is null
     group by p."name" order by count(*), p."name" limit 1`,
    clinicId,
  );
  if (!pet) throw new Error("no pet has an owner");
  return String(pet["name"]);
}
