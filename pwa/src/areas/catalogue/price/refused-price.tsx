import { lazyPart } from "../../../ui/lazy-part.tsx";

/** The form of a refused price, loaded when it is opened. */
export const RefusedPrice = lazyPart(async () => (await import("./refused-price-form.tsx")).RefusedPriceForm);
