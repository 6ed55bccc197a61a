import { page, type AreaRoutes } from "../../page-route.tsx";

export const catalogueRoutes: AreaRoutes = {
  sections: {
    products: [
      page("inventory/products", () => import("./list/products-route.tsx")),
      page("inventory/products/prices", () => import("./prices/prices-route.tsx")),
      page("inventory/products/catalogue", () => import("./copy/copy-route.tsx")),
      page("inventory/products/:id", () => import("./product/product-route.tsx")),
      page("inventory/products/:id/label", () => import("./label/label-route.tsx")),
    ],
  },
};
