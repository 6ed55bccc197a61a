import { defineParts } from "../../area-part.ts";

export const wardsParts = defineParts("wards", {
  visits: async () => (await import("./visit-parts.tsx")).parts,
});
