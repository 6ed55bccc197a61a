import { defineArea } from "../../kernel/area.ts";
import { archiveProduct, correctProduct, registerProduct } from "./product.mutations.ts";
import { products } from "./product.ts";
import { addStarterTaxes, correctTax, registerTax, retireTax } from "./tax.mutations.ts";
import { taxes } from "./tax.ts";

/** Everything of `catalogue` that the registry, the app and the server loop over. */
export const catalogueArea = defineArea({
  entities: [products, taxes],
  mutations: [registerProduct, correctProduct, archiveProduct, registerTax, correctTax, retireTax, addStarterTaxes],
});
