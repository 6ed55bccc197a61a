import { defineParts } from "../../area-part.ts";

export const filesParts = defineParts("files", {
  timeline: async () => (await import("./files-timeline.ts")).filesTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
