import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Loaded when they are opened. */
export const RefusedPrice = lazyPart(async () => (await import("./refused-price-form.tsx")).RefusedPriceForm);
export const RefusedCost = lazyPart(async () => (await import("./refused-price-form.tsx")).RefusedCostForm);
