import type { Screen } from "@fernpaw/testing/screens";

export const labsScreens: readonly Screen[] = [
  { route: "/dashboard/appointments/labs", heading: "Lab results" },
  { route: "/dashboard/appointments/labs/ranges", heading: "Normal ranges" },
  {
    route: "/dashboard/appointments/labs/:id",
    rows: `select o."id", o."name" || ', ' || p."name" as "name" from "labOrders" o
      join "pets" p on p."clinicId" = o."clinicId" and p."id" = o."petId"
      where o."clinicId" = ? and o."status" = 'resulted' order by o."orderedAt" desc`,
  },
  {
    route: "/dashboard/pets/:petId/labs",
    rows: `select p."id", 'Lab trends, ' || p."name" as "name" from "pets" p where p."clinicId" = ? and exists
      (select 1 from "labResults" r where r."clinicId" = p."clinicId" and r."petId" = p."id") order by p."number"`,
  },
];
