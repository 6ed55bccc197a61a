import type { Screen } from "@fernpaw/testing/screens";

/** Of recalled batches, with the title of the page. */
const recalled = (title: string): string => `select b."id", ${title} as "name" from "batches" b
  join "products" p on p."clinicId" = b."clinicId" and p."id" = b."productId"
  where b."clinicId" = ? and b."status" = 'recalled' order by b."recalledAt" desc`;

export const stockScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/stock", heading: "Stock Movements" },
  { route: "/dashboard/inventory/stock/reorder", heading: "Reorder" },
  { route: "/dashboard/inventory/stock/expiring", heading: "Expiring" },
  { route: "/dashboard/inventory/stock/transfers", heading: "Transfers" },
  { route: "/dashboard/inventory/stock/value", heading: "Stock Value" },
  { route: "/dashboard/inventory/stock/recalls", heading: "Recalls" },
  {
    route: "/dashboard/inventory/stock/recalls/:batchId",
    rows: recalled(`'Recall: ' || p."name" || ', ' || b."number"`),
  },
  {
    route: "/dashboard/inventory/stock/recalls/:batchId/print",
    rows: recalled(`'Recall of ' || p."name" || ', batch ' || b."number"`),
  },
];
