import { defineParts } from "../../area-part.ts";

export const consentsParts = defineParts("consents", {
  timeline: async () => (await import("./consents-timeline.ts")).consentsTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
