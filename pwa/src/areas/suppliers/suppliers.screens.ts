import type { Screen } from "@fernpaw/testing/screens";

export const suppliersScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/suppliers", heading: "Suppliers" },
  {
    route: "/dashboard/inventory/suppliers/:id",
    rows: `select "id", "name" from "suppliers" where "clinicId" = ? and "status" = 'active' order by "name"`,
  },
];
