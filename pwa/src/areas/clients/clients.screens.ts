import type { Screen } from "@fernpaw/testing/screens";

export const clientsScreens: readonly Screen[] = [
  { route: "/dashboard/clients", heading: "Clients and pets" },
  {
    route: "/dashboard/clients/:id",
    rows: `select c."id", c."firstName" || ' ' || c."lastName" as "name" from "clients" c
      join "petOwners" o on o."clientId" = c."id" where c."clinicId" = ? and c."status" = 'active' order by c."number"`,
  },
];
