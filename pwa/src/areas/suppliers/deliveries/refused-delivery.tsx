import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Loaded when it is opened. */
export const RefusedDelivery = lazyPart(async () => (await import("./refused-delivery-form.tsx")).RefusedDeliveryForm);
