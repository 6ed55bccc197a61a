import type { Screen } from "@fernpaw/testing/screens";

export const estimatesScreens: readonly Screen[] = [
  {
    route: "/dashboard/billing/estimates/:id",
    rows: `select e."id", 'Estimate for ' || p."name" as "name" from "estimates" e
      join "pets" p on p."clinicId" = e."clinicId" and p."id" = e."petId"
      where e."clinicId" = ? order by e."createdAt" desc`,
  },
  {
    route: "/dashboard/billing/estimates/:id/print",
    rows: `select "id", 'Estimate EST-000' || cast("number" as text) as "name" from "estimates"
      where "clinicId" = ? and "number" < 10 order by "createdAt" desc`,
  },
];
