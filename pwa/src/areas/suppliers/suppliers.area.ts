import { page, type AreaRoutes } from "../../page-route.tsx";

export const suppliersRoutes: AreaRoutes = {
  sections: {
    stock: [
      page("inventory/stock/deliveries", () => import("./deliveries/deliveries-route.tsx")),
      page("inventory/stock/deliveries/:id", () => import("./deliveries/delivery-route.tsx")),
    ],
    suppliers: [
      page("inventory/suppliers", () => import("./list/suppliers-route.tsx")),
      page("inventory/suppliers/orders", () => import("./orders/orders-route.tsx")),
      page("inventory/suppliers/orders/new", () => import("./orders/new-order-route.tsx")),
      page("inventory/suppliers/orders/:id", () => import("./orders/order-route.tsx")),
      page("inventory/suppliers/orders/:id/print", () => import("./orders/order-print-route.tsx")),
      page("inventory/suppliers/:id", () => import("./supplier/supplier-route.tsx")),
    ],
  },
};
