import { page, type AreaRoutes } from "../../page-route.tsx";

export const importsRoutes: AreaRoutes = {
  sections: {
    import: [
      page("import", () => import("./import-route.tsx")),
      page("inventory/products/import", () => import("./product-import-route.tsx")),
    ],
  },
};
