import type { Screen } from "@fernpaw/testing/screens";

export const catalogueScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/products", heading: "Products" },
  { route: "/dashboard/inventory/products/catalogue", heading: "Copy from Fernpaw's catalogue" },
  { route: "/dashboard/inventory/products/prices", heading: "Prices" },
  { route: "/dashboard/inventory/products/prices", suffix: "?view=change", heading: "Prices" },
  { route: "/dashboard/inventory/products/prices", suffix: "?view=changes", heading: "Prices" },
  {
    route: "/dashboard/inventory/products/:id",
    rows: `select "id", "name" from "products" where "clinicId" = ? and "status" = 'active' order by "name"`,
  },
  {
    route: "/dashboard/inventory/products/:id/label",
    rows: `select "id", 'Label of ' || "name" as "name" from "products" where "clinicId" = ? and "status" = 'active' order by "name"`,
  },
];
