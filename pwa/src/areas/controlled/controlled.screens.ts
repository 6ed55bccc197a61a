import type { Screen } from "@fernpaw/testing/screens";

export const controlledScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/stock", suffix: "?view=controlled", heading: "Controlled drugs" },
  {
    route: "/dashboard/inventory/stock/registers/:registerId/print",
    rows: `select r."id", 'Register of controlled drugs: ' || p."name" as "name" from "controlledRegisters" r
      join "products" p on p."clinicId" = r."clinicId" and p."id" = r."productId"
      where r."clinicId" = ? order by p."name"`,
  },
];
