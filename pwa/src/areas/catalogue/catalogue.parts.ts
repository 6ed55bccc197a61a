import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { products } from "@fernpaw/domain/catalogue/product";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedDose, RefusedNewDose } from "./doses/refused-dose.tsx";
import { RefusedCost, RefusedPrice } from "./price/refused-price.tsx";
import { RefusedChange } from "./prices/change/refused-change.tsx";
import { RefusedProduct } from "./form/refused-product.tsx";

export const catalogueParts = defineParts("catalogue", {
  refusedForms: {
    "products.register": formOfNew(RefusedProduct),
    "products.correct": formOf(products, RefusedProduct),
    "productDoses.register": formOf(products, RefusedNewDose, "productId"),
    "productDoses.correct": formOf(productDoses, RefusedDose),
    "productPrices.set": formOf(products, RefusedPrice, "productId"),
    "priceChanges.apply": formOfNew(RefusedChange, { standsAlone: true }),
    "productCosts.set": formOf(products, RefusedCost, "productId"),
  },
  products: async () => (await import("./price/price-parts.tsx")).parts,
});
