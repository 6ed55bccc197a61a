import { defineArea } from "../../kernel/area.ts";
import { archiveProduct, correctProduct, registerProduct } from "./product.mutations.ts";
import { products } from "./product.ts";

/** Everything of `catalogue` that the registry, the app and the server loop over. */
export const catalogueArea = defineArea({
  entities: [products],
  mutations: [registerProduct, correctProduct, archiveProduct],
});
