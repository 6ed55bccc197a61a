import { defineParts } from "../../area-part.ts";

export const notesParts = defineParts("notes", {
  timeline: async () => (await import("./notes-timeline.ts")).notesTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
});
