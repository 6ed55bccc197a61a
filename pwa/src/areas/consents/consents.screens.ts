import type { Screen } from "@fernpaw/testing/screens";

export const consentsScreens: readonly Screen[] = [
  {
    route: "/dashboard/clients/forms/:id",
    rows: `select f."id", f."title" as "name" from "signedForms" f
      where f."clinicId" = ? order by f."signedAt" desc`,
  },
];
