import { defineParts } from "../../area-part.ts";

export const prescriptionsParts = defineParts("prescriptions", {
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
