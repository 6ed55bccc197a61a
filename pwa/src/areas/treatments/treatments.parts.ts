import { defineParts } from "../../area-part.ts";

export const treatmentsParts = defineParts("treatments", {
  visits: async () => (await import("./visit-parts.tsx")).parts,
});
