import { defineParts } from "../../area-part.ts";

export const vaccinationsParts = defineParts("vaccinations", {
  timeline: async () => (await import("./vaccinations-timeline.ts")).vaccinationsTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
