import { defineParts } from "../../area-part.ts";

export const billingParts = defineParts("billing", {
  visits: async () => (await import("./visit-parts.tsx")).parts,
});
