import { defineParts } from "../../area-part.ts";

export const messagesParts = defineParts("messages", {
  timeline: async () => (await import("./messages-timeline.ts")).messagesTimeline,
});
