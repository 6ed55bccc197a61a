import { defineArea } from "../../kernel/area.ts";
import { correctBundleLine, registerBundleLine, removeBundleLine } from "./bundle.mutations.ts";
import { bundleLines } from "./bundle.ts";
import { correctDose, registerDose, removeDose } from "./dose.mutations.ts";
import { productDoses } from "./dose.ts";
import {
  applyPriceChange,
  setProductCost,
  setProductPrice,
  undoPriceChange,
  withdrawProductPrice,
} from "./price.mutations.ts";
import { priceChanges, productCosts, productPrices } from "./price.ts";
import { archiveProduct, correctProduct, registerProduct } from "./product.mutations.ts";
import { products } from "./product.ts";
import { addStarterProducts, addStarterWords } from "./starter.mutations.ts";
import { addStarterTaxes, correctTax, registerTax, retireTax } from "./tax.mutations.ts";
import { taxes } from "./tax.ts";

/** Everything of `catalogue` that the registry, the app and the server loop over. */
export const catalogueArea = defineArea({
  entities: [products, taxes, productPrices, priceChanges, productCosts, productDoses, bundleLines],
  mutations: [
    registerProduct,
    correctProduct,
    archiveProduct,
    addStarterProducts,
    addStarterWords,
    registerTax,
    correctTax,
    retireTax,
    addStarterTaxes,
    setProductPrice,
    withdrawProductPrice,
    applyPriceChange,
    undoPriceChange,
    setProductCost,
    registerDose,
    correctDose,
    removeDose,
    registerBundleLine,
    correctBundleLine,
    removeBundleLine,
  ],
});
