import { page, type AreaRoutes } from "../../page-route.tsx";

export const suppliersRoutes: AreaRoutes = {
  sections: {
    suppliers: [
      page("inventory/suppliers", () => import("./list/suppliers-route.tsx")),
      page("inventory/suppliers/:id", () => import("./supplier/supplier-route.tsx")),
    ],
  },
};
