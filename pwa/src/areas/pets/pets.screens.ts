import type { Screen } from "@fernpaw/testing/screens";

const rows = `select p."id", p."name" from "pets" p where p."clinicId" = ? and p."status" = 'active'
  and exists (select 1 from "alerts" a where a."subjectId" = p."id")
  and exists (select 1 from "measurements" m where m."petId" = p."id") order by p."number"`;

export const petsScreens: readonly Screen[] = [
  { route: "/dashboard/pets/:petId", rows },
  {
    route: "/dashboard/pets/:petId/record",
    rows: rows.replace('p."name"', `'Record of ' || p."name" as "name"`),
  },
  {
    route: "/dashboard/pets/:petId/print",
    rows: rows.replace('p."name"', `'Print ' || p."name" as "name"`),
  },
];
