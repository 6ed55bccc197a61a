import type { Screen } from "@fernpaw/testing/screens";

export const vaccinationsScreens: readonly Screen[] = [
  {
    route: "/dashboard/pets/:petId/vaccinations",
    rows: `select p."id", 'Vaccinations of ' || p."name" as "name" from "pets" p where p."clinicId" = ?
      and p."status" = 'active' and exists (select 1 from "vaccinations" v where v."petId" = p."id") order by p."number"`,
  },
];
