import { SCREENS } from "@fernpaw/testing/screens";
import type { ServerDatabase } from "@fernpaw/testing/server-database";

const EASTGATE = "019a5f00-0000-7000-8000-00000000ea57";

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
