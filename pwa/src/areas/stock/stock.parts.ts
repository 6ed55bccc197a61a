import { defineParts } from "../../area-part.ts";

export const stockParts = defineParts("stock", {
  products: async () => (await import("./product-parts.tsx")).parts,
});
