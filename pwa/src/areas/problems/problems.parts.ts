import { defineParts } from "../../area-part.ts";

export const problemsParts = defineParts("problems", {
  timeline: async () => (await import("./problems-timeline.ts")).problemsTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
