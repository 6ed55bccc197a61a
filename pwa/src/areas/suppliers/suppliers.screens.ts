import type { Screen } from "@fernpaw/testing/screens";

export const suppliersScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/suppliers", heading: "Suppliers" },
  {
    route: "/dashboard/inventory/suppliers/:id",
    rows: `select "id", "name" from "suppliers" where "clinicId" = ? and "status" = 'active' order by "name"`,
  },
  { route: "/dashboard/inventory/suppliers/orders", heading: "Orders" },
  { route: "/dashboard/inventory/suppliers/orders/new", heading: "New order" },
  {
    route: "/dashboard/inventory/suppliers/orders/:id",
    rows: `select "id", 'Order ' || "number" as "name" from "purchaseOrders" where "clinicId" = ? and "number" is not null`,
  },
  {
    route: "/dashboard/inventory/suppliers/orders/:id/print",
    rows: `select "id", 'Order ' || "number" as "name" from "purchaseOrders" where "clinicId" = ? and "number" is not null`,
  },
  { route: "/dashboard/inventory/stock/deliveries", heading: "Deliveries" },
  {
    route: "/dashboard/inventory/stock/deliveries/:id",
    rows: `select "id", 'Receive order' as "name" from "goodsReceipts" where "clinicId" = ? and "status" = 'draft'`,
  },
];
