import { defineParts } from "../../area-part.ts";

export const estimatesParts = defineParts("estimates", {
  timeline: async () => (await import("./estimates-timeline.ts")).estimatesTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
